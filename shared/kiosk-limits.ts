import { hourMs } from "./durations.ts";
import { unknownRiderPattern, type DeviceState, type KioskPolicy } from "./kiosk.ts";

/** These are the reasons why nothing can be captured offline; each one has a text on the tablet. */
export type OfflineRefusal =
  | "draining"
  | "not_durable"
  | "clock"
  | "capture_closed"
  | "queue_full"
  | "queue_total"
  | "rider_waiting"
  | "rider_unknown"
  | "no_credit";

export interface OfflineFacts {
  /**
   * `now` is the server time as the tablet estimates it, and `lastContact` the time of the last contact with the
   * server.
   */
  now: number;
  lastContact: number;
  deviceState: DeviceState;
  /** This is true if the browser granted persistent storage. */
  durable: boolean;
  /** This is true if the tablet's clock has not jumped back since the last contact. */
  clockTrusted: boolean;
  riderId: string;
  /** This is the balance at the last contact; it is null for an unknown rider, who has no card on the tablet. */
  balance: number | null;
  /**
   * This is the max amount for unknown riders, who are identified by AMA number alone; 0 or undefined turns this off.
   */
  unknownRiderMaxAmount?: number;
  /** These redemptions were captured on this tablet and are not settled yet. */
  waiting: readonly { riderId: string; amount: number }[];
}

/** Returns when offline capture ends, counted from the last contact. */
export function captureEnds(policy: KioskPolicy, lastContact: number): number {
  return lastContact + policy.captureHours * hourMs;
}

/**
 * Returns the amount in cents that may be captured offline for this rider now, or the reason why none may be. See
 * docs/spec/kiosk.md#limits.
 */
export function offlineHeadroom(
  policy: KioskPolicy,
  facts: OfflineFacts,
): { headroom: number; refusal: null } | { headroom: 0; refusal: OfflineRefusal } {
  const no = (refusal: OfflineRefusal) => ({ headroom: 0, refusal }) as const;
  if (facts.deviceState !== "active") return no("draining");
  if (!facts.durable) return no("not_durable");
  if (!facts.clockTrusted) return no("clock");
  if (facts.now >= captureEnds(policy, facts.lastContact)) return no("capture_closed");
  if (facts.waiting.length >= policy.offlineMaxItems) return no("queue_full");
  const total = facts.waiting.reduce((sum, { amount }) => sum + amount, 0);
  if (total >= policy.offlineMaxTotal) return no("queue_total");
  const unknownMost = unknownRiderPattern.test(facts.riderId) ? (facts.unknownRiderMaxAmount ?? 0) : 0;
  if (facts.balance === null && unknownMost === 0) return no("rider_unknown");
  const ofRider = facts.waiting.filter(({ riderId }) => riderId === facts.riderId);
  if (ofRider.length >= policy.offlineMaxPerRider) return no("rider_waiting");
  const left = (facts.balance ?? unknownMost) - ofRider.reduce((sum, { amount }) => sum + amount, 0);
  if (left <= 0) return no("no_credit");
  return {
    headroom: Math.min(left, policy.offlineMaxAmount, policy.offlineMaxTotal - total),
    refusal: null,
  };
}
