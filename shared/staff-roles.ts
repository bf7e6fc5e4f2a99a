/** These are the roles of admins, from the least to the most power (docs/domain/roles.md#roles-of-staff). */
export const staffRoles = ["readOnly", "staff", "owner"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames = {
  owner: { en: "Owner", fr: "Propriétaire" },
  staff: { en: "Staff", fr: "Équipe" },
  readOnly: { en: "Read only", fr: "Lecture seule" },
} as const satisfies Record<StaffRole, { en: string; fr: string }>;

/** Returns true when the role has at least the power of another. */
export const reachesRole = (role: StaffRole, least: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least);
