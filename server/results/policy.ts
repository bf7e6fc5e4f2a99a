import type { Actor } from "../platform/context.ts";

interface OwnedEvent {
  promoterId: string | null;
  /** Promoters of the series that it is a round of. */
  seriesPromoterIds: readonly (string | null)[];
}

/** Promoters keep the results of their own events, and of rounds of their series that name no promoter; admins all. */
export const mayKeepResults = (actor: Actor, event: OwnedEvent): boolean =>
  actor.type === "admin" ||
  (actor.type === "promoter" &&
    (event.promoterId === actor.id || (event.promoterId === null && event.seriesPromoterIds.includes(actor.id))));

/** A verification beyond the event's budget waits for an admin (decisions §4). */
export const mayPassBudget = (actor: Actor): boolean => actor.type === "admin";

/** What is between a rider and the programme is for its staff. */
export const maySeePrivateReasons = (actor: Actor): boolean => actor.type === "admin";
