import type { Actor } from "../platform/context.ts";

/** Riders may change their own bikes; admins may change everybody's. */
export const mayChangeBikes = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || actor.type === "system" || (actor.type === "rider" && actor.id === riderId);
