import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may change the bikes of this rider: riders change their own, admins everybody's. */
export const mayChangeBikes = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || actor.type === "system" || (actor.type === "rider" && actor.id === riderId);
