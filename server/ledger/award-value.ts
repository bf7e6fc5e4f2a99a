import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { MovementKind } from "#shared/ledger.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { statement } from "../platform/db/prepared.ts";
import { given } from "../platform/db/steady-values.ts";
import { awards, entries, movements } from "./tables.ts";

const worthAfter = sql`${awards.currentValue} + ${given("by")}`;
const addToWorth = statement("award's worth changed", (tx: Tx) =>
  tx
    .update(awards)
    .set({ currentValue: worthAfter, version: sql`${awards.version} + 1` })
    .where(and(eq(awards.id, given("id")), sql`${worthAfter} >= 0`, sql`${worthAfter} <= ${awards.initialValue}`))
    .returning({ id: awards.id }),
);

/**
 * Adds to an award's worth, or takes from it, in one conditional statement: whatever else is under way, it never
 * leaves 0 … initial value (decisions §3). False where it would.
 */
export async function changeValue(tx: Tx, awardId: string, by: number): Promise<boolean> {
  const changed = await addToWorth(tx, { id: awardId, by });
  return changed.length === 1;
}

/** The sum of what movements of some kinds did to awards, by award: what expired of them, what was taken back. */
export async function sumByKind(
  reader: Reader,
  awardIds: readonly string[],
  kinds: readonly MovementKind[],
  since?: Date,
): Promise<Map<string, number>> {
  if (awardIds.length === 0) return new Map();
  const rows = await reader
    .select({ awardId: entries.awardId, sum: sql<string | number>`sum(${entries.amount})` })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(
      and(
        inArray(entries.awardId, [...awardIds]),
        inArray(movements.kind, [...kinds]),
        since && gte(movements.at, since),
      ),
    )
    .groupBy(entries.awardId);
  return new Map(rows.map(({ awardId, sum }) => [awardId ?? "", Number(sum)]));
}

/** What of each award lies in the expired account, or what of it came there since an instant. */
export async function expiredPart(
  reader: Reader,
  awardIds: readonly string[],
  since?: Date,
): Promise<Map<string, number>> {
  const sums = await sumByKind(reader, awardIds, ["expire", "reinstate"], since);
  return new Map([...sums].map(([id, sum]) => [id, -sum]));
}
