import type { Actor } from "../platform/context.ts";

export const mayKeepPromoter = (actor: Actor, promoterId: string): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && actor.id === promoterId);

/**
 * Only staff decide which email address an account signs in with, and whether sign-in is allowed. See
 * docs/spec/accounts.md#writable-fields.
 */
export const mayKeepAccount = (actor: Actor): boolean => actor.type === "admin";

/** Only staff add, activate and deactivate promoters, and manage the people who log in for them. */
export const mayManagePromoters = (actor: Actor): boolean => actor.type === "admin";
