import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { entries, movements } from "../tables.ts";

/** Returns what these merges moved out of the deleted accounts, in cents of each currency. */
export async function movedByMerges(
  reader: Reader,
  merges: readonly { mergeId: string; goneId: string; at: Date }[],
): Promise<{ mergeId: string; currency: Currency; amount: number }[]> {
  if (merges.length === 0) return [];
  const goneBy = new Map(merges.map(({ mergeId, goneId }) => [mergeId, goneId]));
  const times = [...new Map(merges.map(({ at }) => [at.getTime(), at])).values()];
  const rows = await reader
    .select({
      mergeId: movements.note,
      riderId: entries.riderId,
      currency: entries.currency,
      amount: sql<string | number>`-sum(${entries.amount})`,
    })
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .where(
      and(
        // The movements of a merge have its time, by which they have an index.
        inArray(movements.at, times),
        eq(movements.kind, "move"),
        inArray(movements.note, [...goneBy.keys()]),
        lt(entries.amount, 0),
      ),
    )
    .groupBy(movements.note, entries.riderId, entries.currency);
  return rows.flatMap(({ mergeId, riderId, currency, amount }) =>
    mergeId !== null && goneBy.get(mergeId) === riderId ? [{ mergeId, currency, amount: Number(amount) }] : [],
  );
}
