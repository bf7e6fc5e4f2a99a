import type { Actor } from "../platform/context.ts";

/**
 * Returns true when the actor may reset the passkeys: an admin those of another admin who lost the device, never the
 * admin's own, because a stolen session must not replace the passkey that it lacks. On the server, the operator's
 * command may do it for everybody.
 */
export const mayResetPasskeys = (actor: Actor, accountId: string): boolean =>
  actor.type === "system" || (actor.type === "admin" && actor.proxy === null && actor.accountId !== accountId);
