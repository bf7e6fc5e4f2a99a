import type { Actor } from "../platform/context.ts";

interface OwnedEvent {
  promoterId: string | null;
  /** The promoters of the series in which the event is a round. */
  seriesPromoterIds: readonly (string | null)[];
}

/**
 * Returns true when the actor manages the event's results: promoters those of their own events, and of rounds of their
 * series that have no promoter; admins all. To mark a class "did not run" is part of it.
 */
export const mayKeepResults = (actor: Actor, event: OwnedEvent): boolean =>
  actor.type === "admin" ||
  (actor.type === "promoter" &&
    (event.promoterId === actor.id || (event.promoterId === null && event.seriesPromoterIds.includes(actor.id))));

/**
 * Only staff may verify beyond the event's budget; such a verification waits for them. See docs/spec/results.md#budget.
 */
export const mayPassBudget = (actor: Actor): boolean => actor.type === "admin";

/** Only staff see reasons that are private between a rider and the program. */
export const maySeePrivateReasons = (actor: Actor): boolean => actor.type === "admin";

/** Only staff see what a rider has already spent, because it is private between the rider and the program. */
export const maySeeDues = (actor: Actor): boolean => actor.type === "admin";

/** Only staff decide whether a factory rider is paid for one result despite the mark. */
export const mayOverrideFactory = (actor: Actor): boolean => actor.type === "admin";

/** Only staff remind promoters of late results by hand. */
export const mayRemindPromoters = (actor: Actor): boolean => actor.type === "admin";
