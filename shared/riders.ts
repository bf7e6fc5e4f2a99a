/**
 * This module has the constants of a rider's record. They are not in the schemas, so that a page that uses them does
 * not load the validator.
 */
/** A dealer checks these fields against the ID, and results are matched by them. */
export const identityFields = ["firstName", "lastName", "dateOfBirth", "amaNumber"] as const;
export type IdentityField = (typeof identityFields)[number];

/** This is the max age in years. A date of birth that makes somebody older is a typing error. */
export const oldestAge = 120;

export const sexes = ["male", "female", "nonBinary"] as const;
export const guardianRelations = ["mother", "father", "guardian"] as const;

/** This relation marks the consent that riders without a guardian's consent give themselves, as adults. */
export const ownRelation = "self";
