import { reachesRole } from "#shared/staff-roles.ts";
import type { Actor, AdminActor } from "../platform/context.ts";

/** Returns true for an admin who acts for themself: an admin who acts as another account does not see the watch list. */
export const maySeeWatchList = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.proxy === null;

/** Staff who may write mark findings as looked at and start a check. */
export const mayLookAtFindings = (actor: Actor): actor is AdminActor =>
  maySeeWatchList(actor) && reachesRole(actor.staffRole, "staff");
