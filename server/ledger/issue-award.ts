import { eq } from "drizzle-orm";
import { expiryOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { events } from "../events/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { programmeOfSeason, seasonAt } from "../seasons/season-settings.ts";
import { cashDeadline } from "./cash-deadline.ts";
import { expiryPolicy, renewByActivity } from "./expiry/expiry-policy.ts";
import { post } from "./post.ts";
import { awards } from "./tables.ts";

export interface IssueInput {
  riderId: string;
  wallet: "credit" | "cash";
  currency: Currency;
  amount: number;
  resultId?: string | null;
  eventId?: string | null;
  classId?: string | null;
  /** This is true for a bonus that an admin granted, with the reason in the note. */
  bonus?: boolean;
  note?: string | null;
}

/**
 * Issues credit or cash to a rider from the program's liability. The award's last day follows the settings of the
 * race's season. An award without a race follows those of the season in which it is issued
 * (docs/spec/portal.md#settings). The calling verb must check the permission.
 */
export async function issueAward(tx: Tx, ctx: Ctx, input: IssueInput): Promise<{ awardId: string }> {
  const { riderId, wallet, currency, amount } = input;
  if (!(amount > 0)) throw new Error(`Ledger: an award of ${amount} is none`);
  const awardId = ctx.id();
  if (wallet === "credit") await renewByActivity(tx, ctx, riderId);
  const expiresAt = await expiryAtIssue(tx, ctx, input);
  await tx.insert(awards).values({
    id: awardId,
    riderId,
    resultId: input.resultId ?? null,
    eventId: input.eventId ?? null,
    classId: input.classId ?? null,
    wallet,
    bonus: input.bonus ?? false,
    currency,
    initialValue: amount,
    currentValue: amount,
    issuedAt: ctx.now,
    expiresAt,
    firstExpiresAt: expiresAt,
    note: input.note ?? null,
  });
  await post(tx, ctx, {
    kind: "issue",
    lines: [
      { account: "programmeLiability", amount: -amount, currency },
      { account: wallet === "credit" ? "riderCredit" : "riderCash", amount, currency, awardId, riderId },
    ],
  });
  return { awardId };
}

async function expiryAtIssue(tx: Tx, ctx: Ctx, { riderId, wallet, eventId }: IssueInput): Promise<Date | null> {
  const { now } = ctx;
  const [event] = eventId
    ? await tx.select({ lastDate: events.lastDate, season: events.season }).from(events).where(eq(events.id, eventId))
    : [];
  const programme = await programmeOfSeason(tx, event?.season ?? seasonAt(now));
  if (wallet === "credit") {
    const policy = await expiryPolicy(tx, programme, riderId);
    return policy === "never" ? null : expiryOf(now, programme.creditExpiryMonths);
  }
  return cashDeadline(now, event?.lastDate ?? null, programme);
}
