import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { awards } from "../tables.ts";

/** Returns the awards that these riders got after an instant and that were not taken back, oldest first. */
export const awardsSince = (reader: Reader, riderIds: readonly string[], from: Date) =>
  reader
    .select({
      id: awards.id,
      riderId: awards.riderId,
      amount: awards.initialValue,
      currency: awards.currency,
      at: awards.issuedAt,
    })
    .from(awards)
    .where(and(inArray(awards.riderId, [...riderIds]), gt(awards.issuedAt, from), isNull(awards.revokedAt)))
    .orderBy(asc(awards.issuedAt), asc(awards.id));
