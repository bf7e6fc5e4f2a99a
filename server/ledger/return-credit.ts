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
  movementId: string;
  /** The credit was returned to these awards. */
  awardIds: string[];
  /** This credit was past its last day when it was returned, and got a grace period. */
  graced: { awardId: string; amount: number; expiresAt: Date }[];
  /** These cents were returned too late and went to the expired account at once. */
  expired: number;
}

type Award = typeof awards.$inferSelect;

/** This describes the credit that goes back to its awards. */
interface ReturnInput {
  redemptionId: string;
  /** The amount is in cents, at most what earlier refunds left of the redemption. */
  amount: number;
  /** A correction demands amounts of these races and bonuses. Credit that comes back settles these amounts first. */
  due?: { eventIds: ReadonlySet<string>; awardIds: ReadonlySet<string> };
}

/**
 * Gives what a redemption drew, or a part of it, back to the same awards (docs/spec/money.md#refunds). A part goes
 * first to awards with an amount due, then to those that expire last, so that the rest of the redemption draws on what
 * a smaller redemption would have drawn on. The caller holds the redemption's lock.
 */
export async function returnCredit(tx: Tx, ctx: Ctx, { redemptionId, amount, due }: ReturnInput): Promise<Returned> {
  const outstanding = await drawsOf(tx, redemptionId);
  const all = inArray(
    awards.id,
    outstanding.map(({ awardId }) => awardId),
  );
  await lockRow(tx, awards, all);
  const found = await tx.select().from(awards).where(all);
  const byId = new Map(found.map((award) => [award.id, award]));
  const isDue = (award: Award): boolean =>
    due !== undefined && (due.awardIds.has(award.id) || (award.eventId !== null && due.eventIds.has(award.eventId)));
  const order = found.toSorted((a, b) => Number(isDue(b)) - Number(isDue(a)) || latestFirst(a, b)).map(({ id }) => id);
  const drawn = partOf(
    outstanding.toSorted((a, b) => order.indexOf(a.awardId) - order.indexOf(b.awardId)),
    amount,
  );
  const ids = drawn.map(({ awardId }) => awardId);
  const [first] = drawn;
  if (!first) throw new Error(`Ledger: redemption ${redemptionId} has nothing to refund`);
  const { currency, movementId } = first;
  // The award may have moved to another account since, because its rider's accounts were merged.
  const holderOf = (awardId: string): string => byId.get(awardId)?.riderId ?? "";
  const riderId = holderOf(first.awardId);

  // The rest of an award past its last day has already expired; only the refunded part may get a grace period.
  const asOf = await trustedNow(tx, ctx);
  const late = drawn.filter(({ awardId }) => isPast(byId.get(awardId), asOf));
  for (const { awardId } of late) await expireAward(tx, ctx, awardId);
  for (const draw of drawn) {
    if (!(await changeValue(tx, draw.awardId, draw.amount)))
      throw new Error("Ledger: a refund above the award's worth");
  }
  const dealerId = await dealerOf(tx, movementId);
  const refundId = await post(tx, ctx, {
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
        riderId: holderOf(draw.awardId),
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
  return { currency, amount, movementId: refundId, awardIds: ids, graced, expired };
}

/**
 * Compares two awards by the reversed order of spending: credit that never expires comes first, and of two awards with
 * the same last day the newer one comes first.
 */
function latestFirst(a: Award, b: Award): number {
  const [left, right] = [a.expiresAt?.getTime() ?? Infinity, b.expiresAt?.getTime() ?? Infinity];
  if (left !== right) return left < right ? 1 : -1;
  return b.issuedAt.getTime() - a.issuedAt.getTime() || (a.id < b.id ? 1 : -1);
}

/** Takes the amount from the draws in their order. Throws when they do not cover it. */
function partOf<D extends { amount: number }>(draws: readonly D[], amount: number): D[] {
  const parts: D[] = [];
  let left = amount;
  for (const draw of draws) {
    const part = Math.min(left, draw.amount);
    if (part > 0) parts.push({ ...draw, amount: part });
    left -= part;
  }
  if (left !== 0) throw new Error("Ledger: a refund above what was drawn");
  return parts;
}

/**
 * Returns the current time or, while the clock is not trusted, the last instant at which it was. A clock that jumped by
 * years must not expire a refund, so whether credit is past its last day is decided as of this instant
 * (docs/spec/money.md#expiry). If the clock turns out to be right, the job expires the award later.
 */
async function trustedNow(tx: Tx, ctx: Ctx): Promise<Date> {
  const { isTrusted, lastTrusted } = await readClockCheck(ctx, tx);
  return isTrusted || lastTrusted === null ? ctx.now : lastTrusted;
}

const isPast = (award: Award | undefined, now: Date): boolean =>
  award !== undefined && (award.expiredAt !== null || (award.expiresAt !== null && award.expiresAt < now));

/**
 * Returns the end of a grace period of `refundGraceDays`, which is at most `refundGraceMaxDays` after the award's first
 * expiry. Returns null when that is over, and for an award that never expires or already had a grace period.
 */
function graceFor(now: Date, award: Award | undefined, programme: ProgrammeSettings | undefined): Date | null {
  if (!award || !programme || award.graceGivenAt || !award.firstExpiresAt) return null;
  const wished = addDays(dayPacific(now), programme.refundGraceDays);
  const latest = addDays(dayPacific(award.firstExpiresAt), programme.refundGraceMaxDays);
  const until = endOfDayPacific(wished < latest ? wished : latest);
  return until < now ? null : until;
}

/** Returns what a redemption drew from each award, less what refunds returned to it, in cents. */
async function drawsOf(tx: Tx, redemptionId: string) {
  const rows = await tx
    .select({
      movementId: movements.id,
      kind: movements.kind,
      awardId: entries.awardId,
      currency: entries.currency,
      amount: entries.amount,
    })
    .from(movements)
    .innerJoin(entries, eq(entries.movementId, movements.id))
    .where(
      and(
        eq(movements.redemptionId, redemptionId),
        inArray(movements.kind, ["redeem", "refund"]),
        isNotNull(entries.awardId),
      ),
    );
  return rows
    .filter(({ kind }) => kind === "redeem")
    .map((row) => ({
      movementId: row.movementId,
      awardId: row.awardId ?? "",
      currency: row.currency,
      amount: rows.reduce((sum, { awardId, amount }) => (awardId === row.awardId ? sum - amount : sum), 0),
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
