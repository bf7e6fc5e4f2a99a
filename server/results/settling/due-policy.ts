import type { Actor } from "../../platform/context.ts";

/** Only staff may settle the amounts due that corrections left with a rider. */
export const maySettleDues = (actor: Actor): boolean => actor.type === "admin";
