import { classesOpenTo } from "#shared/events.ts";
import type { Actor } from "../platform/context.ts";

interface OwnedEvent {
  promoterId: string | null;
  kind: "event" | "standings";
  firstDate: string;
  canceled: boolean;
  classes: readonly { verifiedAt: Date | null }[];
}

/** Returns true for the event's promoter and admins, regardless of the event's state. */
export const ownsEvent = (actor: Actor, event: Pick<OwnedEvent, "promoterId">): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && actor.id === event.promoterId);

/**
 * Returns true when the actor may set classes and payouts. Admins always may. Promoters may do so until the race or,
 * for the closing standings of a series, until the standings are verified.
 */
export const mayEditClassesNow = (actor: Actor, event: OwnedEvent, today: string): boolean =>
  ownsEvent(actor, event) && classesOpenTo(actor.type === "admin" ? "admin" : "promoter", event, today);

/**
 * Returns true when the actor may create, change, cancel and remove events: only staff may. See
 * docs/spec/portal.md#roles.
 */
export const mayWriteEvents = (actor: Actor): boolean => actor.type === "admin";

/** Returns true when the actor may approve or reject payouts and awards above an event's budget: only staff may. */
export const mayDecidePayouts = (actor: Actor): boolean => actor.type === "admin";
