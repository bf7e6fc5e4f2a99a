/**
 * The choices of a rider's record. They are not in the schemas, so that a page that offers them does not load the
 * validator.
 */
/** The fields that a dealer checks against the ID, and by which results are matched. */
export const identityFields = ["firstName", "lastName", "dateOfBirth", "amaNumber"] as const;
export type IdentityField = (typeof identityFields)[number];

/** The max age in years. A date of birth that makes somebody older is a typing error. */
export const oldestAge = 120;

export const sexes = ["male", "female", "nonBinary"] as const;
export const guardianRelations = ["mother", "father", "guardian"] as const;
