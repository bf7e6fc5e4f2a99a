import { and, eq, inArray, isNull } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import { holdsBack } from "#shared/payouts.ts";
import { accounts } from "../../accounts/tables.ts";
import { cashOutsideClaims } from "../../ledger/reads/ending-cash.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { riders } from "../../riders/tables.ts";
import { mayRunDesk } from "../policy.ts";
import { staffName } from "../staff-store.ts";
import { paymentAsks, payoutClaims } from "../tables.ts";
import { askMail } from "./ask.mail.ts";
import { needsOfRiders } from "./needs-of-riders.ts";

/**
 * Emails riders what is missing before their cash can be paid, at most once a day (Pacific) for each rider. Riders for
 * whom nothing is missing, who have no cash to be paid, or who cannot be reached get no email. Returns the riders who
 * got one.
 */
export async function askRiders(ctx: Ctx, riderIds: readonly string[]): Promise<string[]> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const day = dayPacific(ctx.now);
  return ctx.db.write(async (tx) => {
    const askedToday = await tx
      .select({ riderId: paymentAsks.riderId })
      .from(paymentAsks)
      .where(and(inArray(paymentAsks.riderId, [...riderIds]), eq(paymentAsks.day, day)));
    const known = new Set(askedToday.map(({ riderId }) => riderId));
    const needs = await needsOfRiders(tx, riderIds);
    const amounts = await cashToPay(tx, ctx, riderIds);
    const askedBy = await staffName(tx, ctx);
    const asked: string[] = [];
    for (const { riderId, email: to, locale } of await reachable(tx, riderIds)) {
      const missing = (needs.get(riderId) ?? []).filter(holdsBack);
      const cash = amounts.get(riderId);
      if (known.has(riderId) || missing.length === 0 || !cash) continue;
      await tx.insert(paymentAsks).values({ riderId, day, at: ctx.now, askedBy });
      const mail = askMail(ctx, locale, cash, missing);
      await queueMail(tx, ctx, { cause: `payment-asked:${riderId}:${day}`, to, locale, mail });
      await record(tx, ctx, "payout.ask", { type: "rider", id: riderId }, { after: { missing } });
      asked.push(riderId);
    }
    return asked;
  });
}

function reachable(tx: Tx, riderIds: readonly string[]) {
  return tx
    .select({ riderId: riders.id, email: accounts.email, locale: accounts.locale })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(riders.id, [...riderIds]), isNull(accounts.deactivatedAt), isNull(riders.erasedAt)));
}

type Cash = { currency: "USD" | "CAD"; amount: number; expiresAt: Date | null }[];

/** Returns each rider's cash that is not paid yet, in a claim or not; cash in a claim does not expire. */
async function cashToPay(tx: Tx, { now }: Ctx, riderIds: readonly string[]): Promise<Map<string, Cash>> {
  const cash = new Map<string, Cash>();
  const add = (riderId: string, one: Cash[number]) => {
    const all = cash.get(riderId) ?? [];
    const same = all.find(({ currency }) => currency === one.currency);
    if (same) Object.assign(same, { amount: same.amount + one.amount, expiresAt: same.expiresAt ?? one.expiresAt });
    else all.push({ ...one });
    cash.set(riderId, all);
  };
  for (const { riderId, currency, amount, expiresAt } of await cashOutsideClaims(tx, now, riderIds)) {
    add(riderId, { currency, amount, expiresAt });
  }
  const claims = await tx
    .select({ riderId: payoutClaims.riderId, currency: payoutClaims.currency, amount: payoutClaims.gross })
    .from(payoutClaims)
    .where(and(inArray(payoutClaims.riderId, [...riderIds]), inArray(payoutClaims.status, ["pending", "approved"])));
  for (const { riderId, currency, amount } of claims) add(riderId, { currency, amount, expiresAt: null });
  return cash;
}
