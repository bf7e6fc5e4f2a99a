import type { DueCause } from "#shared/adjustments.ts";
import type { Currency } from "#shared/money.ts";
import type { Taking } from "#shared/ledger.ts";
import { giveBack } from "../../ledger/give-back.ts";
import { issueAward } from "../../ledger/issue-award.ts";
import { takeBack } from "../../ledger/take-back.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { duesOf, type DueRow } from "./due-store.ts";
import { listDue, settledSums } from "./list-due.ts";
import { validAwards, type ValidAward } from "../../ledger/reads/valid-awards.ts";
import type { Wallet } from "../../ledger/wallet.ts";

/** This is what a result should have earned, with all corrections included. Amounts are in cents. */
export interface Target {
  resultId: string;
  classId: string;
  riderId: string;
  wallet: Wallet;
  amount: number;
  /** If the amount fell, the award is taken back for this reason. */
  why: DueCause;
}

/** These are the amounts that moved for one rider in one wallet, in cents. */
export interface Settled {
  riderId: string;
  wallet: Wallet;
  issued: number;
  taken: number;
  /** This is the amount that was spent before the correction and was set off against the rider's gains. */
  setOff: number;
  /** This is the amount that was spent before the correction and is newly listed for an admin. */
  due: number;
  /** These movements took back the amounts that `taken` adds up. */
  takings: Taking[];
}

interface WalletSettlement {
  tx: Tx;
  ctx: Ctx;
  eventId: string;
  currency: Currency;
  riderId: string;
  wallet: Wallet;
  targets: Target[];
  awards: ValidAward[];
  dues: DueRow[];
  /** An undone correction had taken these amounts: the same awards get them back before a new one is issued. */
  undone: readonly Taking[];
}

/**
 * Moves the ledger to what results should have earned, by moving only the difference. Unchanged awards keep their date
 * and spending. A rise issues a further award; a fall takes back what is unspent. Spent money is first set off against
 * what the rider gains here, and the rest is listed for an admin. Repeating it changes nothing. When a correction is
 * undone, `undone` is what it had taken. See docs/spec/results.md#corrections.
 */
export async function settle(
  tx: Tx,
  ctx: Ctx,
  event: { id: string; currency: Currency },
  targets: readonly Target[],
  { riderIds, undone = [] }: { riderIds?: readonly string[] | undefined; undone?: readonly Taking[] | undefined } = {},
): Promise<Settled[]> {
  const awards = await validAwards(tx, event.id, riderIds);
  const dues = await duesOf(tx, event.id);
  const key = (of: { riderId: string; wallet: Wallet }) => `${of.riderId} ${of.wallet}`;
  const [targetsBy, awardsBy, duesBy] = [Map.groupBy(targets, key), Map.groupBy(awards, key), Map.groupBy(dues, key)];
  const settled: Settled[] = [];
  for (const walletKey of new Set([...targetsBy.keys(), ...awardsBy.keys()])) {
    const [riderId = "", wallet = ""] = walletKey.split(" ");
    settled.push(
      await settleWallet({
        tx,
        ctx,
        eventId: event.id,
        currency: event.currency,
        riderId,
        wallet: wallet === "cash" ? "cash" : "credit",
        targets: targetsBy.get(walletKey) ?? [],
        awards: awardsBy.get(walletKey) ?? [],
        dues: duesBy.get(walletKey) ?? [],
        undone,
      }),
    );
  }
  return settled;
}

async function settleWallet(settlement: WalletSettlement): Promise<Settled> {
  const { riderId, wallet, targets, awards, dues } = settlement;
  const over = [...Map.groupBy(awards, (award) => award.resultId)].flatMap(([resultId, own]) => {
    const target = targets.find((row) => row.resultId === resultId);
    const excess = excessOf(own, target?.amount ?? 0);
    return excess ? { resultId, own, ...excess, why: target?.why ?? ("result_removed" as const) } : [];
  });
  const spent = over.reduce((sum, row) => sum + row.spent, 0);
  const { paidBack, waived } = settledSums(dues);
  // If the rider paid back more than is overspent now, the difference belongs to the rider again.
  let retained = Math.max(0, paidBack - spent);
  const takings: Taking[] = [];
  for (const { own, unspent, why } of over) {
    const stays = Math.min(retained, unspent);
    retained -= stays;
    takings.push(...(await takeFrom(settlement, own, unspent - stays, why)));
  }
  const owed = Math.max(0, spent - paidBack - waived);
  const { issued, setOff } = await issueMissing(settlement, owed);
  const returned = await issuePaidBack(settlement, retained);
  const due = await listDue(settlement, owed - setOff, over.findLast((row) => row.spent > 0) ?? null);
  const taken = takings.reduce((sum, { amount }) => sum + amount, 0);
  return { riderId, wallet, issued: issued + returned, taken, setOff, due, takings };
}

/**
 * Returns by how many cents the awards of one result exceed what it should have earned: what is unspent, and what the
 * rider has spent. Returns null if they do not.
 */
export function excessOf(own: readonly ValidAward[], target: number): { unspent: number; spent: number } | null {
  const excess = sumOf(own, "net") - target;
  if (excess <= 0) return null;
  const unspent = Math.min(excess, sumOf(own, "current"));
  // An amount that expired unspent was never used by the rider, so it is not due.
  return { unspent, spent: Math.max(0, excess - unspent - sumOf(own, "expired")) };
}

/**
 * Gives money back to the rider as a new award, when a correction is itself corrected after the rider had already paid
 * it back.
 */
async function issuePaidBack(settlement: WalletSettlement, amount: number): Promise<number> {
  if (amount === 0) return 0;
  const { tx, ctx, eventId, currency, riderId, wallet, targets, dues } = settlement;
  const paid = dues.find(({ settledAt, settledHow }) => settledAt !== null && settledHow !== "waived");
  const target = targets.find(({ resultId }) => resultId === paid?.resultId) ?? targets[0];
  const resultId = paid?.resultId ?? target?.resultId ?? null;
  const classId = target?.classId ?? null;
  await issueAward(tx, ctx, { riderId, resultId, eventId, classId, wallet, currency, amount });
  return amount;
}

const sumOf = (awards: readonly ValidAward[], field: "net" | "expired" | "current"): number =>
  awards.reduce((sum, award) => sum + award[field], 0);

/** Takes back from the newest award first, so that the original award keeps its date. Returns the movements. */
async function takeFrom({ tx, ctx }: WalletSettlement, own: readonly ValidAward[], excess: number, reason: string) {
  const takings: Taking[] = [];
  let left = excess;
  for (const { awardId, current } of own.toReversed()) {
    if (left === 0) break;
    if (current === 0) continue;
    const { taken, movementId } = await takeBack(tx, ctx, { awardId, amount: left, reason });
    if (movementId === null) continue;
    takings.push({ awardId, movementId, amount: taken });
    left -= taken;
  }
  return takings;
}

async function issueMissing(settlement: WalletSettlement, owed: number): Promise<{ issued: number; setOff: number }> {
  const { tx, ctx, eventId, currency, riderId, wallet, targets, awards } = settlement;
  let issued = 0;
  let left = owed;
  for (const { resultId, classId, amount: target } of targets) {
    const standing = sumOf(
      awards.filter((award) => award.resultId === resultId),
      "net",
    );
    const missing = target - standing;
    if (missing <= 0) continue;
    const against = Math.min(missing, left);
    left -= against;
    if (missing === against) continue;
    const amount = missing - against - (await giveBackTo(settlement, resultId, missing - against));
    if (amount > 0) await issueAward(tx, ctx, { riderId, resultId, eventId, classId, wallet, currency, amount });
    issued += missing - against;
  }
  return { issued, setOff: owed - left };
}

/** Gives back what an undone correction took from the awards of a result. Returns the cents, at most `missing`. */
async function giveBackTo(
  { tx, ctx, awards, undone }: WalletSettlement,
  resultId: string,
  missing: number,
): Promise<number> {
  let restored = 0;
  for (const taking of undone) {
    const isOwn = awards.some((award) => award.awardId === taking.awardId && award.resultId === resultId);
    if (!isOwn || restored === missing) continue;
    restored += await giveBack(tx, ctx, { ...taking, amount: Math.min(taking.amount, missing - restored) });
  }
  return restored;
}
