import { classesOpenTo } from "#shared/events.ts";
import type { Actor } from "../platform/context.ts";

interface OwnedEvent {
  promoterId: string | null;
  firstDate: string;
  canceled: boolean;
}

/** Whose event it is, whatever may be done with it now. */
export const ownsEvent = (actor: Actor, event: Pick<OwnedEvent, "promoterId">): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && actor.id === event.promoterId);

/** Promoters set classes and payouts up to the first race day, admins at any time (decisions §4). */
export const mayEditClassesNow = (actor: Actor, event: OwnedEvent, today: string): boolean =>
  ownsEvent(actor, event) && classesOpenTo(actor.type === "admin" ? "admin" : "promoter", event, today);

/** Events are made, changed, cancelled and removed by the programme's staff (spec §6). */
export const mayWriteEvents = (actor: Actor): boolean => actor.type === "admin";
