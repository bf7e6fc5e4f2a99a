import { addDays, daysBetween, yearOf } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { classes, events, places } from "../events/tables.ts";
import { approvePosted } from "../events/payouts/approve-posted.ts";
import type { Tx } from "../platform/db/database.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "../series/tables.ts";
import { grassRootsRounds, realRounds, type Round } from "./calendar.ts";
import { classPlan, type ClassPlan } from "./payout-tables.ts";
import { organiserOf, type DemoPromoter, type Organiser } from "./promoters.ts";
import { insertAll, type DemoContext } from "./demo-context.ts";
import { findVenue } from "./venues.ts";

/** This is the progress of an event's results. */
export type Progress = "verified" | "received" | "due" | "late" | "coming" | "canceled";

export interface DemoEvent {
  id: string;
  round: Round;
  promoter: DemoPromoter;
  progress: Progress;
  classes: { id: string; plan: ClassPlan }[];
}

/** Results usually arrive within a week after the race; these rounds differ. */
const stories: Record<string, Progress> = {
  "2026 Hangtown Classic": "late",
  "2026 Prairie Hill MX": "received",
  "2026 Riverglade MX": "canceled",
};
export const daysToVerify = 7;

function progressOf(round: Round, today: string): Progress {
  const story = stories[`${round.season} ${round.title}`];
  if (story === "canceled") return story;
  const age = daysBetween(round.lastDate, today);
  if (age <= 0) return "coming";
  return story ?? (age <= 13 ? "due" : "verified");
}

const categoryOf: Record<string, string> = {
  "AMA Supercross": "Stadium",
  "SuperMotocross World Championship": "Stadium",
  "AMA Pro Motocross": "Outdoor motocross",
  "Canadian Triple Crown MX": "Outdoor motocross",
  "Ultra Series": "Amateur motocross",
  "ECEA Enduro": "Off-road",
  "MotoAmerica Mini Cup": "Road racing",
};

export async function addEvents(
  tx: Tx,
  demo: DemoContext,
  opened: string,
  promoters: Record<Organiser, DemoPromoter>,
): Promise<DemoEvent[]> {
  const rounds = [...realRounds(demo.today), ...grassRootsRounds(demo.today)].toSorted((a, b) =>
    a.firstDate.localeCompare(b.firstDate),
  );
  const made = rounds.map((round) => planEvent(demo, opened, round, promoters[organiserOf(round.series, round.title)]));
  await insertAll(
    tx,
    events,
    made.map(({ row }) => row),
  );
  await insertAll(
    tx,
    classes,
    made.flatMap(({ classRows }) => classRows),
  );
  await insertAll(
    tx,
    places,
    made.flatMap(({ placeRows }) => placeRows),
  );
  for (const { row, ctx } of made) await approvePosted(tx, ctx, row.id);
  await addSeries(
    tx,
    demo,
    opened,
    made.map(({ event }) => event),
    promoters,
  );
  return made.map(({ event }) => event);
}

function planEvent(demo: DemoContext, opened: string, round: Round, promoter: DemoPromoter) {
  const ctx = demo.at(opened < round.firstDate ? opened : addDays(round.firstDate, -120), 13);
  const plans = classPlan(round.series, round.round).map((plan) => ({ id: ctx.id(), plan }));
  const progress = progressOf(round, demo.today);
  const posted = (type: ClassPlan["payoutType"]): number =>
    plans
      .filter(({ plan }) => plan.payoutType === type)
      .flatMap(({ plan }) => plan.places)
      .reduce((sum, { fromPlace, toPlace, amount }) => sum + (toPlace - fromPlace + 1) * amount, 0);
  const id = ctx.id();
  const row: typeof events.$inferInsert = {
    id,
    promoterId: promoter.id,
    title: round.title,
    titleKey: nameKey(round.title),
    raceStyle: round.raceStyle,
    venue: round.venue,
    ...findVenue(round.venue, round.city, round.state),
    city: round.city,
    cityKey: nameKey(round.city),
    state: round.state,
    country: round.country,
    firstDate: round.firstDate,
    lastDate: round.lastDate,
    season: yearOf(round.firstDate),
    canceledAt: progress === "canceled" ? demo.at(addDays(demo.today, -2)).now : null,
    postedCash: posted("cash"),
    postedCredit: posted("dealerCredit"),
    createdAt: ctx.now,
  };
  const classRows = plans.map(({ id: classId, plan }, at) => ({
    id: classId,
    eventId: id,
    name: plan.name,
    position: at + 1,
    payoutType: plan.payoutType,
  }));
  const placeRows = plans.flatMap(({ id: classId, plan }) =>
    plan.places.map((range) => ({ id: ctx.id(), classId, ...range })),
  );
  return { ctx, row, classRows, placeRows, event: { id, round, promoter, progress, classes: plans } };
}

/** Adds one series per name and season, in the category of its kind. One of the categories is inactive. */
async function addSeries(
  tx: Tx,
  demo: DemoContext,
  opened: string,
  made: readonly DemoEvent[],
  promoters: Record<Organiser, DemoPromoter>,
): Promise<void> {
  const ctx = demo.at(opened, 12);
  const categoryIds = new Map([...new Set(Object.values(categoryOf)), "Hill climb"].map((name) => [name, ctx.id()]));
  await insertAll(
    tx,
    categories,
    [...categoryIds].map(([description, id]) => ({ id, description, active: description === "Hill climb" ? 0 : 1 })),
  );
  const bySeries = Map.groupBy(made, ({ round }) => `${round.series}|${round.season}`);
  for (const rounds of bySeries.values()) {
    const first = rounds[0];
    if (!first) continue;
    const { round } = first;
    const season = yearOf(round.firstDate);
    const id = ctx.id();
    const name = `${round.series} ${season}`;
    await tx.insert(series).values({
      id,
      promoterId: promoters[organiserOf(round.series, "")].id,
      categoryId: categoryIds.get(categoryOf[round.series] ?? "") ?? null,
      name,
      nameKey: nameKey(name),
      season,
      // One series also pays by its final standings, which are still open.
      payMode: round.series === "Ultra Series" ? "both" : "event",
      raceStyle: round.raceStyle,
      firstDate: round.firstDate,
      lastDate: rounds.at(-1)?.round.lastDate ?? round.lastDate,
      createdAt: ctx.now,
    });
    await insertAll(
      tx,
      seriesEvents,
      rounds.map((event, at) => ({ seriesId: id, eventId: event.id, round: at + 1 })),
    );
  }
}
