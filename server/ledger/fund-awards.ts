import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { rulesOfAwards } from "./award-season.ts";
import { awards } from "./tables.ts";

/** Returns the condition for cash that can be claimed: earned, not expired, and not in a claim yet. */
export const claimable = (now: Date) =>
  and(
    eq(awards.wallet, sql`'cash'`),
    sql`${awards.currentValue} > 0`,
    isNull(awards.claimId),
    isNull(awards.expiredAt),
    isNull(awards.revokedAt),
    or(isNull(awards.expiresAt), gte(awards.expiresAt, now)),
  );

/**
 * Puts cash awards into a claim. Awards of another rider, and awards that are in another claim by now, are skipped.
 */
export async function fundAwards(
  tx: Tx,
  ctx: Ctx,
  { riderId, awardIds, claimId }: { riderId: string; awardIds: readonly string[]; claimId: string },
): Promise<string[]> {
  const funded = await tx
    .update(awards)
    .set({ claimId, version: sql`${awards.version} + 1` })
    .where(and(inArray(awards.id, [...awardIds]), eq(awards.riderId, riderId), claimable(ctx.now)))
    .returning({ id: awards.id });
  return funded.map(({ id }) => id);
}

/** Returns the current value of a claim in cents: a correction may have taken back part of it since it was opened. */
export async function worthOfClaim(reader: Reader, claimId: string): Promise<number> {
  const [row] = await reader
    .select({ sum: sql<string | number | null>`sum(${awards.currentValue})` })
    .from(awards)
    .where(eq(awards.claimId, claimId));
  return Number(row?.sum ?? 0);
}

export async function awardsInClaim(reader: Reader, claimId: string): Promise<string[]> {
  const rows = await reader.select({ id: awards.id }).from(awards).where(eq(awards.claimId, claimId));
  return rows.map(({ id }) => id);
}

/**
 * Releases the awards of a claim that was voided, so that they can be claimed again. Each expires no earlier than cash
 * whose rider is notified today.
 */
export async function releaseAwards(tx: Tx, ctx: Ctx, claimId: string): Promise<void> {
  await lockRow(tx, awards, eq(awards.claimId, claimId));
  for (const [id, { paymentInfoAfterNoticeDays }] of await rulesOfAwards(tx, eq(awards.claimId, claimId))) {
    const newDeadline = endOfDayPacific(addDays(dayPacific(ctx.now), paymentInfoAfterNoticeDays));
    await tx
      .update(awards)
      .set({ expiresAt: newDeadline })
      .where(and(eq(awards.id, id), lt(awards.expiresAt, newDeadline)));
  }
  await tx
    .update(awards)
    .set({ claimId: null, version: sql`${awards.version} + 1` })
    .where(eq(awards.claimId, claimId));
}
