import { clockAnswer, clockInput } from "#shared/clock.schema.ts";
import { call } from "../platform/http/call.ts";
import { clockFor, confirmClock } from "./confirm-clock.ts";

export const clockCalls = [
  call({
    method: "GET",
    path: "/api/admin/clock",
    roles: ["admin"],
    added: true,
    summary: "The server’s time, whether its clock is trusted, and which jobs are on hold",
    answer: clockAnswer,
    handle: ({ ctx }) => clockFor(ctx),
  }),
  call({
    method: "POST",
    path: "/api/admin/clock/confirm",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Confirms that the server’s clock is right, so that jobs on hold resume",
    body: clockInput,
    answer: clockAnswer,
    handle: ({ ctx, body }) => confirmClock(ctx, body),
  }),
];
