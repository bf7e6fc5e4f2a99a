import { isOwner, type Actor, type AdminActor } from "../platform/context.ts";
import { reachesRole } from "#shared/staff-roles.ts";

/** Every admin sees the state of the system, but not while acting as another account. */
export const maySeeSystem = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.proxy === null;

/** Only an owner starts a job outside its time. */
export const mayRunJobs = (actor: Actor): actor is AdminActor => maySeeSystem(actor) && isOwner(actor);

/** Staff who may write send themselves a test email. */
export const maySendTestMail = (actor: Actor): actor is AdminActor =>
  maySeeSystem(actor) && reachesRole(actor.staffRole, "staff");
