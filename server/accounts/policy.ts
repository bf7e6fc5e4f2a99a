import type { Actor } from "../platform/context.ts";

/**
 * Returns true when the actor may reset the passkeys of this account. Admins may do so for another admin who lost the
 * device, but never for themselves, because a stolen session must not replace the passkey that it lacks. The operator's
 * command on the server (`system`) may do so for everybody.
 */
export const mayResetPasskeys = (actor: Actor, accountId: string): boolean =>
  actor.type === "system" || (actor.type === "admin" && actor.proxy === null && actor.accountId !== accountId);
