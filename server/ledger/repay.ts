import { and, asc, eq, gt, gte, isNull, or, sum } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { changeValue } from "./award-value.ts";
import { post } from "./post.ts";
import { awards } from "./tables.ts";

interface Owed {
  riderId: string;
  currency: Currency;
  /** The amount is in cents. */
  amount: number;
  note: string;
}

/**
 * This is a rider's credit, or cash outside of claims, in one currency; awards that were issued before `issuedFrom` are
 * left out.
 */
interface Purse {
  riderId: string;
  currency: Currency;
  wallet: "credit" | "cash";
  issuedFrom?: Date;
}

const usableOf = ({ now }: Ctx, { riderId, currency, wallet, issuedFrom }: Purse) =>
  and(
    eq(awards.riderId, riderId),
    eq(awards.currency, currency),
    eq(awards.wallet, wallet),
    gt(awards.currentValue, 0),
    isNull(awards.claimId),
    isNull(awards.expiredAt),
    isNull(awards.revokedAt),
    or(isNull(awards.expiresAt), gte(awards.expiresAt, now)),
    issuedFrom && gte(awards.issuedAt, issuedFrom),
  );

/** Returns the cents that `setOff` could take. */
export async function amountToSetOff(reader: Reader, ctx: Ctx, purse: Purse): Promise<number> {
  const [row] = await reader
    .select({ total: sum(awards.currentValue) })
    .from(awards)
    .where(usableOf(ctx, purse));
  return Number(row?.total ?? 0);
}

/** Records that a rider paid back, with their own money, what a correction demanded. Returns the movement's id. */
export function repay(tx: Tx, ctx: Ctx, { riderId, currency, amount, note }: Owed): Promise<string> {
  return post(tx, ctx, {
    kind: "repay",
    note,
    lines: [
      { account: "repaid", amount: -amount, currency, riderId },
      { account: "programmeLiability", amount, currency },
    ],
  });
}

/**
 * Takes what a correction demanded from the rider's other credit, or from cash outside of claims, soonest expiry first.
 * Throws `set_off_short` when there is less. Returns the movement's id and the awards.
 */
export async function setOff(
  tx: Tx,
  ctx: Ctx,
  owed: Owed & Purse,
): Promise<{ movementId: string; awardIds: string[] }> {
  const { riderId, currency, wallet, amount, note } = owed;
  const usable = usableOf(ctx, owed);
  if (!usable) throw new Error("Ledger: no condition");
  await lockRow(tx, awards, usable);
  const lots = await tx
    .select({ id: awards.id, worth: awards.currentValue, expiresAt: awards.expiresAt })
    .from(awards)
    .where(usable)
    .orderBy(asc(awards.issuedAt), asc(awards.id));
  const soonest = lots.toSorted((a, b) => (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity));
  const draws: { awardId: string; amount: number }[] = [];
  let left = amount;
  for (const { id, worth } of soonest) {
    const part = Math.min(left, worth);
    if (part === 0) break;
    if (!(await changeValue(tx, id, -part))) throw new Error("Ledger: an award changed under its lock");
    draws.push({ awardId: id, amount: part });
    left -= part;
  }
  if (left > 0) throw new Problem("set_off_short", { fields: { amount: "set_off_short" } });
  const account = wallet === "credit" ? ("riderCredit" as const) : ("riderCash" as const);
  const movementId = await post(tx, ctx, {
    kind: "setOff",
    note,
    lines: [
      ...draws.map((draw) => ({ account, amount: -draw.amount, currency, awardId: draw.awardId, riderId })),
      { account: "programmeLiability", amount, currency },
    ],
  });
  return { movementId, awardIds: draws.map(({ awardId }) => awardId) };
}
