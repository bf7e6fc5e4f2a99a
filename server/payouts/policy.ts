import type { ClaimAct } from "#shared/payouts.ts";
import type { Actor } from "../platform/context.ts";

interface SeenClaim {
  riderId: string;
  /** The promoters of the claim's event and of the series that the event is a round of. */
  promoterIds: readonly string[];
}

/**
 * Returns true when the actor may see the claim: riders their own, promoters those of their events and of the rounds of
 * their series, admins all.
 */
export function maySeeClaim(actor: Actor, claim: SeenClaim): boolean {
  if (actor.type === "admin") return true;
  if (actor.type === "rider") return actor.id === claim.riderId;
  return actor.type === "promoter" && claim.promoterIds.includes(actor.id);
}

/**
 * Returns true when the actor may do the act: promoters mark a claim as sent and undo that; staff can also approve and
 * void.
 */
export function mayMoveClaim(actor: Actor, act: ClaimAct, claim: SeenClaim): boolean {
  if (actor.type === "admin") return true;
  const isOwn = actor.type === "promoter" && maySeeClaim(actor, claim);
  return isOwn && (act === "send" || act === "undoSend");
}

/** Only the rider and the program see tax data. */
export const maySeeTax = (actor: Actor): boolean => actor.type === "admin" || actor.type === "rider";

/** Returns false for anybody who acts for another person: only the rider may enter payment info. */
export const maySavePaymentInfo = (actor: Actor): boolean => actor.type === "rider" && !actor.proxy;
