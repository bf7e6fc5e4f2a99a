import type { Actor, AdminActor } from "../platform/context.ts";

/** Only admins grant bonus awards and extend awards. */
export const mayGrant = (actor: Actor): actor is AdminActor => actor.type === "admin";

/** A bonus above the limit must be confirmed by an admin other than the one who requested it. */
export const mayConfirmBonus = (actor: Actor, bonus: { requestedBy: string }): actor is AdminActor =>
  actor.type === "admin" && actor.id !== bonus.requestedBy;
