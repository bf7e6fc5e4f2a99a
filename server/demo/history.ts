import { eq, isNull } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { accounts } from "../accounts/tables.ts";
import { balanceIn } from "../ledger/balances.ts";
import { expireAwards } from "../ledger/expire-awards.ts";
import type { Ctx, PromoterActor } from "../platform/context.ts";
import { outboxMail } from "../platform/tables.ts";
import { verifyResults } from "../results/verify.ts";
import { visitCounter, writtenVisits } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import { daysToVerify, type DemoEvent } from "./events.ts";
import type { Racer } from "./racer.ts";
import { addResults } from "./results.ts";
import type { DemoRider } from "./riders.ts";
import type { Stage } from "./stage.ts";

export interface DemoWorld {
  dealers: readonly SignedDealer[];
  riders: readonly DemoRider[];
  events: readonly DemoEvent[];
}

interface Moment {
  day: string;
  happen: () => Promise<void>;
}

/**
 * Two seasons in the order in which they happened, through the verbs that real people use: results are verified,
 * awards come out, credit is spent, refunded and expires. The ledger is sound because nothing goes around it.
 */
export async function liveThrough(ctx: Ctx, stage: Stage, people: readonly Racer[], world: DemoWorld): Promise<void> {
  const moments: Moment[] = [
    ...resultsComeIn(stage, people, world),
    ...writtenVisits(stage, world),
    ...weeklyVisits(stage, world),
    ...goodbyes(stage, world),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  let yesterday = "";
  for (const { day, happen } of moments) {
    if (day !== yesterday) await expireAwards(stage.at(day, 1));
    yesterday = day;
    await happen();
  }
  await expireAwards(ctx);
  await ctx.db.write((tx) =>
    // What was queued for the past was sent in the past; nothing leaves on the first start.
    tx.update(outboxMail).set({ sentAt: ctx.now, nextTryAt: null }).where(isNull(outboxMail.sentAt)),
  );
}

function resultsComeIn(stage: Stage, people: readonly Racer[], { riders, events }: DemoWorld): Moment[] {
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
        const ctx = stage.at(addDays(round.lastDate, daysToVerify), 10, actor);
        await ctx.db.write((tx) => addResults(tx, stage, event, people, byRacer));
        if (event.progress === "verified") await verifyResults(ctx, { eventId: event.id }, ctx.id());
      },
    }));
}

/** Who was sent away was here before: what was won until then stands. */
function goodbyes(stage: Stage, { riders }: DemoWorld): Moment[] {
  return riders.flatMap(({ accountId, account }) => {
    const { deactivated } = account;
    if (!deactivated) return [];
    const { db, now } = stage.at(deactivated);
    return {
      day: deactivated,
      happen: () =>
        db.write(async (tx) => {
          await tx.update(accounts).set({ deactivatedAt: now }).where(eq(accounts.id, accountId));
        }),
    };
  });
}

const weeksOfVisits = 56;

/** People with credit come by: a few each week, at whichever counter of their country. */
function weeklyVisits(stage: Stage, { riders, dealers }: DemoWorld): Moment[] {
  const { random, today } = stage;
  const customers = riders.filter(({ account }) => !account.persona && !account.deactivated);
  return Array.from({ length: weeksOfVisits }, (_, week) => ({
    day: addDays(today, -7 * (weeksOfVisits - week) + 3),
    async happen() {
      const day = addDays(today, -7 * (weeksOfVisits - week) + 3);
      let visits = 0;
      for (const rider of random.shuffle(customers)) {
        if (visits >= 2) return;
        const dealer = random.pick(dealers.filter(({ country }) => country === rider.racer.country));
        const ctx = stage.at(day, 11 + visits);
        const currency = dealer.country === "CA" ? "CAD" : "USD";
        const { amount } = await balanceIn(ctx.db, rider.id, currency, ctx.now);
        if (amount < 25_00) continue;
        const part = random.chance(0.4) ? amount : Math.max(10_00, Math.round((amount * random.next()) / 5_00) * 5_00);
        await visitCounter(stage, dealer, rider, { day, hour: 11 + visits, amount: Math.min(part, amount) });
        visits += 1;
      }
    },
  }));
}
