import { currencyOfCountry } from "#shared/money.ts";
import type {
  EventPayouts,
  ReviewedAward,
  WaitingEvent,
  WaitingEventsAnswer,
  WaitingPayouts,
} from "#shared/payout-requests.schema.ts";
import { postedOfClasses } from "#shared/events.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { programmeOfSeason } from "../../seasons/season-settings.ts";
import {
  eventsThatWait,
  findMoney,
  findWaiting,
  lastAnswer,
  openRequest,
  payoutsInForce,
  requestsOf,
  type PayoutRequest,
  type WaitingRow,
} from "./payout-store.ts";
import { reviewedAwards, sumReviewed } from "../../results/rules/reviewed-awards.ts";
import { ownsEvent } from "../policy.ts";

type InForce = Awaited<ReturnType<typeof payoutsInForce>>;

/** Lists events with payouts above their budget or with awards that wait, for staff to decide. */
export async function answerWaitingEvents(ctx: Ctx, page: number): Promise<WaitingEventsAnswer> {
  const { rows, pagination } = await eventsThatWait(ctx.db, { page, rowsPerPage: ctx.programme.rowsPerPage });
  const ids = rows.map(({ id }) => id);
  const [requests, inForce] = [await requestsOf(ctx.db, ids), await payoutsInForce(ctx.db, ids)];
  const reviewed = await reviewedAwards(ctx.db, ctx, ids);
  return {
    events: rows.map((row) => present(row, requests, inForce, reviewed)),
    pagination,
  };
}

/** Returns one event in the form of `answerWaitingEvents`, or null if the event has nothing to decide. */
export async function waitingEventOf(reader: Reader, ctx: Ctx, eventId: string): Promise<WaitingEvent | null> {
  const row = await findWaiting(reader, eventId);
  if (!row) return null;
  const [requests, inForce] = [await requestsOf(reader, [eventId]), await payoutsInForce(reader, [eventId])];
  return present(row, requests, inForce, await reviewedAwards(reader, ctx, [eventId]));
}

function present(
  row: WaitingRow,
  requests: readonly PayoutRequest[],
  inForce: InForce,
  reviewedBy: ReadonlyMap<string, ReviewedAward[]>,
): WaitingEvent {
  const { id, title, firstDate, lastDate, country, budget, waitingAwards, promoterId, promoterName } = row;
  const reviewed = reviewedBy.get(id) ?? [];
  return {
    _id: id,
    title,
    firstDate,
    lastDate,
    country,
    currency: currencyOfCountry(country),
    promoter: promoterId === null ? null : { _id: promoterId, name: promoterName ?? "" },
    budget,
    posted: row.postedCash + row.postedCredit,
    waiting: presentRequest(
      requests.find(({ eventId }) => eventId === id),
      inForce.filter(({ eventId }) => eventId === id),
    ),
    waitingAwards,
    waitingReview: reviewed.reduce((sum, { amount }) => sum + amount, 0),
    reviewed,
  };
}

function presentRequest(request: PayoutRequest | undefined, inForce: InForce): WaitingPayouts | null {
  if (!request) return null;
  const wanted = new Map(request.lines.map((line) => [line.classId, line]));
  return {
    askedAt: request.askedAt.toISOString(),
    cash: request.cash,
    credit: request.credit,
    classes: inForce.map(({ id, name, payoutType, places }) => ({
      _id: id,
      name,
      payoutType,
      places: places.map(onlyPlace),
      wanted: {
        payoutType: wanted.get(id)?.payoutType ?? payoutType,
        places: (wanted.get(id)?.places ?? places).map(onlyPlace),
      },
    })),
  };
}

const onlyPlace = ({ fromPlace, toPlace, amount }: { fromPlace: number; toPlace: number; amount: number }) => ({
  fromPlace,
  toPlace,
  amount,
});

/** Returns which of an event's payouts are approved and which wait, for its promoter and for staff. */
export async function readEventPayouts(ctx: Ctx, eventId: string): Promise<EventPayouts> {
  const event = await findMoney(ctx.db, eventId);
  if (!event) throw new Problem("not_found");
  if (!ownsEvent(ctx.actor, event)) throw new Problem("forbidden");
  const { budget, currency, season, waitingAwards } = event;
  const inForce = await payoutsInForce(ctx.db, [eventId]);
  const answered = await lastAnswer(ctx.db, eventId);
  const { payoutMaxPerPlace, payoutMaxPlaces } = await programmeOfSeason(ctx.db, season);
  const posted = postedOfClasses(inForce);
  const answer =
    answered?.decidedAt && (answered.decision === "approved" || answered.decision === "rejected")
      ? { decision: answered.decision, at: answered.decidedAt.toISOString(), reason: answered.reason }
      : null;
  return {
    currency,
    budget,
    posted: posted.cash + posted.credit,
    waiting: presentRequest(await openRequest(ctx.db, eventId), inForce),
    waitingAwards,
    waitingReview: await sumReviewed(ctx.db, eventId),
    answered: answer,
    limits: { perPlace: payoutMaxPerPlace, places: payoutMaxPlaces },
  };
}
