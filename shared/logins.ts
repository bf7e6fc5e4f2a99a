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
 * The acts of staff on a login, apart from its name and email address. `move` is for dealers, to another dealer;
 * `contact` is for promoters: this person gets the emails about their events.
 */
export const loginActs = ["resend", "reset", "deactivate", "activate", "move", "contact"] as const;
export type LoginAct = (typeof loginActs)[number];

/** These are the statuses that allow each act. The server and the buttons use the same table. */
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
    /** The end of the latest emailed link; null without one. */
    invitedUntil: Date | null;
  },
  now: Date,
): LoginStatus {
  if (login.deactivatedAt !== null) return "deactivated";
  if (login.emailVerifiedAt !== null || login.lastLoginAt !== null) return "active";
  return login.invitedUntil !== null && login.invitedUntil > now ? "invited" : "expired";
}
