import { reachesRole } from "#shared/staff-roles.ts";
import type { Actor, AdminActor } from "../../platform/context.ts";

/** Every admin may read scheduled reports, subscribe and unsubscribe, because every admin may read the reports. */
export const maySubscribe = (actor: Actor): actor is AdminActor => actor.type === "admin";

/** Staff may edit all scheduled reports; a read-only admin only their own. */
export const mayEditSchedule = (actor: Actor, createdBy: string): actor is AdminActor =>
  actor.type === "admin" && (reachesRole(actor.staffRole, "staff") || actor.accountId === createdBy);

/** Staff may send reports to any admin; a read-only admin only to themselves. */
export const maySendTo = (actor: AdminActor, adminIds: readonly string[]): boolean =>
  reachesRole(actor.staffRole, "staff") || adminIds.every((id) => id === actor.id);
