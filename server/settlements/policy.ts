import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may see the parts account: a dealer sees its own, an admin any. */
export const maySeePartsAccount = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

export const maySettle = (actor: Actor): boolean => actor.type === "admin";
