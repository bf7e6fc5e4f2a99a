import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { MovementKind } from "#shared/ledger.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { awards, entries, movements } from "./tables.ts";

const worthAfter = sql`${awards.currentValue} + ${param("by")}`;
const addToWorth = statement("award's worth changed", (tx: Tx) =>
  tx
    .update(awards)
    .set({ currentValue: worthAfter, version: sql`${awards.version} + 1` })
    .where(and(eq(awards.id, param("id")), sql`${worthAfter} >= 0`, sql`${worthAfter} <= ${awards.initialValue}`))
    .returning({ id: awards.id }),
);

/**
 * Changes an award's value by `by` cents in one conditional statement, so that even concurrent changes never move it
 * below 0 or above its initial value (docs/spec/money.md#the-ledger). Returns false if it would leave that range.
 */
export async function changeValue(tx: Tx, awardId: string, by: number): Promise<boolean> {
  const changed = await addToWorth(tx, { id: awardId, by });
  return changed.length === 1;
}

/** Returns the sum of movements of some kinds, by award: for example what expired or what was taken back. */
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

/** Returns the part of each award that is in the expired account, or the part that was moved there since an instant. */
export async function expiredPart(
  reader: Reader,
  awardIds: readonly string[],
  since?: Date,
): Promise<Map<string, number>> {
  const sums = await sumByKind(reader, awardIds, ["expire", "reinstate"], since);
  return new Map([...sums].map(([id, sum]) => [id, -sum]));
}

/** Returns the current value of awards in cents, by award id. */
export async function worthOf(reader: Reader, awardIds: readonly string[]): Promise<Map<string, number>> {
  if (awardIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: awards.id, worth: awards.currentValue })
    .from(awards)
    .where(inArray(awards.id, [...awardIds]));
  return new Map(rows.map(({ id, worth }) => [id, worth]));
}
