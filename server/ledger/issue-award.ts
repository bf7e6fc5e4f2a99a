import { eq } from "drizzle-orm";
import { addDays, dayPacific, endOfDayPacific, expiryOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { events } from "../events/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { expiryPolicy, renewByActivity } from "./expiry-policy.ts";
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
  /** Granted by an admin, who says why in the note. */
  bonus?: boolean;
  note?: string | null;
}

/** Gives a rider a lot of credit or cash out of what the programme owes. Who may is for the verb that calls. */
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
  const { programme, now } = ctx;
  if (wallet === "credit") {
    const policy = await expiryPolicy(tx, ctx, riderId);
    return policy === "never" ? null : expiryOf(now, programme.creditExpiryMonths);
  }
  // Cash waits for payment info: the later of both, so that a late promoter never costs the rider (decisions §3).
  const told = addDays(dayPacific(now), programme.paymentInfoAfterNoticeDays);
  const [event] = eventId
    ? await tx.select({ lastDate: events.lastDate }).from(events).where(eq(events.id, eventId))
    : [];
  const raced = addDays(event?.lastDate ?? dayPacific(now), programme.paymentInfoDays);
  return endOfDayPacific(raced > told ? raced : told);
}
