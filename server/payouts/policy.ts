import type { ClaimAct } from "#shared/payouts.ts";
import type { Actor } from "../platform/context.ts";

/** A rider's own; a promoter's of the own events; admins all. */
export function maySeeClaim(actor: Actor, claim: { riderId: string; promoterId: string | null }): boolean {
  if (actor.type === "admin") return true;
  if (actor.type === "rider") return actor.id === claim.riderId;
  return actor.type === "promoter" && claim.promoterId === actor.id;
}

/** Promoters say that the money left, and that it did not; whether it may is the programme's word. */
export function mayMoveClaim(actor: Actor, act: ClaimAct, claim: { promoterId: string | null }): boolean {
  if (actor.type === "admin") return true;
  const isOwn = actor.type === "promoter" && claim.promoterId === actor.id;
  return isOwn && (act === "send" || act === "undoSend");
}

/** Tax is between the rider and the programme (decisions §3). */
export const maySeeTax = (actor: Actor): boolean => actor.type === "admin" || actor.type === "rider";

/** Nobody acting for another types where the money goes. */
export const maySavePaymentInfo = (actor: Actor): boolean => actor.type === "rider" && !actor.proxy;
