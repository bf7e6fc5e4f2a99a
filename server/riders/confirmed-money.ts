import { balancesOf } from "../ledger/balances.ts";
import { openCash } from "../ledger/reads/list-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { checksumOf } from "../results/correcting/effects.ts";
import { openDueSums } from "../results/settling/staff-reads.ts";

/** An act on a rider's record may move money. A preview runs the act too, and shows what moves instead of asking. */
export interface Confirming {
  confirm?: string | undefined;
  isPreview?: boolean;
}

/** Returns everything that a change of a rider's record can move, as text to compare. */
async function moneyOf(reader: Reader, { now }: Ctx, riderId: string): Promise<string> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { currency, amount } of await balancesOf(reader, riderId, now)) add(`${currency} credit`, amount);
  for (const { currency, value, claimId } of await openCash(reader, { riderId, now })) {
    add(`${currency} ${claimId === null ? "cash" : "claims"}`, value);
  }
  for (const { currency, wallet, amount } of await openDueSums(reader, riderId))
    add(`${currency} ${wallet} due`, amount);
  const moving = [...sums].filter(([, amount]) => amount !== 0);
  return JSON.stringify(moving.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Runs an act in a transaction, and returns its answer with the checksum of what it moved in the rider's money; the
 * checksum is `null` if nothing moved.
 */
export async function withEffects<Answer>(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; checksum: string | null }> {
  const before = await moneyOf(tx, ctx, riderId);
  const answer = await act();
  const after = await moneyOf(tx, ctx, riderId);
  return { answer, checksum: before === after ? null : checksumOf([before, after]) };
}

/**
 * Runs an act that staff must have seen the effects of. Throws `money_unconfirmed`, which rolls the act back, if it
 * moves money and `confirm` is not the checksum of exactly these effects.
 */
export async function confirmed<Answer>(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  { confirm, isPreview = false }: Confirming,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { answer, checksum } = await withEffects(tx, ctx, riderId, act);
  if (!isPreview && checksum !== null && checksum !== confirm) throw new Problem("money_unconfirmed");
  return answer;
}
