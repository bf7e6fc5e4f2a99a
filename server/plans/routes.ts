import { eventParams } from "#shared/events.schema.ts";
import { myRaceAnswer, planInput, planParams } from "#shared/plans.schema.ts";
import { call } from "../platform/http/call.ts";
import { readMyRace } from "./my-race.ts";
import { dropPlan, planClass } from "./plan-class.ts";

export const planCalls = [
  call({
    method: "GET",
    path: "/api/rider/event/{eventId}/my-race",
    roles: ["rider"],
    added: true,
    summary: "What an event means for you: matching classes, your plans, your bike, and results that you can claim",
    params: eventParams,
    answer: myRaceAnswer,
    handle: ({ ctx, params }) => readMyRace(ctx, ctx.actor.id, params.eventId),
  }),
  call({
    method: "POST",
    path: "/api/rider/plans",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Adds a class to the races you plan to ride; you get a reminder, and it earns nothing",
    body: planInput,
    answer: myRaceAnswer,
    handle: async ({ ctx, body }) => readMyRace(ctx, ctx.actor.id, await planClass(ctx, ctx.actor.id, body.classId)),
  }),
  call({
    method: "DELETE",
    path: "/api/rider/plans/{classId}",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Removes a class from the races you plan to ride",
    params: planParams,
    answer: myRaceAnswer,
    handle: async ({ ctx, params }) => readMyRace(ctx, ctx.actor.id, await dropPlan(ctx, ctx.actor.id, params.classId)),
  }),
];
