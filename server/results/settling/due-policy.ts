import type { Actor } from "../../platform/context.ts";

/** Returns true when the actor may settle the amounts due that corrections left with a rider: only staff may. */
export const maySettleDues = (actor: Actor): boolean => actor.type === "admin";
