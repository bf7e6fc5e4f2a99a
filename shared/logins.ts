/**
 * These are the statuses of a login for a dealer or promoter: `invited` while the emailed link works, `expired` when no
 * link works and nobody has set a password.
 */
export const loginStatuses = ["active", "invited", "expired", "deactivated"] as const;
export type LoginStatus = (typeof loginStatuses)[number];

/** The lists of logins show these names of the statuses. */
export const loginStatusNames = {
  active: { en: "Active", fr: "Actif" },
  invited: { en: "Invited", fr: "Invitation envoyée" },
  expired: { en: "Not set up", fr: "Non configuré" },
  deactivated: { en: "Deactivated", fr: "Désactivé" },
} as const satisfies Record<LoginStatus, { en: string; fr: string }>;

/**
 * These are the actions of staff on a login, apart from changing its name and email address. `move` moves a dealer's
 * login to another dealer. `contact` makes a promoter's login the one that gets the emails about the promoter's events.
 */
export const loginActs = ["resend", "reset", "deactivate", "activate", "move", "contact"] as const;
export type LoginAct = (typeof loginActs)[number];

/** These are the statuses that allow each action. The server and the buttons use the same table. */
export const loginCan: Record<LoginAct, { states: readonly LoginStatus[] }> = {
  resend: { states: ["invited", "expired"] },
  reset: { states: ["active"] },
  deactivate: { states: ["active", "invited", "expired"] },
  activate: { states: ["deactivated"] },
  move: { states: ["active", "invited", "expired"] },
  contact: { states: ["active", "invited"] },
};

/** Returns the status of a login at an instant. */
export function loginStatusOf(
  login: {
    deactivatedAt: Date | null;
    emailVerifiedAt: Date | null;
    lastLoginAt: Date | null;
    /** The latest emailed link is valid until this time; it is null if there is no link. */
    invitedUntil: Date | null;
  },
  now: Date,
): LoginStatus {
  if (login.deactivatedAt !== null) return "deactivated";
  if (login.emailVerifiedAt !== null || login.lastLoginAt !== null) return "active";
  return login.invitedUntil !== null && login.invitedUntil > now ? "invited" : "expired";
}
