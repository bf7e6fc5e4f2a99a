import { jobParams, systemAnswer, testMailAnswer } from "#shared/system.schema.ts";
import { call } from "../platform/http/call.ts";
import { readSystem } from "./read-system.ts";
import { runJobNow } from "./run-job.ts";
import { sendTestMail } from "./test-mail.ts";

export const systemCalls = [
  call({
    method: "GET",
    path: "/api/admin/system",
    roles: ["admin"],
    added: true,
    summary: "The state of the server: version, database, jobs, queues, backups, keys, and what is wrong",
    answer: systemAnswer,
    handle: ({ ctx, c }) => readSystem(ctx, c.get("server")),
  }),
  call({
    method: "POST",
    path: "/api/admin/system/jobs/{job}/run",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "write",
    summary: "Starts a job now",
    params: jobParams,
    handle: async ({ ctx, params }) => {
      await runJobNow(ctx, params.job);
      return undefined;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/system/test-mail",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Sends a test email to the admin’s own address",
    answer: testMailAnswer,
    handle: ({ ctx }) => sendTestMail(ctx),
  }),
];
