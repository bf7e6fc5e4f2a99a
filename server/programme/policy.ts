import type { Actor } from "../platform/context.ts";

/** Only the program's staff sees and changes the settings of a season. */
export const mayChangeProgramme = (actor: Actor): boolean => actor.type === "admin";
