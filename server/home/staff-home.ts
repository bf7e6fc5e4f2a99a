import { addDays, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { homeDueDays, waitingKinds, type WaitingKind } from "#shared/home.ts";
import type { HomeAnswer, HomeEvent, WaitingLine } from "#shared/home.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { bikesToVerify } from "../bikes/report/read-report.ts";
import { recentActs } from "../history/search-audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { lateSummary } from "../results/late/late-events.ts";
import { partsDueSoon } from "../settlements/list-parts-due.ts";
import { waitingFindings } from "../watch/read-findings.ts";
import { maySeeStaffHome } from "./policy.ts";
import {
  bonusesToConfirm,
  bouncedMail,
  claimsDueBy,
  eventsAfter,
  eventsCanceledSince,
  eventsOn,
  eventsOverBudget,
  kioskItemsToReview,
  openAdjustments,
  openKioskCases,
  openQuestions,
  openRequests,
  type HomeEventRow,
  type Waiting,
} from "./store.ts";

/** Canceled events are shown for this many days. */
const canceledDays = 30;
const recentCount = 10;

/** Returns the home page of staff: what waits for a person, the races around today, and the latest acts. */
export async function staffHome(ctx: Ctx): Promise<HomeAnswer> {
  if (!maySeeStaffHome(ctx.actor)) throw new Problem("forbidden");
  const { db } = ctx;
  const day = dayPacific(ctx.now);
  const dueBy = endOfDayPacific(addDays(day, homeDueDays));
  const requests = await openRequests(db);
  const waiting: Record<WaitingKind, Waiting> = {
    lateResults: await lateSummary(ctx),
    overBudget: await eventsOverBudget(db),
    adjustments: await openAdjustments(db),
    claims: await claimsDueBy(db, dueBy),
    bonuses: await bonusesToConfirm(db),
    bikes: await bikesToVerify(ctx),
    requests: {
      count: requests.reduce((total, { count }) => total + count, 0),
      oldestAt: earliest(requests.flatMap(({ oldestAt }) => oldestAt ?? [])),
    },
    questions: await openQuestions(db),
    kioskCases: await openKioskCases(db),
    kioskItems: await kioskItemsToReview(db),
    mail: await bouncedMail(db),
    settlements: await partsDueSoon(ctx),
    watch: await waitingFindings(ctx),
  };
  const today = await eventsOn(db, day);
  const canceled = await eventsCanceledSince(db, startOfDayPacific(addDays(day, -canceledDays)));
  return {
    lines: waitingKinds.map((kind) => presentLine(kind, waiting[kind])),
    requests: requests.map(({ kind, count }) => ({ kind, count })),
    today: today.map(presentEvent),
    next: (await eventsAfter(db, day)).map(presentEvent),
    canceled: canceled.map(presentEvent),
    recent: await recentActs(ctx, recentCount),
  };
}

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null);

const presentLine = (kind: WaitingKind, { count, oldestAt, amounts = [], firstId = null }: Waiting): WaitingLine => ({
  kind,
  count,
  oldestAt: count > 0 && oldestAt ? oldestAt.toISOString() : null,
  amounts: amounts.filter(({ cents }) => cents !== 0),
  firstId,
});

const presentEvent = ({ id, country, canceledAt, postedCash, postedCredit, ...event }: HomeEventRow): HomeEvent => ({
  _id: id,
  title: event.title,
  city: event.city,
  state: event.state,
  firstDate: event.firstDate,
  lastDate: event.lastDate,
  canceledAt: canceledAt?.toISOString() ?? null,
  posted: postedCash + postedCredit,
  currency: currencyOfCountry(country) ?? "USD",
});
