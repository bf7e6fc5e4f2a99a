import type { Actor, AdminActor } from "../platform/context.ts";

interface OwnedEvent {
  promoterId: string | null;
  /** These promoters have a series in which the event is a round. */
  seriesPromoterIds: readonly (string | null)[];
}

/**
 * Returns true when the actor may manage the event's results, which includes marking a class "did not run". Promoters
 * manage those of their own events, and of rounds of their series that have no promoter; admins manage all.
 */
export const mayEditResults = (actor: Actor, event: OwnedEvent): boolean =>
  actor.type === "admin" ||
  (actor.type === "promoter" &&
    (event.promoterId === actor.id || (event.promoterId === null && event.seriesPromoterIds.includes(actor.id))));

/**
 * Returns true when the actor may verify beyond the event's budget: only staff may, and the awards of a promoter's
 * verification wait for them. See docs/spec/results.md#budget.
 */
export const mayPassBudget = (actor: Actor): boolean => actor.type === "admin";

/** Returns true when the actor may see reasons that are private between a rider and the program: only staff may. */
export const maySeePrivateReasons = (actor: Actor): boolean => actor.type === "admin";

/**
 * Returns true when the actor may see what a rider has already spent: only staff may, because it is private between the
 * rider and the program.
 */
export const maySeeDues = (actor: Actor): boolean => actor.type === "admin";

/**
 * Returns true when the actor may decide whether a factory rider is paid for one result despite the mark: only staff
 * may.
 */
export const mayOverrideFactory = (actor: Actor): boolean => actor.type === "admin";

/** Returns true when the actor may remind promoters of late results by hand: only staff may. */
export const mayRemindPromoters = (actor: Actor): boolean => actor.type === "admin";

/** Returns true when the actor may note and read calls to promoters about late results: only staff may. */
export const mayLogCalls = (actor: Actor): actor is AdminActor => actor.type === "admin";

/** Returns true when the actor may remove results from a rider, whatever the event: only staff may. */
export const mayRemoveRaces = (actor: Actor): boolean => actor.type === "admin";
