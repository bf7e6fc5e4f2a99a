import type { Actor } from "../platform/context.ts";

/** One's own; admins everybody's. */
export const mayChangeBikes = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || actor.type === "system" || (actor.type === "rider" && actor.id === riderId);
