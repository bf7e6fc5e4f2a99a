import { eq, isNull } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { accounts } from "../accounts/tables.ts";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import type { Ctx, PromoterActor } from "../platform/context.ts";
import { outboxMail } from "../platform/tables.ts";
import { markDidNotRun } from "../results/sheet/mark-did-not-run.ts";
import { verifyResults } from "../results/sheet/verify.ts";
import { checkWatchList } from "../watch/run-check.ts";
import { counterTablets } from "./counter-tablets.ts";
import { writtenVisits } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import { daysToVerify, type DemoEvent } from "./events.ts";
import { invitedPeople } from "./invited-people.ts";
import { monthlySettlements } from "./monthly-settlements.ts";
import { paydays } from "./paydays.ts";
import type { Racer } from "./people/racer.ts";
import { addResults } from "./results.ts";
import type { DemoRider } from "./people/riders.ts";
import { riderQuestions } from "./people/rider-questions.ts";
import type { DemoContext } from "./demo-context.ts";
import { walkIns } from "./walk-ins.ts";
import { scheduledEmails } from "./people/scheduled-emails.ts";
import { watchedActs } from "./people/watched-acts.ts";

export interface DemoWorld {
  dealers: readonly SignedDealer[];
  riders: readonly DemoRider[];
  events: readonly DemoEvent[];
  admin: { id: string; accountId: string };
  /** This is the promoter of promoter@demo.test. */
  personaPromoter: string;
  /** This is the day on which the portal was opened. */
  opened: string;
}

export interface Moment {
  day: string;
  happen: () => Promise<void>;
}

/**
 * Replays two seasons in chronological order, through the verbs that real users call: results are verified, awards are
 * issued, credit is spent, refunded and expires. The ledger is consistent because nothing bypasses it.
 */
export async function liveThrough(
  ctx: Ctx,
  demo: DemoContext,
  people: readonly Racer[],
  world: DemoWorld,
): Promise<void> {
  const { tabletOf, setUp, stories } = counterTablets(demo, world);
  const moments: Moment[] = [
    ...setUp,
    ...resultsComeIn(demo, people, world),
    ...writtenVisits(demo, world),
    ...walkIns(demo, { ...world, tabletOf }),
    ...stories,
    ...deactivations(demo, world),
    ...monthlySettlements(demo, world.opened, world.admin),
    ...paydays(demo, world),
    ...invitedPeople(demo, world),
    ...riderQuestions(demo, world),
    watchedActs(demo, world),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  let yesterday = "";
  for (const { day, happen } of moments) {
    if (day !== yesterday) await expireAwards(demo.at(day, 1));
    yesterday = day;
    await happen();
  }
  await expireAwards(ctx);
  await checkWatchList(ctx);
  await scheduledEmails(ctx, world.admin);
  await ctx.db.write((tx) =>
    // This marks emails about past events as sent, so that none is sent on the first start.
    tx.update(outboxMail).set({ sentAt: ctx.now, nextTryAt: null }).where(isNull(outboxMail.sentAt)),
  );
}

function resultsComeIn(demo: DemoContext, people: readonly Racer[], { riders, events }: DemoWorld): Moment[] {
  const byRacer = new Map(riders.map((rider) => [rider.racer, rider]));
  return events
    .filter(({ progress }) => progress === "verified" || progress === "received")
    .map((event) => ({
      day: addDays(event.round.lastDate, daysToVerify),
      async happen() {
        const { promoter, round } = event;
        const actor: PromoterActor = {
          type: "promoter",
          ...promoter,
          emailVerified: true,
          deactivated: false,
          proxy: null,
        };
        const ctx = demo.at(addDays(round.lastDate, daysToVerify), 10, actor);
        const empty = await ctx.db.write((tx) => addResults(tx, demo, event, people, byRacer));
        if (event.progress !== "verified") return;
        if (empty.length > 0) await markDidNotRun(ctx, event.id, { classIds: empty, didNotRun: true });
        await verifyResults(ctx, event.id, {}, ctx.id());
      },
    }));
}

/** Returns the deactivations of riders who raced before. The awards that they won before that remain. */
function deactivations(demo: DemoContext, { riders }: DemoWorld): Moment[] {
  return riders.flatMap(({ accountId, account }) => {
    const { deactivated } = account;
    if (!deactivated) return [];
    const { db, now } = demo.at(deactivated);
    return {
      day: deactivated,
      happen: () =>
        db.write(async (tx) => {
          await tx.update(accounts).set({ deactivatedAt: now }).where(eq(accounts.id, accountId));
        }),
    };
  });
}
