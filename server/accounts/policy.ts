import { isOwner, type Actor } from "../platform/context.ts";

/**
 * Returns true when the actor may reset the passkeys of this account. Owners may do so for another admin who lost the
 * device, but never for themselves, because somebody with a stolen session could otherwise replace the passkey that
 * they do not have. The operator's command on the server (`system`) may do so for everybody.
 */
export const mayResetPasskeys = (actor: Actor, accountId: string): boolean =>
  actor.type === "system" || (isOwner(actor) && actor.accountId !== accountId);

/** Returns whether the actor is an owner, who alone may invite, change and deactivate admins (docs/domain/roles.md#roles-of-staff). */
export const mayManageAdmins = (actor: Actor): boolean => isOwner(actor);

/** Admins change their own name, phone and language; owners those of all admins. */
export const mayEditAdmin = (actor: Actor, adminId: string): boolean =>
  actor.type === "admin" && (actor.staffRole === "owner" || actor.id === adminId);

/** A read-only admin may not act as anybody, because everybody as whom staff can act is able to change something. */
export const mayActAs = (actor: Actor): boolean => actor.type === "admin" && actor.staffRole !== "readOnly";
