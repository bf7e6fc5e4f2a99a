import type { Actor } from "../../platform/context.ts";

/** Returns true when the actor may see what the program owes, its journal, and riders' taxes. */
export const maySeeMoneyReports = (actor: Actor): boolean => actor.type === "admin";
