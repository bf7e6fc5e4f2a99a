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
 * Returns true when classes and payouts may be set: by promoters until the race, for closing standings until they are
 * verified; by admins always.
 */
export const mayEditClassesNow = (actor: Actor, event: OwnedEvent, today: string): boolean =>
  ownsEvent(actor, event) && classesOpenTo(actor.type === "admin" ? "admin" : "promoter", event, today);

/** Only staff create, change, cancel and remove events. See docs/spec/portal.md#roles. */
export const mayWriteEvents = (actor: Actor): boolean => actor.type === "admin";

/** Only staff approve or reject payouts and awards above an event's budget. */
export const mayDecidePayouts = (actor: Actor): boolean => actor.type === "admin";
