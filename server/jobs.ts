import { scheduledJobs, type JobName } from "#shared/jobs.ts";
import { forgetExpired } from "./accounts/sessions/forget-expired.ts";
import { forgetMessages } from "./contact/forget-messages.ts";
import { deleteOldDocuments } from "./documents/delete-old-documents.ts";
import { closeMerges } from "./erasure/close-merges.ts";
import { decideWaiting } from "./kiosk/decisions/decide-waiting.ts";
import { tendKeys } from "./kiosk/keys/rotate-keys.ts";
import { expireAwards } from "./ledger/expiry/expire-awards.ts";
import { openClaims } from "./payouts/open-claims.ts";
import { tellOverdueClaims } from "./payouts/desk/overdue-claims.ts";
import { sendCashNotices } from "./payouts/cash-notices.ts";
import { storeLedgerMonths } from "./ledger/totals/store-ledger-months.ts";
import { sendExpiryNotices } from "./ledger/expiry/expiry-notices.ts";
import { forgetOldKeys } from "./platform/idempotency.ts";
import { sweepFiles } from "./platform/files/sweep-files.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { forgetMail, sendOutbox } from "./platform/mail/outbox.ts";
import { forgetPushes, sendPushes } from "./platform/push/push-outbox.ts";
import type { Pusher } from "./platform/push/pusher.ts";
import { remindPlans } from "./plans/remind-plans.ts";
import { bumpGeneration } from "./platform/jobs/restore-watch.ts";
import { forgetRequests } from "./requests/forget-requests.ts";
import { sendScheduledReports } from "./reports/scheduled/send-scheduled.ts";
import { checkApart } from "./reports/totals/check-apart.ts";
import { storeRaceMonths } from "./reports/totals/store-race-months.ts";
import { remindLate } from "./results/late/remind-late.ts";
import { forgetUploads } from "./results/uploads/upload-results.ts";
import { checkWatchList } from "./watch/run-check.ts";

/**
 * Returns the scheduled jobs, each with its verb and its interval from shared/jobs.ts. Each takes a lease, so that two
 * replicas never run it at the same time (docs/spec/public.md#jobs). A file in the folder `dataDir`, outside the
 * database, stores the generation of the database (restore-watch.ts).
 */
export function timetable(mailer: Mailer | null, pusher: Pusher, dataDir: string): Job[] {
  const jobs: (Omit<Job, "every"> & { name: JobName })[] = [
    { name: "send-mail", run: (ctx) => Promise.all([sendOutbox(ctx, mailer), sendPushes(ctx, pusher)]) },
    { name: "kiosk-waiting", run: decideWaiting, needsTrueClock: true },
    { name: "kiosk-keys", run: tendKeys, needsTrueClock: true },
    { name: "expire-awards", run: expireAwards, needsTrueClock: true },
    { name: "open-claims", run: openClaims, needsTrueClock: true },
    { name: "expiry-notices", run: sendExpiryNotices, needsTrueClock: true },
    { name: "cash-notices", run: sendCashNotices, needsTrueClock: true },
    { name: "overdue-claims", run: tellOverdueClaims, needsTrueClock: true },
    { name: "race-reminders", run: remindPlans, needsTrueClock: true },
    { name: "late-reminders", run: remindLate, needsTrueClock: true },
    { name: "scheduled-reports", run: sendScheduledReports, needsTrueClock: true },
    // A correction makes stored months stale. This job soon stores them again, and until then reports compute them.
    {
      name: "store-totals",
      run: (ctx) => Promise.all([storeLedgerMonths(ctx), storeRaceMonths(ctx)]),
      needsTrueClock: true,
    },
    { name: "check-ledger", run: checkApart },
    { name: "watch-list", run: checkWatchList, needsTrueClock: true },
    { name: "delete-old-documents", run: deleteOldDocuments, needsTrueClock: true },
    { name: "close-merges", run: closeMerges, needsTrueClock: true },
    { name: "forget-messages", run: forgetMessages, needsTrueClock: true },
    { name: "forget-requests", run: forgetRequests, needsTrueClock: true },
    { name: "forget-uploads", run: forgetUploads, needsTrueClock: true },
    {
      name: "forget-mail",
      run: (ctx) => Promise.all([forgetMail(ctx), forgetPushes(ctx)]),
      needsTrueClock: true,
    },
    { name: "forget-sessions", run: forgetExpired, needsTrueClock: true },
    { name: "sweep-files", run: sweepFiles, needsTrueClock: true },
    { name: "forget-idempotency-keys", run: forgetOldKeys, needsTrueClock: true },
    { name: "bump-generation", run: (ctx) => bumpGeneration(ctx, dataDir) },
  ];
  return jobs.map((job) => ({ ...job, every: scheduledJobs[job.name].every }));
}
