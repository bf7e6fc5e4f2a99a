// These are the four roles (docs/spec/portal.md#roles). Each can open only its own /auth/{role} area
// (docs/spec/portal.md#guard).

export const roles = ["admin", "dealer", "promoter", "rider"] as const;
export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (roles as readonly string[]).includes(value);
}

export function landingOf(role: Role): `/auth/${Role}` {
  return `/auth/${role}`;
}
