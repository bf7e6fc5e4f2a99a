import { dayMs, daysBefore } from "#shared/durations.ts";
import { eq } from "drizzle-orm";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { watchKinds, type WatchKind } from "#shared/watch.ts";
import type { WatchCheckAnswer } from "#shared/watch.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { heartbeats } from "../platform/tables.ts";
import { Problem } from "../platform/problem.ts";
import { type Group, type WatchSpan } from "./group.ts";
import { mayLookAtFindings } from "./policy.ts";
import { emailsByStaff } from "./rules/email-by-staff.ts";
import { identityChanges } from "./rules/identity-changes.ts";
import { lateAccounts } from "./rules/late-accounts.ts";
import { redemptionHabits } from "./rules/redemption-habits.ts";
import { sharedBrowsers } from "./rules/shared-browser.ts";
import { sharedVins } from "./rules/shared-vin.ts";
import { staffAlone } from "./rules/alone/staff-alone.ts";
import { twoPlaces } from "./rules/two-places.ts";
import { unusualAmounts } from "./rules/unusual-amounts.ts";
import { wrongPins } from "./rules/wrong-pins.ts";
import { saveGroups } from "./save-groups.ts";

/** This is the key of the fact in the database that stores the time up to which the checks have read. */
const fact = "watch-checked";
/** A check reads at most this many days, so that it is short even after the server was off for a long time. */
const maxDays = 31;
/**
 * Each check reads the last minutes of the previous one again, because transactions may commit in another order than
 * that of their times.
 */
const overlapMs = 10 * 60_000;

type Watch = ProgrammeSettings["watch"];

/** Maps each kind to its check and to the threshold that turns it off when it is 0; null is a kind that is always on. */
const rules: Record<
  WatchKind,
  { threshold: keyof Watch | null; read: (ctx: Ctx, span: WatchSpan) => Promise<Group[]> }
> = {
  sharedVin: { threshold: "vinDays", read: sharedVins },
  twoPlaces: { threshold: "placesMiles", read: twoPlaces },
  wrongPins: { threshold: "wrongPins", read: wrongPins },
  night: { threshold: "nightRedemptions", read: (ctx, span) => redemptionHabits(ctx, "night", span) },
  roundAmounts: { threshold: "roundRedemptions", read: (ctx, span) => redemptionHabits(ctx, "roundAmounts", span) },
  sameEmployee: { threshold: "employeeRedemptions", read: (ctx, span) => redemptionHabits(ctx, "sameEmployee", span) },
  unusualAmount: { threshold: "unusualTimes", read: unusualAmounts },
  identityChange: {
    threshold: "identityChanges",
    read: async (ctx, span) => [...(await identityChanges(ctx, span)), ...(await emailsByStaff(ctx, span))],
  },
  lateAccounts: { threshold: "lateAccounts", read: lateAccounts },
  sharedBrowser: { threshold: null, read: sharedBrowsers },
  staffAlone: { threshold: null, read: staffAlone },
};

/**
 * Adds what happened since the last check to the watch list. The first check reads the number of days over which the
 * season's settings count. A job runs it each night.
 */
export async function checkWatchList(ctx: Ctx): Promise<WatchCheckAnswer> {
  const { watch } = ctx.programme;
  const from = (await checkedUntil(ctx)) ?? daysBefore(ctx.now, watch.days);
  const to = new Date(Math.min(ctx.now.getTime(), from.getTime() + maxDays * dayMs));
  let found = 0;
  for (const kind of watchKinds) {
    const { threshold, read } = rules[kind];
    if (threshold !== null && watch[threshold] === 0) continue;
    found += await saveGroups(ctx, kind, await read(ctx, { from, to }));
  }
  const value = new Date(Math.max(from.getTime(), to.getTime() - overlapMs)).toISOString();
  await ctx.db.write((tx) =>
    tx.insert(heartbeats).values({ key: fact, value }).onConflictDoUpdate({ target: heartbeats.key, set: { value } }),
  );
  return { found, upToDate: to.getTime() === ctx.now.getTime() };
}

/** Runs a check at once, for staff. */
export async function checkNow(ctx: Ctx): Promise<WatchCheckAnswer> {
  if (!mayLookAtFindings(ctx.actor)) throw new Problem("forbidden");
  const answer = await checkWatchList(ctx);
  await ctx.db.write((tx) => record(tx, ctx, "watch.check", { type: "watch", id: "check" }, { after: answer }));
  return answer;
}

async function checkedUntil({ db }: Ctx): Promise<Date | null> {
  const [row] = await db.select({ value: heartbeats.value }).from(heartbeats).where(eq(heartbeats.key, fact));
  return typeof row?.value === "string" ? new Date(row.value) : null;
}
