import type { Currency } from "#shared/money.ts";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertRows } from "../platform/db/insert-rows.ts";
import { entries, movements } from "./tables.ts";

export interface Line {
  account: LedgerAccount;
  /** The amount is in minor units: positive into the account, negative out of it. */
  amount: number;
  currency: Currency;
  /** Only lines on the rider's side have an award: an award's value is the sum of the lines that name it. */
  awardId?: string;
  riderId?: string;
  dealerId?: string;
}

export interface Movement {
  kind: MovementKind;
  lines: readonly Line[];
  reversesId?: string;
  redemptionId?: string;
  claimId?: string;
  note?: string;
}

/**
 * Appends one movement; this is the only function that writes ledger rows. A movement that does not balance to zero
 * in each currency is a bug, so it throws and the transaction rolls back (docs/spec/money.md#the-ledger).
 */
export async function post(tx: Tx, ctx: Ctx, movement: Movement): Promise<string> {
  assertBalanced(movement);
  const { actor } = ctx;
  const id = ctx.id();
  const row = {
    id,
    at: ctx.now,
    kind: movement.kind,
    reversesId: movement.reversesId ?? null,
    redemptionId: movement.redemptionId ?? null,
    claimId: movement.claimId ?? null,
    actorType: actor.type,
    actorId: actor.type === "visitor" ? null : actor.id,
    proxyAccountId: "proxy" in actor ? (actor.proxy?.accountId ?? null) : null,
    note: movement.note ?? null,
  };
  const lines = movement.lines.map((line) => ({
    id: ctx.id(),
    movementId: id,
    account: line.account,
    kind: movement.kind,
    amount: line.amount,
    currency: line.currency,
    awardId: line.awardId ?? null,
    riderId: line.riderId ?? null,
    dealerId: line.dealerId ?? null,
    at: ctx.now,
  }));
  await insertRows(tx, movements, [row]);
  await insertRows(tx, entries, lines);
  return id;
}

function assertBalanced({ kind, lines }: Movement): void {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of lines) {
    if (!Number.isSafeInteger(amount)) throw new Error(`Ledger: ${kind} moves ${amount}, which is not whole cents`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  if (sums.size === 0) throw new Error(`Ledger: ${kind} moves nothing`);
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`Ledger: ${kind} does not balance, ${sum} ${currency} left over`);
  }
}
