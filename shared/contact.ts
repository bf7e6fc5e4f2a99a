/**
 * The roles to choose from in the contact form. They are not in the schema file, because the form does not need zod.
 */
export const contactRoles = ["rider", "dealer", "promoter", "other"] as const;
