import type { ClockAnswer, ClockInput } from "#shared/clock.schema.ts";
import { record } from "../platform/audit/audit.ts";
import { trustClock, readClockCheck } from "../platform/jobs/clock-watch.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { mayConfirmClock } from "./policy.ts";
import { waitingJobs } from "./store.ts";

/** Staff must confirm the clock within this time after viewing it. */
const confirmWithinMs = 10 * 60_000;

/** Returns the state of the server's clock as staff see it. */
export async function clockFor(ctx: Ctx, reader: Reader = ctx.db): Promise<ClockAnswer> {
  if (!mayConfirmClock(ctx.actor)) throw new Problem("forbidden");
  const { isTrusted, lastTrusted } = await readClockCheck(ctx, reader);
  return {
    now: ctx.now.toISOString(),
    lastTrusted: lastTrusted?.toISOString() ?? null,
    isTrusted,
    waiting: isTrusted ? [] : await waitingJobs(reader),
  };
}

/**
 * Trusts the clock after staff confirmed that it is right; the waiting jobs continue. Throws `clock_moved` when the
 * clock has changed since staff viewed it.
 */
export async function confirmClock(ctx: Ctx, input: ClockInput): Promise<ClockAnswer> {
  if (!mayConfirmClock(ctx.actor)) throw new Problem("forbidden");
  if (Math.abs(new Date(input.now).getTime() - ctx.now.getTime()) > confirmWithinMs) throw new Problem("clock_moved");
  return ctx.db.write(async (tx) => {
    const { lastTrusted } = await readClockCheck(ctx, tx);
    await trustClock(tx, ctx);
    const change = { before: { lastTrusted }, after: { lastTrusted: ctx.now } };
    await record(tx, ctx, "clock.confirm", { type: "server", id: "clock" }, change);
    return clockFor(ctx, tx);
  });
}
