import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { formatMoney } from "#shared/format.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { Problem } from "../platform/problem.ts";
import { changeValue, expiredPart } from "./award-value.ts";
import { balanceIn, type WalletBalance } from "./balances.ts";
import { renewByActivity } from "./expiry/expiry-policy.ts";
import { post } from "./post.ts";
import { reinstate } from "./reinstate.ts";
import { awards } from "./tables.ts";

export interface ConsumeInput {
  riderId: string;
  currency: Currency;
  amount: number;
  redemptionId: string;
  dealerId: string;
  /**
   * The awards must have been valid at this instant. At the desk it is now; for the kiosk it is the credible capture
   * time, so that credit that expired between capture and arrival still counts.
   */
  at?: Date;
}

export interface Draw {
  awardId: string;
  amount: number;
}

interface Lot {
  id: string;
  /**
   * This is the number of cents that can be drawn, including those that the expiry job moved to the expired account
   * since `at`.
   */
  worth: number;
  current: number;
  expiresAt: Date | null;
  issuedAt: Date;
}

/**
 * Spends credit, drawing first on what expires soonest (docs/spec/money.md#the-ledger). The lock, the read and the
 * debits are one transaction, and each debit is a conditional statement, so that the same cent is never spent twice.
 * Throws `amount_invalid`, `no_credit` and `insufficient_credit`.
 */
export async function consumeCredit(
  tx: Tx,
  ctx: Ctx,
  input: ConsumeInput,
): Promise<{ balance: WalletBalance; draws: Draw[]; reinstated: string[] }> {
  const { riderId, currency, amount, redemptionId, dealerId, at = ctx.now } = input;
  if (!(amount > 0)) throw new Problem("amount_invalid", { fields: { amount: "amount_invalid" } });
  await lockRow(tx, awards, and(eq(awards.riderId, riderId), sql`${awards.currentValue} > 0`) ?? sql`false`);
  const lots = await spendableLots(tx, ctx, { riderId, currency, at });
  const available = lots.reduce((total, { worth }) => total + worth, 0);
  if (available < amount) throw shortOf(ctx, available, currency);

  const draws: Draw[] = [];
  const reinstated: string[] = [];
  let left = amount;
  for (const lot of lots) {
    if (left === 0) break;
    const part = Math.min(left, lot.worth);
    if (part > lot.current) {
      await reinstate(tx, ctx, { awardId: lot.id, riderId, currency, amount: part - lot.current });
      reinstated.push(lot.id);
    }
    if (!(await changeValue(tx, lot.id, -part))) throw new Error("Ledger: an award changed under its lock");
    draws.push({ awardId: lot.id, amount: part });
    left -= part;
  }
  await post(tx, ctx, {
    kind: "redeem",
    redemptionId,
    lines: [
      ...draws.map((draw) => ({
        account: "riderCredit" as const,
        amount: -draw.amount,
        currency,
        awardId: draw.awardId,
        riderId,
      })),
      { account: "dealerParts", amount, currency, dealerId },
    ],
  });
  await renewByActivity(tx, ctx, riderId);
  return { balance: await balanceIn(tx, riderId, currency, ctx.now), draws, reinstated };
}

/**
 * Returns how many cents of a rider's credit could be spent as of `at`; the kiosk needs it when the rider takes what is
 * left.
 */
export async function spendableCredit(
  tx: Tx,
  ctx: Ctx,
  filter: { riderId: string; currency: Currency; at: Date },
): Promise<number> {
  const lots = await spendableLots(tx, ctx, filter);
  return lots.reduce((total, { worth }) => total + worth, 0);
}

/**
 * Builds the statement that reads the awards that were valid at an instant. If that instant is in the past, it includes
 * awards that the job has moved to the expired account since.
 */
const lotsOf = (when: "now" | "past") =>
  statement(`credit to draw on ${when}`, (tx: Tx) =>
    tx
      .select({
        id: awards.id,
        current: awards.currentValue,
        expiresAt: awards.expiresAt,
        expiredAt: awards.expiredAt,
        issuedAt: awards.issuedAt,
      })
      .from(awards)
      .where(
        and(
          eq(awards.riderId, param("riderId")),
          eq(awards.currency, param("currency")),
          eq(awards.wallet, "credit"),
          isNull(awards.revokedAt),
          or(isNull(awards.expiresAt), gte(awards.expiresAt, param("at", awards.expiresAt))),
          when === "past"
            ? or(sql`${awards.currentValue} > 0`, gte(awards.expiredAt, param("at", awards.expiredAt)))
            : and(sql`${awards.currentValue} > 0`, isNull(awards.expiredAt)),
        ),
      ),
  );
const lotsAlive = { now: lotsOf("now"), past: lotsOf("past") };

async function spendableLots(
  tx: Tx,
  ctx: Ctx,
  { riderId, currency, at }: { riderId: string; currency: Currency; at: Date },
): Promise<Lot[]> {
  const expiredSince = at < ctx.now;
  const rows = await lotsAlive[expiredSince ? "past" : "now"](tx, { riderId, currency, at });
  const gone = expiredSince
    ? await expiredPart(
        tx,
        rows.flatMap(({ id, expiredAt }) => (expiredAt ? [id] : [])),
        at,
      )
    : new Map<string, number>();
  return rows
    .map((row) => ({ ...row, worth: row.current + (gone.get(row.id) ?? 0) }))
    .filter(({ worth }) => worth > 0)
    .toSorted(soonestFirst);
}

/**
 * Compares two awards by the order of spending: credit that never expires comes last, and of two awards with the same
 * last day the older one comes first.
 */
function soonestFirst(a: Lot, b: Lot): number {
  const [left, right] = [a.expiresAt?.getTime() ?? Infinity, b.expiresAt?.getTime() ?? Infinity];
  if (left !== right) return left < right ? -1 : 1;
  return a.issuedAt.getTime() - b.issuedAt.getTime() || (a.id < b.id ? -1 : 1);
}

function shortOf(ctx: Ctx, available: number, currency: Currency): Problem {
  if (available === 0) return new Problem("no_credit");
  return new Problem("insufficient_credit", {
    values: { available: formatMoney(available, currency, ctx.locale) },
    extra: { available, currency },
    fields: { amount: "insufficient_credit" },
  });
}
