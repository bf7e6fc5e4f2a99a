import { asc } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statements/prepared.ts";
import { inArrayParam } from "../../platform/db/statements/prepared-params.ts";
import { awards } from "../tables.ts";

const awardsByResult = statement("awards of results", (reader: Reader) =>
  reader
    .select({
      id: awards.id,
      resultId: awards.resultId,
      riderId: awards.riderId,
      wallet: awards.wallet,
      currentValue: awards.currentValue,
      expiresAt: awards.expiresAt,
      expiredAt: awards.expiredAt,
      claimId: awards.claimId,
      claimPaidAt: awards.claimPaidAt,
      revokedAt: awards.revokedAt,
    })
    .from(awards)
    .where(inArrayParam(awards.resultId, "resultIds"))
    .orderBy(asc(awards.issuedAt), asc(awards.id)),
);
export type AwardOfResult = Awaited<ReturnType<typeof awardsByResult>>[number];

/** Returns the awards of each result, with the first award before its supplements. */
export async function awardsOfResults(
  reader: Reader,
  riderId: string,
  resultIds: readonly string[],
): Promise<Map<string, AwardOfResult[]>> {
  const found = new Map<string, AwardOfResult[]>();
  if (resultIds.length === 0) return found;
  // The rider is checked here and not in the query, because that condition would make the database read all of the
  // rider's awards.
  for (const award of await awardsByResult(reader, { resultIds })) {
    if (award.resultId === null || award.riderId !== riderId) continue;
    found.set(award.resultId, [...(found.get(award.resultId) ?? []), award]);
  }
  return found;
}
