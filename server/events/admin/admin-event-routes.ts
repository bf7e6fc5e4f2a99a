import * as z from "zod/mini";
import { adminEventAnswer, eventChoicesAnswer } from "#shared/admin-event.schema.ts";
import { adminEventList, adminEventRow } from "#shared/admin-events.list.ts";
import { resultsDueOn, resultsStatusOf } from "#shared/events.ts";
import { eventParams } from "#shared/events.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { numberQuery } from "#shared/query-fields.ts";
import { countAwards, standingOf } from "../../ledger/reads/event-awards.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { seasonAt, settingsIn } from "../../seasons/season-settings.ts";
import { dayOf, eventStates } from "../schedule/event-search.ts";
import { reviewedAwards } from "../../results/rules/reviewed-awards.ts";
import { listAdminEvents, listFacts } from "./list-store.ts";
import { eventChoices, countDependents, promoterOfEvent, seriesRoundsOf } from "./record-store.ts";
import { countPlanning } from "../record/record-store.ts";

/** These are the routes with which staff find events and read their records. */
export const adminEventCalls = [
  listCall({
    path: "/api/admin/all-events",
    roles: ["admin"],
    added: true,
    summary: "All events, filtered by title, place, date, late results, budget, or cancellation; latest first",
    list: adminEventList,
    row: adminEventRow,
    more: { distinctStates: z.array(z.object({ country: z.string(), state: z.string() })) },
    async read(ctx, query) {
      const { today, seasons } = await dayOf(ctx);
      const { rows, total } = await listAdminEvents(ctx.db, query, today, seasons);
      const facts = await listFacts(
        ctx.db,
        rows.map(({ event }) => event.id),
      );
      return {
        rows: rows.map((row) => ({ ...row, facts: facts.get(row.event.id), today, seasons })),
        total,
        distinctStates: await eventStates(ctx),
      };
    },
    present({ event, promoter, facts, today, seasons }) {
      const { lastDate, resultsReceivedAt, resultsVerifiedAt } = event;
      const canceled = event.canceledAt !== null;
      const due = resultsDueOn(lastDate, settingsIn(seasons, event.season).resultsDueDays);
      const status = { lastDate, canceled, received: resultsReceivedAt !== null, verified: resultsVerifiedAt !== null };
      return {
        _id: event.id,
        title: event.title,
        venue: event.venue,
        city: event.city,
        state: event.state,
        zipcode: event.zipcode,
        country: event.country,
        firstDate: event.firstDate,
        lastDate,
        series: facts?.series.join(", ") || null,
        promoter,
        classes: facts?.classes ?? 0,
        posted: event.postedCash + event.postedCredit,
        currency: currencyOfCountry(event.country),
        resultsStatus: resultsStatusOf(status, today, due),
        ...(status.received && !status.verified ? { classesVerified: facts?.progress } : {}),
        canceled,
        overBudget: event.waitingAwards > 0 || facts?.asks === true,
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/event-choices",
    roles: ["admin"],
    added: true,
    summary: "The promoters and the series of a season that an event can have",
    query: z.object({ season: numberQuery(1970, 2200) }),
    answer: eventChoicesAnswer,
    handle: ({ ctx, query }) => eventChoices(ctx.db, query.season ?? seasonAt(ctx.now)),
  }),
  call({
    method: "GET",
    path: "/api/admin/event/{eventId}/record",
    roles: ["admin"],
    added: true,
    summary: "The staff view of an event: promoter, series, awards, and dependent records",
    params: eventParams,
    answer: adminEventAnswer,
    async handle({ ctx, params: { eventId } }) {
      const { db } = ctx;
      const promoter = await promoterOfEvent(db, eventId);
      if (promoter === undefined) throw new Problem("not_found");
      const { earned, ...dependents } = await countDependents(db, eventId);
      return {
        record: {
          _id: eventId,
          promoter,
          rounds: await seriesRoundsOf(db, eventId),
          standing: await standingOf(db, eventId),
          earned,
          reviewed: (await reviewedAwards(db, ctx, [eventId])).get(eventId) ?? [],
          planned: await countPlanning(db, eventId),
          dependents: { ...dependents, awards: await countAwards(db, eventId) },
        },
      };
    },
  }),
];
