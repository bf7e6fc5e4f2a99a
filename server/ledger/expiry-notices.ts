import { and, asc, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import { addDays, dayPacific, daysBetween, endOfDayPacific } from "#shared/dates.ts";
import { accounts } from "../accounts/tables.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail, type QueuedMail } from "../platform/mail/outbox.ts";
import { riders } from "../riders/tables.ts";
import { spendableAt } from "./balances.ts";
import { expiryMail } from "./expiry.mail.ts";
import { awards } from "./tables.ts";

const batch = 500;

interface Ending {
  id: string;
  riderId: string;
  currency: "USD" | "CAD";
  value: number;
  expiresAt: Date | null;
  email: string;
  locale: "en" | "fr";
}

/**
 * The daily job: tells riders whose credit ends within the notice days. Awards that end on one day are one notice;
 * each of the notices (60, 30, 7 days) is sent once, and after a stop only the one that is due now (decisions §3, §9).
 */
export async function sendExpiryNotices(ctx: Ctx): Promise<number> {
  const today = dayPacific(ctx.now);
  const farthest = Math.max(...ctx.programme.expiryNoticeDays);
  const until = endOfDayPacific(addDays(today, farthest));
  let sent = 0;
  let after: Ending | null = null;
  for (;;) {
    const endings: Ending[] = await endingBefore(ctx, until, after);
    const notices = noticesOf(ctx, today, endings);
    await ctx.db.write(async (tx) => {
      await queueMail(tx, ctx, ...notices);
      if (notices.length > 0) {
        await record(
          tx,
          ctx,
          "award.notice",
          { type: "job", id: "expiry-notices" },
          { after: { notices: notices.length } },
        );
      }
    });
    sent += notices.length;
    if (endings.length < batch) return sent;
    after = endings.at(-1) ?? null;
  }
}

function endingBefore(ctx: Ctx, until: Date, after: Ending | null): Promise<Ending[]> {
  return ctx.db
    .select({
      id: awards.id,
      riderId: awards.riderId,
      currency: awards.currency,
      value: awards.currentValue,
      expiresAt: awards.expiresAt,
      email: accounts.email,
      locale: accounts.locale,
    })
    .from(awards)
    .innerJoin(riders, eq(riders.id, awards.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(
      and(
        spendableAt(ctx.now),
        lte(awards.expiresAt, until),
        isNull(accounts.deactivatedAt),
        after?.expiresAt
          ? or(
              gt(awards.expiresAt, after.expiresAt),
              and(gte(awards.expiresAt, after.expiresAt), gt(awards.id, after.id)),
            )
          : sql`1 = 1`,
      ),
    )
    .orderBy(asc(awards.expiresAt), asc(awards.id))
    .limit(batch);
}

function noticesOf(ctx: Ctx, today: string, endings: readonly Ending[]): QueuedMail[] {
  const byDay = Map.groupBy(
    endings,
    ({ riderId, currency, expiresAt }) => `${riderId}:${currency}:${expiresAt?.getTime()}`,
  );
  return [...byDay].flatMap(([key, lots]) => {
    const [first] = lots;
    if (!first?.expiresAt) return [];
    const days = daysBetween(today, dayPacific(first.expiresAt));
    const notice = ctx.programme.expiryNoticeDays.toSorted((a, b) => a - b).find((before) => days <= before);
    if (notice === undefined) return [];
    const { currency, expiresAt, email: to, locale } = first;
    const amount = lots.reduce((sum, { value }) => sum + value, 0);
    return [
      {
        cause: `expiry:${notice}:${key}`,
        to,
        locale,
        mail: expiryMail(ctx, locale, { amount, currency, expiresAt, days }),
      },
    ];
  });
}
