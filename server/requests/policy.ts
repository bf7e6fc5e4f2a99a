import type { Actor } from "../platform/context.ts";

/** Only the rider may ask for a change of identity; staff change the record itself. */
export const mayAskIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId && actor.proxy === null;

/** Returns true for the rider, and for an admin who acts as the rider, who may see the request and its state. */
export const maySeeIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId;
