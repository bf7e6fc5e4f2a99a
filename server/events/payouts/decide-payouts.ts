import { eq } from "drizzle-orm";
import { postedOfClasses } from "#shared/events.ts";
import type { ApprovePayoutsInput, WaitingEvent } from "#shared/payout-requests.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { reviewedAwards } from "../../results/rules/reviewed-awards.ts";
import { reassessEvent } from "../../results/settling/reassess.ts";
import { findEventFacts, readStandingClasses, stampEvent, writeLine } from "../classes/class-store.ts";
import { withWaitingPayouts } from "./hold-payouts.ts";
import { budgetAnswerMail } from "./payouts.mail.ts";
import {
  closePayoutRequest,
  findMoney,
  openRequest,
  promoterToTell,
  writeBudget,
  type PayoutRequest,
} from "./payout-store.ts";
import { mayDecidePayouts } from "../policy.ts";
import { events } from "../tables.ts";
import { waitingEventOf } from "./waiting-events.ts";

type Decision = ApprovePayoutsInput & { decision: "approved" | "rejected"; reason: string | null };

/**
 * Approves or rejects what waits for an admin at an event: payouts that its promoter posted, and awards that its
 * verified results would give. `input` has the amounts that the admin saw, so that nothing else is approved; if they
 * differ, `decidePayouts` throws a 409 with the current amounts. Awards that are in review and that the admin may not
 * approve, for having taken part in them, stay on hold for another admin; if nothing else waits, `decidePayouts` throws
 * `second_admin_needed`. A retry with the same idempotency key gets the first answer.
 */
export async function decidePayouts(ctx: Ctx, eventId: string, input: Decision, key: string): Promise<void> {
  if (!mayDecidePayouts(ctx.actor)) throw new Problem("forbidden");
  const current = await ctx.db.write(async (tx): Promise<WaitingEvent | null> => {
    await lockRow(tx, events, eq(events.id, eventId));
    const event = await findMoney(tx, eventId);
    if (!event) throw new Problem("not_found");
    const attempt = { call: `payouts.${input.decision}`, key, input: { eventId, ...input } };
    const outcome = await once(tx, ctx, attempt, async () => {
      const open = await openRequest(tx, eventId);
      if (!open && event.waitingAwards === 0) throw new Problem("nothing_waits");
      const wanted = open ? open.cash + open.credit : null;
      if (wanted !== input.wanted || event.waitingAwards !== input.waitingAwards) return { done: false };
      await decide(tx, ctx, event, open, input);
      return { done: true };
    });
    return outcome.done ? null : waitingEventOf(tx, ctx, eventId);
  });
  if (current) throw new Problem("stale_version", { extra: { event: current } });
}

async function decide(
  tx: Tx,
  ctx: Ctx,
  event: NonNullable<Awaited<ReturnType<typeof findMoney>>>,
  open: PayoutRequest | undefined,
  { decision, reason, wanted, waitingAwards }: Decision,
): Promise<void> {
  const granted = decision === "approved" ? waitingAwards - (await sumOfOwnMaking(tx, ctx, event.id)) : 0;
  if (decision === "approved" && !open && granted === 0) throw new Problem("second_admin_needed");
  if (open) {
    const change = { decidedAt: ctx.now, decision, decidedBy: actorKey(ctx.actor), reason };
    if (!(await closePayoutRequest(tx, open.id, change))) throw new Problem("nothing_waits");
    if (decision === "approved") await putInForce(tx, event, open, ctx.id);
  }
  if (decision === "rejected" && waitingAwards > 0) await writeBudget(tx, event.id, { budgetRefusedAt: ctx.now });
  // Approving waiting awards raises the budget to exactly what they need.
  await reassessEvent(tx, ctx, event.id, { raiseBudget: granted > 0, grantReviewed: granted > 0 });
  await record(
    tx,
    ctx,
    decision === "approved" ? "payouts.approve" : "payouts.reject",
    { type: "event", id: event.id },
    { before: { budget: event.budget }, after: { wanted, waitingAwards, reason } },
  );
  const promoter = await promoterToTell(tx, event.promoterId);
  if (!promoter) return;
  const decidedKinds = [
    ...(open ? (["payouts"] as const) : []),
    ...((decision === "approved" ? granted : waitingAwards) > 0 ? (["awards"] as const) : []),
  ];
  for (const about of decidedKinds) {
    await queueMail(tx, ctx, {
      cause: `${about}-answer:${event.id}:${ctx.now.getTime()}`,
      to: promoter.email,
      locale: promoter.locale,
      mail: budgetAnswerMail(ctx, promoter.locale, event, { about, decision, reason }),
    });
  }
}

/** Returns the sum, in cents, of the reviewed awards that this admin may not approve. */
async function sumOfOwnMaking(tx: Tx, ctx: Ctx, eventId: string): Promise<number> {
  const reviewed = (await reviewedAwards(tx, ctx, [eventId])).get(eventId) ?? [];
  return reviewed.reduce((sum, { amount, mayApprove }) => sum + (mayApprove ? 0 : amount), 0);
}

/**
 * Puts the waiting payouts in force and sets the budget to their total. Classes that were removed in the meantime stay
 * removed.
 */
async function putInForce(tx: Tx, event: { id: string; budget: number }, open: PayoutRequest, newId: () => string) {
  const facts = await findEventFacts(tx, event.id);
  if (!facts) throw new Problem("not_found");
  const sheet = withWaitingPayouts(await readStandingClasses(tx, event.id), open);
  for (const line of sheet) await writeLine(tx, event.id, line, newId);
  const posted = postedOfClasses(sheet);
  if (!(await stampEvent(tx, facts, posted))) throw new Problem("stale_version");
  await writeBudget(tx, event.id, { budget: Math.max(event.budget, posted.cash + posted.credit) });
}
