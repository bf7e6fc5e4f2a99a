import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { readClockCheck } from "../platform/jobs/clock-watch.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { rulesOfAwards } from "./award-season.ts";
import { changeValue } from "./award-value.ts";
import { expireAward } from "./expiry/expire-awards.ts";
import { renewByActivity } from "./expiry/expiry-policy.ts";
import { post } from "./post.ts";
import { awards, entries, movements } from "./tables.ts";

export interface Returned {
  currency: Currency;
  amount: number;
  /** The awards that the credit was returned to. */
  awardIds: string[];
  /** The credit that was returned past its last day and can be used a little longer. */
  graced: { awardId: string; amount: number; expiresAt: Date }[];
  /** The cents that were returned too late and went to the expired account at once. */
  expired: number;
}

type Award = typeof awards.$inferSelect;

/**
 * Returns what a redemption drew to the same awards (docs/spec/money.md#refunds). The caller ensures, under the
 * redemption's lock, that this happens only once.
 */
export async function returnCredit(tx: Tx, ctx: Ctx, { redemptionId }: { redemptionId: string }): Promise<Returned> {
  const drawn = await drawsOf(tx, redemptionId);
  const ids = drawn.map(({ awardId }) => awardId);
  await lockRow(tx, awards, inArray(awards.id, ids));
  const found = await tx.select().from(awards).where(inArray(awards.id, ids));
  const byId = new Map(found.map((award) => [award.id, award]));
  const [first] = drawn;
  if (!first) throw new Error(`Ledger: redemption ${redemptionId} drew nothing`);
  const { currency, riderId, movementId } = first;
  const amount = drawn.reduce((total, draw) => total + draw.amount, 0);

  // The rest of an award past its last day has already expired; only the refunded part may get a grace period.
  const asOf = await trustedNow(tx, ctx);
  const late = drawn.filter(({ awardId }) => isPast(byId.get(awardId), asOf));
  for (const { awardId } of late) await expireAward(tx, ctx, awardId);
  for (const draw of drawn) {
    if (!(await changeValue(tx, draw.awardId, draw.amount)))
      throw new Error("Ledger: a refund above the award's worth");
  }
  const dealerId = await dealerOf(tx, movementId);
  await post(tx, ctx, {
    kind: "refund",
    reversesId: movementId,
    redemptionId,
    lines: [
      { account: "dealerParts", amount: -amount, currency, dealerId },
      ...drawn.map((draw) => ({
        account: "riderCredit" as const,
        amount: draw.amount,
        currency,
        awardId: draw.awardId,
        riderId,
      })),
    ],
  });

  const graced: Returned["graced"] = [];
  let expired = 0;
  const lateIds = late.map(({ awardId }) => awardId);
  const rules = await rulesOfAwards(tx, inArray(awards.id, lateIds));
  for (const draw of late) {
    const until = graceFor(asOf, byId.get(draw.awardId), rules.get(draw.awardId));
    if (until === null) {
      expired += await expireAward(tx, ctx, draw.awardId);
      continue;
    }
    await tx
      .update(awards)
      .set({ expiresAt: until, graceGivenAt: ctx.now, expiredAt: null })
      .where(eq(awards.id, draw.awardId));
    graced.push({ awardId: draw.awardId, amount: draw.amount, expiresAt: until });
  }
  await renewByActivity(tx, { ...ctx, now: asOf }, riderId);
  return { currency, amount, awardIds: ids, graced, expired };
}

/**
 * Returns the current time or, while the clock is not trusted, the last instant at which it was. A clock that jumped by
 * years must not expire a refund, so what is late is decided as of this instant (docs/spec/money.md#expiry). If the
 * clock turns out to be right, the job expires the award later.
 */
async function trustedNow(tx: Tx, ctx: Ctx): Promise<Date> {
  const { isBelieved, lastBelieved } = await readClockCheck(ctx, tx);
  return isBelieved || lastBelieved === null ? ctx.now : lastBelieved;
}

const isPast = (award: Award | undefined, now: Date): boolean =>
  award !== undefined && (award.expiredAt !== null || (award.expiresAt !== null && award.expiresAt < now));

/**
 * Returns the end of the grace period of 30 days, once per award and never past 60 days after its first expiry; null
 * when none is left.
 */
function graceFor(now: Date, award: Award | undefined, programme: ProgrammeSettings | undefined): Date | null {
  if (!award || !programme || award.graceGivenAt || !award.firstExpiresAt) return null;
  const wished = addDays(dayPacific(now), programme.refundGraceDays);
  const latest = addDays(dayPacific(award.firstExpiresAt), programme.refundGraceMaxDays);
  const until = endOfDayPacific(wished < latest ? wished : latest);
  return until < now ? null : until;
}

async function drawsOf(tx: Tx, redemptionId: string) {
  const rows = await tx
    .select({
      movementId: movements.id,
      awardId: entries.awardId,
      riderId: entries.riderId,
      currency: entries.currency,
      amount: entries.amount,
    })
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .where(and(eq(movements.redemptionId, redemptionId), eq(movements.kind, "redeem"), isNotNull(entries.awardId)));
  return rows.map((row) => ({
    movementId: row.movementId,
    awardId: row.awardId ?? "",
    riderId: row.riderId ?? "",
    currency: row.currency,
    amount: -row.amount,
  }));
}

async function dealerOf(tx: Tx, movementId: string): Promise<string> {
  const [line] = await tx
    .select({ dealerId: entries.dealerId })
    .from(entries)
    .where(and(eq(entries.movementId, movementId), eq(entries.account, "dealerParts")));
  if (!line?.dealerId) throw new Error("Ledger: a redemption without a dealer");
  return line.dealerId;
}
