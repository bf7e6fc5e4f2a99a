import { isExpiredCard, readCard } from "#shared/id-card.ts";

/** A scanned code is a rider's card, a card that has expired, or something else. */
export type CodeKind = "card" | "expired" | "other";

/** Classifies a scanned text at the time `now` (ms). Only the server can tell whether a card is genuine. */
export function classifyCode(scanned: string, now: number): CodeKind {
  const card = readCard(scanned);
  if (!card) return "other";
  return isExpiredCard(card, now) ? "expired" : "card";
}
