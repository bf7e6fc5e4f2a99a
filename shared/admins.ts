import type { LoginStatus } from "./logins.ts";

/** An owner can take these actions on another admin's login. */
export const adminActs = ["resend", "deactivate", "activate", "endSessions"] as const;
export type AdminAct = (typeof adminActs)[number];

/** These are the statuses that allow each action. The server and the buttons use the same table. */
export const adminCan: Record<AdminAct, readonly LoginStatus[]> = {
  resend: ["invited", "expired"],
  deactivate: ["active", "invited", "expired"],
  activate: ["deactivated"],
  endSessions: ["active"],
};
