/** The contact form offers these roles. They are not in the schema file, because the form does not need zod. */
export const contactRoles = ["rider", "dealer", "promoter", "other"] as const;
