/** The four roles (spec §6). Each sees only its own /auth/{role} area (spec §2, route guard). */

export const roles = ["admin", "dealer", "promoter", "rider"] as const;
export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (roles as readonly string[]).includes(value);
}

export function landingOf(role: Role): `/auth/${Role}` {
  return `/auth/${role}`;
}

/** Whose area a path is in, with or without the language prefix; null where it is nobody's. */
export function roleOfPath(path: string): Role | null {
  const found = /^(?:\/fr)?\/auth\/([^/?#]+)/.exec(path)?.[1];
  return isRole(found) ? found : null;
}
