import type { Actor } from "../platform/context.ts";

/** A dealer redeems at its own counter, an admin at any; nobody else moves credit from here. */
export const mayRedeemAt = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/** A dealer sees and refunds what was redeemed at its own counter, a rider sees what is the rider's own. */
export const maySeeRedemption = (actor: Actor, of: { dealerId: string; riderId: string }): boolean =>
  actor.type === "admin" ||
  (actor.type === "dealer" && actor.id === of.dealerId) ||
  (actor.type === "rider" && actor.id === of.riderId);

/** A tablet takes back its own dealer's; the system takes back for a cancellation that arrived late. */
export const mayRefund = (actor: Actor, of: { dealerId: string }): boolean =>
  actor.type === "admin" ||
  actor.type === "system" ||
  (actor.type === "dealer" && actor.id === of.dealerId) ||
  (actor.type === "kiosk" && actor.dealerId === of.dealerId);
