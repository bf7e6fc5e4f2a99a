/** The contact form offers these roles. They are not in the schema file, so that the form does not load zod. */
export const contactRoles = ["rider", "dealer", "promoter", "other"] as const;
