import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { awards, entries, movements } from "../tables.ts";

/** Returns true if an award was ever issued to the rider. */
export const hasAward = (reader: Reader, riderId: string): Promise<boolean> =>
  hasRow(reader, awards, eq(awards.riderId, riderId));

/** Returns true if the rider has cash awards that were not taken back. */
export const hasEarnedCash = (reader: Reader, riderId: string): Promise<boolean> =>
  hasRow(reader, awards, and(eq(awards.riderId, riderId), eq(awards.wallet, "cash"), isNull(awards.revokedAt)));

/** Returns every award of a rider, newest first. */
export function awardsOfRider(reader: Reader, riderId: string) {
  return reader
    .select()
    .from(awards)
    .where(eq(awards.riderId, riderId))
    .orderBy(desc(awards.issuedAt), desc(awards.id));
}

/** Returns the lines of the ledger that belong to awards, newest first; amounts are in cents. */
export async function movementsOfAwards(reader: Reader, awardIds: readonly string[]) {
  if (awardIds.length === 0) return [];
  return reader
    .select({
      at: movements.at,
      kind: movements.kind,
      account: entries.account,
      amount: entries.amount,
      currency: entries.currency,
      award: entries.awardId,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(inArray(entries.awardId, [...awardIds]))
    .orderBy(desc(movements.at), desc(entries.id));
}

interface AwardTexts extends Record<string, string | null> {
  note: string | null;
  revokedReason: string | null;
}

/** Replaces what staff typed about a rider's awards, for the erasure of the rider. */
export async function rewriteAwardTexts(
  tx: Tx,
  riderId: string,
  rewrite: (texts: AwardTexts) => AwardTexts,
): Promise<void> {
  for (const { id, note, revokedReason } of await awardsOfRider(tx, riderId)) {
    await tx.update(awards).set(rewrite({ note, revokedReason })).where(eq(awards.id, id));
  }
}
