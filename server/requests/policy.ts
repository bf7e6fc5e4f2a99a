import type { Actor } from "../platform/context.ts";

/**
 * Returns true when the actor may request a change of identity: only the rider may, because staff can change the record
 * directly.
 */
export const mayAskIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId && actor.proxy === null;

/**
 * Returns true when the actor may see the request and its state: the rider and an admin who proxies for the rider may.
 */
export const maySeeIdentityChange = (actor: Actor, riderId: string): boolean =>
  actor.type === "rider" && actor.id === riderId;
