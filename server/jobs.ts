import { decideWaiting } from "./kiosk/decide-waiting.ts";
import { forgetOldKeys } from "./platform/idempotency.ts";
import type { Job } from "./platform/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { sendOutbox } from "./platform/mail/outbox.ts";

const minute = 60;
const hour = 60 * minute;

/** The timetable: which verb runs when. Each takes a lease, so that replicas never run one twice (decisions §9). */
export function timetable(mailer: Mailer): Job[] {
  return [
    { name: "send-mail", every: 2, run: (ctx) => sendOutbox(ctx, mailer) },
    { name: "kiosk-waiting", every: minute, run: decideWaiting },
    { name: "forget-idempotency-keys", every: 24 * hour, run: forgetOldKeys },
  ];
}
