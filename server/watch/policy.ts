import { reachesRole } from "#shared/staff-roles.ts";
import type { Actor, AdminActor } from "../platform/context.ts";

/** Returns true for an admin who is not proxying: an admin who acts as another account does not see the watch list. */
export const maySeeWatchList = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.proxy === null;

/** Only staff with write access may mark findings as looked at and start a check. */
export const mayLookAtFindings = (actor: Actor): actor is AdminActor =>
  maySeeWatchList(actor) && reachesRole(actor.staffRole, "staff");
