import { calendarQuery, classesInput, eventAnswer, eventParams, eventsAnswer } from "#shared/events.schema.ts";
import { eventsBriefAnswer, eventsCalendarQuery, eventsLeanAnswer } from "#shared/events.schema.ts";
import { eventsLeanQuery, eventsQuery, myEventsAnswer, myEventsQuery } from "#shared/events.schema.ts";
import { uploadClassAnswer, uploadClassQuery } from "#shared/class-upload.schema.ts";
import { savedClassesAnswer } from "#shared/payout-requests.schema.ts";
import { unconfirmedEffects } from "#shared/series-effects.schema.ts";
import { offlineSchedule } from "#shared/offline.schema.ts";
import { call } from "../platform/http/call.ts";
import { answerCalendar } from "./schedule/calendar.ts";
import { readEventAnswer } from "./event-answer.ts";
import { recentEvents } from "./schedule/event-list-store.ts";
import { readOutcomes } from "./schedule/outcome-store.ts";
import { answerEvents, answerEventsBrief, answerFeed, answerMyEvents, dayOf } from "./schedule/event-search.ts";
import { answerOfflineSchedule } from "./schedule/offline-schedule.ts";
import { payoutRequestCalls } from "./payouts/payout-routes.ts";
import { presentRecent } from "./present.ts";
import { adminEventCalls } from "./admin/admin-event-routes.ts";
import { eventRecordCalls } from "./record/record-routes.ts";
import { saveClasses } from "./classes/save-classes.ts";
import { uploadClasses } from "./classes/upload-classes.ts";
import { readEventPayouts } from "./payouts/waiting-events.ts";

export const eventCalls = [
  call({
    method: "GET",
    path: "/api/events",
    roles: "public",
    limit: "search",
    cache: "public",
    summary: "The schedule by place, date, discipline, series, and distance; 25 per page",
    query: eventsQuery,
    answer: eventsAnswer,
    handle: ({ ctx, query }) => answerEvents(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/events-lean",
    roles: "public",
    cache: "public",
    summary: "The latest events before a day, newest first, with their winners and payouts",
    query: eventsLeanQuery,
    answer: eventsLeanAnswer,
    async handle({ ctx, query }) {
      const day = await dayOf(ctx);
      const rows = await recentEvents(ctx.db, query.before ?? day.today, query.limit ?? ctx.programme.recentEvents);
      const outcomes = await readOutcomes(
        ctx.db,
        rows.map(({ id }) => id),
      );
      return { events: rows.map((row) => presentRecent(row, day, outcomes.get(row.id))) };
    },
  }),
  call({
    method: "GET",
    path: "/api/event/{eventId}",
    roles: "public",
    cache: "public",
    summary: "An event with its classes, payouts, results status, and verified results",
    params: eventParams,
    answer: eventAnswer,
    handle: ({ ctx, params }) => readEventAnswer(ctx, params.eventId),
  }),
  call({
    method: "GET",
    path: "/api/event/{eventId}/calendar.ics",
    roles: "public",
    added: true,
    summary: "The event as a calendar file",
    params: eventParams,
    query: calendarQuery,
    async handle({ ctx, params, query, c }) {
      const { event } = await readEventAnswer(ctx, params.eventId);
      return answerCalendar(c, ctx, event.title, [event], query.lang);
    },
  }),
  call({
    method: "GET",
    path: "/api/events-brief",
    roles: "public",
    added: true,
    limit: "search",
    cache: "public",
    summary: "All matching events in short form, without paging, for the month view and the map",
    query: eventsQuery,
    answer: eventsBriefAnswer,
    handle: ({ ctx, query }) => answerEventsBrief(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/events/calendar.ics",
    roles: "public",
    added: true,
    limit: "search",
    summary: "The events of a search as a calendar feed; without dates, from 60 days ago on",
    query: eventsCalendarQuery,
    async handle({ ctx, query, c }) {
      const { lang, ...search } = query;
      const title = ctx.programme.title[lang ?? ctx.locale];
      return answerCalendar(c, ctx, title, await answerFeed(ctx, search), lang);
    },
  }),
  call({
    method: "GET",
    path: "/api/offline-schedule",
    roles: "public",
    added: true,
    limit: "search",
    cache: "public",
    summary: "The schedule as a device saves it for offline use",
    answer: offlineSchedule,
    handle: ({ ctx }) => answerOfflineSchedule(ctx),
  }),
  call({
    method: "GET",
    path: "/api/{type}/events",
    roles: ["promoter", "rider", "admin"],
    summary: "A promoter’s own events, a rider’s past and upcoming events, or an admin’s season",
    query: myEventsQuery,
    answer: myEventsAnswer,
    handle: ({ ctx, query }) => answerMyEvents(ctx, ctx.actor, query.season),
  }),
  call({
    method: "PUT",
    path: "/api/event/{eventId}/classes",
    roles: ["promoter", "admin"],
    added: true,
    limit: "write",
    summary:
      "Replaces the sheet of classes and payouts; payouts over the budget need approval; a stale __v returns 409 with the current event, and unconfirmed changes of awards return 409 with their effects",
    params: eventParams,
    body: classesInput,
    answer: savedClassesAnswer,
    refusals: { stale_version: eventAnswer, series_unconfirmed: unconfirmedEffects },
    async handle({ ctx, params, body }) {
      await saveClasses(ctx, params.eventId, body);
      const [answer, payouts] = await Promise.all([
        readEventAnswer(ctx, params.eventId),
        readEventPayouts(ctx, params.eventId),
      ]);
      return { ...answer, payouts };
    },
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/upload-class",
    roles: ["promoter", "admin"],
    limit: "upload",
    summary:
      "Imports classes and payouts from a CSV file; ?preview=1 shows what it would do; unconfirmed changes of awards return 409",
    params: eventParams,
    query: uploadClassQuery,
    bodyKind: "multipart",
    maxBytes: 4 * 1024 * 1024,
    answer: uploadClassAnswer,
    refusals: { series_unconfirmed: unconfirmedEffects },
    async handle({ ctx, params, query, c }) {
      return uploadClasses(ctx, params.eventId, c, query);
    },
  }),
  ...payoutRequestCalls,
  ...eventRecordCalls,
  ...adminEventCalls,
];
