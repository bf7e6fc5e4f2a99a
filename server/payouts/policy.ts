import type { ClaimAct } from "#shared/payouts.ts";
import type { Actor } from "../platform/context.ts";

interface SeenClaim {
  riderId: string;
  /** These promoters have the claim's event, or a series that the event is a round of. */
  promoterIds: readonly string[];
}

/**
 * Returns true when the actor may see the claim. Riders see their own, promoters those of their events and of the
 * rounds of their series, and admins see all.
 */
export function maySeeClaim(actor: Actor, claim: SeenClaim): boolean {
  if (actor.type === "admin") return true;
  if (actor.type === "rider") return actor.id === claim.riderId;
  return actor.type === "promoter" && claim.promoterIds.includes(actor.id);
}

/**
 * Returns true when the actor may do the act. Promoters mark a claim as sent and undo that, unless a payment file paid
 * it; staff can also approve and void.
 */
export function mayMoveClaim(actor: Actor, act: ClaimAct, claim: SeenClaim): boolean {
  if (actor.type === "admin") return true;
  const isOwn = actor.type === "promoter" && maySeeClaim(actor, claim);
  return isOwn && (act === "send" || act === "undoSend");
}

/** Returns true when the actor may see tax data: only the rider and the program's staff may. */
export const maySeeTax = (actor: Actor): boolean => actor.type === "admin" || actor.type === "rider";

/** Returns true when the actor may enter payment info: only the rider may, and nobody who acts for the rider. */
export const maySavePaymentInfo = (actor: Actor): boolean => actor.type === "rider" && !actor.proxy;

/**
 * Returns true when the actor may see the work list of claims, ask riders for documents, and exchange files with the
 * payer.
 */
export const mayRunDesk = (actor: Actor): boolean => actor.type === "admin";
