import type { DueCause } from "#shared/adjustments.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { addDue, lowerDue, type DueRow } from "./due-store.ts";
import type { Wallet } from "../../ledger/wallet.ts";

/** A rider owes amounts for a race, or for a bonus (`awardId`) that was taken back. */
interface Owing {
  tx: Tx;
  ctx: Ctx;
  eventId: string | null;
  awardId?: string;
  currency: Currency;
  riderId: string;
  wallet: Wallet;
  dues: readonly DueRow[];
}

/** Returns the cents that the rider paid back for earlier corrections, and those that staff waived. */
export function settledSums(dues: readonly DueRow[]): { paidBack: number; waived: number } {
  const sum = (isSought: (how: DueRow["settledHow"]) => boolean) =>
    dues
      .filter(({ settledAt, settledHow }) => settledAt !== null && isSought(settledHow))
      .reduce((total, { amount }) => total + amount, 0);
  const isPaid = (how: DueRow["settledHow"]) => how === "payment" || how === "setOff";
  return { paidBack: sum(isPaid), waived: sum((how) => !isPaid(how)) };
}

/** Sets the open lines to the amount that is due now, in cents. Returns the cents that were added. */
export async function listDue(
  { tx, ctx, eventId, awardId, currency, riderId, wallet, dues }: Owing,
  due: number,
  cause: { resultId: string; why: DueCause } | null,
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
      resultId: cause?.resultId || null,
      why: cause?.why ?? null,
      eventId,
      ...(awardId !== undefined && { awardId }),
      wallet,
      currency,
      amount: left,
      at: ctx.now,
    });
  }
  return left;
}
