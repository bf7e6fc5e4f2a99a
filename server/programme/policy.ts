import type { Actor } from "../platform/context.ts";

/** Only staff see and change the settings of a season. */
export const mayChangeProgramme = (actor: Actor): boolean => actor.type === "admin";
