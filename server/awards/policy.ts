import type { Actor, AdminActor } from "../platform/context.ts";

/** Returns true when the actor may grant bonus awards and extend awards: only admins may. */
export const mayGrant = (actor: Actor): actor is AdminActor => actor.type === "admin";

/**
 * Returns true when the actor may confirm a bonus above the limit: this takes an admin other than the one who requested
 * it.
 */
export const mayConfirmBonus = (actor: Actor, bonus: { requestedBy: string }): actor is AdminActor =>
  actor.type === "admin" && actor.id !== bonus.requestedBy;
