import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may redeem here: a dealer at its own counter, an admin at any, nobody else. */
export const mayRedeemAt = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/**
 * Returns true when the actor may refund. A tablet can refund redemptions of its own dealer; the system refunds for a
 * cancellation that arrived late.
 */
export const mayRefund = (actor: Actor, of: { dealerId: string }): boolean =>
  actor.type === "admin" ||
  actor.type === "system" ||
  (actor.type === "dealer" && actor.id === of.dealerId) ||
  (actor.type === "kiosk" && actor.dealerId === of.dealerId);
