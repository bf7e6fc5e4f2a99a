import type { Reader } from "../../platform/db/database.ts";
import type { Entry } from "../rules/evaluate-entries.ts";
import { largeLateAccounts, winnersOfOwnPromoters } from "../rules/evaluate-reviewed.ts";
import type { KnownRider } from "../rules/rider-facts-store.ts";
import type { Sheet } from "../sheet/sheet-store.ts";
import type { Simulation } from "./simulate.ts";

/** This is an entry of a preview. The time of a row that the file would add is now. */
export type DatedEntry = Entry & { createdAt: Date };

/**
 * Returns the keys of the entries whose awards staff would review before they are paid, by the rule of
 * `evaluateReviewed`. Promoters see that an award is reviewed but not why, because the reason can reveal a guardian's
 * email address. See docs/spec/results.md#reviewed-awards.
 */
export async function predictReview(
  reader: Reader,
  sheet: Sheet,
  entries: readonly DatedEntry[],
  riders: ReadonlyMap<string, KnownRider>,
  { eligibility, ifConfirmed }: Simulation,
): Promise<Set<string>> {
  // A suggestion is evaluated as if it were confirmed, as its row shows it.
  const likely = entries.map((entry) => ({ ...entry, riderId: entry.riderId ?? entry.suggestedRiderId }));
  const earnedBy = ({ key }: DatedEntry) => (ifConfirmed.get(key) ?? eligibility.get(key))?.earns ?? 0;
  const rising = likely.filter((entry) => earnedBy(entry) > entry.earned);
  if (rising.length === 0) return new Set();
  const own = await winnersOfOwnPromoters(reader, sheet, rising);
  const late = largeLateAccounts(likely, sheet, riders, earnedBy);
  return new Set(
    rising.flatMap(({ key, riderId }) => (riderId !== null && (own.has(riderId) || late.has(riderId)) ? key : [])),
  );
}
