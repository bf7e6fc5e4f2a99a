import { isOwner, type Actor, type AdminActor } from "../platform/context.ts";
import { reachesRole } from "#shared/staff-roles.ts";

/** Every admin may see the state of the system, but not while acting as another account. */
export const maySeeSystem = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.proxy === null;

/** Only an owner may start a job outside its schedule. */
export const mayRunJobs = (actor: Actor): actor is AdminActor => maySeeSystem(actor) && isOwner(actor);

/** Staff who may write may send themselves a test email. */
export const maySendTestMail = (actor: Actor): actor is AdminActor =>
  maySeeSystem(actor) && reachesRole(actor.staffRole, "staff");
