import { reachesRole } from "#shared/staff-roles.ts";
import type { Actor, AdminActor } from "../platform/context.ts";

/** Only staff see the watch list, and never while they act as somebody. */
export const maySeeWatchList = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.proxy === null;

/** Staff who may write mark findings as looked at and start a check. */
export const mayLookAtFindings = (actor: Actor): actor is AdminActor =>
  maySeeWatchList(actor) && reachesRole(actor.staffRole, "staff");
