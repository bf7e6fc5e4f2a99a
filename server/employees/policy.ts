import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may change the names that a dealer's counter offers: only the dealer may. */
export const mayChangeEmployees = (actor: Actor, dealerId: string): boolean =>
  actor.type === "dealer" && actor.id === dealerId;
