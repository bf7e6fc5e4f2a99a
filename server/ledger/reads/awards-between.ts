import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { awards, entries, movements } from "../tables.ts";

/** Returns the awards of results that were issued in a span and not taken back, oldest first. */
export const awardsBetween = (reader: Reader, { from, to }: { from: Date; to: Date }) =>
  reader
    .selectDistinct({
      id: awards.id,
      resultId: awards.resultId,
      riderId: awards.riderId,
      amount: awards.initialValue,
      currency: awards.currency,
      at: awards.issuedAt,
    })
    // The index of the movements by time covers both wallets, unlike that of the awards.
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .innerJoin(awards, eq(awards.id, entries.awardId))
    .where(
      and(
        gt(movements.at, from),
        lte(movements.at, to),
        eq(movements.kind, "issue"),
        isNotNull(awards.resultId),
        isNull(awards.revokedAt),
      ),
    )
    .orderBy(asc(awards.issuedAt), asc(awards.id));
