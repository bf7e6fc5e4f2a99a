/** What somebody who writes is to the programme. Apart from its schema: the form needs no zod. */
export const contactRoles = ["rider", "dealer", "promoter", "other"] as const;
export type ContactRole = (typeof contactRoles)[number];
