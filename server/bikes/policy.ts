import type { Actor, AdminActor } from "../platform/context.ts";

/** Returns true when the actor may change the bikes of this rider: riders change their own, admins everybody's. */
export const mayChangeBikes = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || actor.type === "system" || (actor.type === "rider" && actor.id === riderId);

/** Returns whether the actor may edit VIN patterns and decide which of them make bikes valid: only staff may. */
export const mayChangePatterns = (actor: Actor): actor is AdminActor => actor.type === "admin";

/** Only staff decide about the state of riders' bikes, and nobody about the bike of their own rider account. */
export const mayJudgeBikes = (actor: Actor): actor is AdminActor => actor.type === "admin";

/** Only staff read the report of all riders' bikes. */
export const mayReadVinReport = (actor: Actor): boolean => actor.type === "admin";
