import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may redeem here: a dealer at its own counter, an admin at any. */
export const mayRedeemAt = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/**
 * Returns true when the actor may refund. Dealers and tablets can refund redemptions of their own counter, admins any;
 * the system refunds for a cancellation that arrived late.
 */
export const mayRefund = (actor: Actor, of: { dealerId: string }): boolean =>
  actor.type === "admin" ||
  actor.type === "system" ||
  (actor.type === "dealer" && actor.id === of.dealerId) ||
  (actor.type === "kiosk" && actor.dealerId === of.dealerId);
