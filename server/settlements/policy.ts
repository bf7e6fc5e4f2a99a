import type { Actor } from "../platform/context.ts";

/** A dealer sees its own parts account, an admin any. */
export const maySeePartsAccount = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

export const maySettle = (actor: Actor): boolean => actor.type === "admin";
