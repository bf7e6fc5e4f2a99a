import type { Actor } from "../platform/context.ts";

/** Only staff can read who did what to a record (docs/spec/accounts.md#audit-log). */
export const mayReadHistory = (actor: Actor): boolean => actor.type === "admin";
