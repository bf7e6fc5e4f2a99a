import type { Actor } from "../platform/context.ts";

/** Only the rider may ask for a change of identity; staff changes the record itself. */
export const mayAskIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId && actor.proxy === null;

/** The rider, and an admin who acts as the rider, may see the request and its state. */
export const maySeeIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId;
