import { isOwner, type Actor } from "../platform/context.ts";

/** All admins see the settings of a season and their history, and can preview a change. */
export const maySeeProgramme = (actor: Actor): boolean => actor.type === "admin";

/** Only owners change the settings of a season. */
export const mayChangeProgramme = (actor: Actor): boolean => isOwner(actor);
