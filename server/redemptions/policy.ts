import type { Actor } from "../platform/context.ts";

/** A dealer redeems at its own counter, an admin at any; nobody else can redeem here. */
export const mayRedeemAt = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/** A tablet can refund redemptions of its own dealer; the system refunds for a cancellation that arrived late. */
export const mayRefund = (actor: Actor, of: { dealerId: string }): boolean =>
  actor.type === "admin" ||
  actor.type === "system" ||
  (actor.type === "dealer" && actor.id === of.dealerId) ||
  (actor.type === "kiosk" && actor.dealerId === of.dealerId);
