import type { Currency } from "#shared/money.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { takeBack } from "../ledger/take-back.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { addDue, duesOf, lowerDue, type DueRow } from "./due-store.ts";
import { standingAwards, type StandingAward, type Wallet } from "./standing-awards.ts";

/** What a result is to have earned, all corrections in. */
export interface Target {
  resultId: string;
  classId: string;
  riderId: string;
  wallet: Wallet;
  amount: number;
  /** Why less than before, for the award that is taken back. */
  why: string;
}

/** What moved for one rider in one purse. */
export interface Settled {
  riderId: string;
  wallet: Wallet;
  issued: number;
  taken: number;
  /** Spent before it was corrected, and set against what the rider gained. */
  setOff: number;
  /** Spent before it was corrected, and newly left for an admin. */
  due: number;
}

interface Purse {
  tx: Tx;
  ctx: Ctx;
  eventId: string;
  currency: Currency;
  riderId: string;
  wallet: Wallet;
  targets: Target[];
  awards: StandingAward[];
  dues: DueRow[];
}

/**
 * Makes the ledger say what results are to have earned, as a difference (decisions §4): what does not change keeps its
 * date and draws, a rise is a further award, a fall takes back what is unspent; what is spent is first set against
 * what the rider gains here, the rest is listed for an admin. Doing it again changes nothing.
 */
export async function settle(
  tx: Tx,
  ctx: Ctx,
  event: { id: string; currency: Currency },
  targets: readonly Target[],
  riderIds?: readonly string[],
): Promise<Settled[]> {
  const awards = await standingAwards(tx, event.id, riderIds);
  const dues = await duesOf(tx, event.id);
  const key = (of: { riderId: string; wallet: Wallet }) => `${of.riderId} ${of.wallet}`;
  const [targetsBy, awardsBy, duesBy] = [Map.groupBy(targets, key), Map.groupBy(awards, key), Map.groupBy(dues, key)];
  const settled: Settled[] = [];
  for (const purse of new Set([...targetsBy.keys(), ...awardsBy.keys()])) {
    const [riderId = "", wallet = ""] = purse.split(" ");
    settled.push(
      await settlePurse({
        tx,
        ctx,
        eventId: event.id,
        currency: event.currency,
        riderId,
        wallet: wallet === "cash" ? "cash" : "credit",
        targets: targetsBy.get(purse) ?? [],
        awards: awardsBy.get(purse) ?? [],
        dues: duesBy.get(purse) ?? [],
      }),
    );
  }
  return settled;
}

async function settlePurse(purse: Purse): Promise<Settled> {
  const { riderId, wallet, targets, awards, dues } = purse;
  let taken = 0;
  let spent = 0;
  let spentOf: string | null = null;
  for (const [resultId, own] of Map.groupBy(awards, (award) => award.resultId)) {
    const target = targets.find((row) => row.resultId === resultId);
    const excess = sumOf(own, "net") - (target?.amount ?? 0);
    if (excess <= 0) continue;
    const back = await takeFrom(purse, own, excess, target?.why ?? "result_removed");
    taken += back;
    // What expired unspent never came into the rider's hands.
    const gone = Math.max(0, excess - back - sumOf(own, "expired"));
    if (gone > 0) spentOf = resultId;
    spent += gone;
  }
  const forgiven = dues.filter(({ settledAt }) => settledAt !== null).reduce((sum, { amount }) => sum + amount, 0);
  const owed = Math.max(0, spent - forgiven);
  const { issued, setOff } = await issueMissing(purse, owed);
  const due = await listDue(purse, owed - setOff, spentOf);
  return { riderId, wallet, issued, taken, setOff, due };
}

const sumOf = (awards: readonly StandingAward[], field: "net" | "expired"): number =>
  awards.reduce((sum, award) => sum + award[field], 0);

/** The newest first, so that what was there from the start keeps its date. */
async function takeFrom({ tx, ctx }: Purse, own: readonly StandingAward[], excess: number, reason: string) {
  let left = excess;
  for (const { awardId, current } of own.toReversed()) {
    if (left === 0) break;
    if (current === 0) continue;
    const { taken } = await takeBack(tx, ctx, { awardId, amount: left, reason });
    left -= taken;
  }
  return excess - left;
}

async function issueMissing(purse: Purse, owed: number): Promise<{ issued: number; setOff: number }> {
  const { tx, ctx, eventId, currency, riderId, wallet, targets, awards } = purse;
  let issued = 0;
  let left = owed;
  for (const { resultId, classId, amount } of targets) {
    const standing = sumOf(
      awards.filter((award) => award.resultId === resultId),
      "net",
    );
    const missing = amount - standing;
    if (missing <= 0) continue;
    const against = Math.min(missing, left);
    left -= against;
    if (missing === against) continue;
    await issueAward(tx, ctx, { riderId, resultId, eventId, classId, wallet, currency, amount: missing - against });
    issued += missing - against;
  }
  return { issued, setOff: owed - left };
}

/** Brings the open lines to the sum that is due now; gives what came on top. */
async function listDue(
  { tx, ctx, eventId, currency, riderId, wallet, dues }: Purse,
  due: number,
  resultId: string | null,
): Promise<number> {
  let left = due;
  for (const { id, amount } of dues.filter(({ settledAt }) => settledAt === null)) {
    const stays = Math.min(amount, left);
    left -= stays;
    if (stays < amount) await lowerDue(tx, id, stays);
  }
  if (left > 0) {
    await addDue(tx, {
      id: ctx.id(),
      riderId,
      resultId: resultId || null,
      eventId,
      wallet,
      currency,
      amount: left,
      at: ctx.now,
    });
  }
  return left;
}
