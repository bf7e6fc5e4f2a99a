import { dayMs, daysBefore } from "#shared/durations.ts";
import { silentAfterDays } from "#shared/silent-tablets.ts";
import about from "../../package.json" with { type: "json" };
import { jobNames, scheduledJobs, type JobName } from "#shared/jobs.ts";
import type { SystemAnswer, SystemJob } from "#shared/system.schema.ts";
import { passkeysOfStaff } from "../accounts/passkeys/staff-passkeys.ts";
import { keysAnswer } from "../kiosk/keys/rotate-keys.ts";
import { lastBackup } from "../platform/backup/last-backup.ts";
import { waitingMessages } from "../platform/mail/waiting-messages.ts";
import type { Ctx } from "../platform/context.ts";
import type { ServerFacts } from "../platform/http/call.ts";
import { readClockCheck } from "../platform/jobs/clock-watch.ts";
import { clockNotTrusted } from "../platform/jobs/jobs.ts";
import { Problem } from "../platform/problem.ts";
import { backupLease, type jobLeases } from "../platform/tables.ts";
import { countPreviousPins } from "../riders/pin/count-previous-pins.ts";
import { findProblems } from "./find-problems.ts";
import { maySeeSystem } from "./policy.ts";
import {
  aboutDatabase,
  activeTablets,
  failedMails,
  filesTotal,
  kioskReviews,
  leasesByJob,
  waitingKioskItems,
  type WaitingItems,
} from "./store.ts";

/**
 * A job is overdue when it should have run this long ago, in ms. A busy server may start a job up to five minutes late.
 */
const overdueMs = 15 * 60_000;

/** Returns the state of the system for staff, with the problems first. */
export async function readSystem(ctx: Ctx, server: ServerFacts): Promise<SystemAnswer> {
  if (!maySeeSystem(ctx.actor)) throw new Problem("forbidden");
  const { db, now, secrets, programme } = ctx;
  const leases = await leasesByJob(db);
  const { keys } = await keysAnswer(ctx);
  const key = keys.find(({ retiredAt, destroyedAt }) => retiredAt === null && destroyedAt === null);
  const staff = await passkeysOfStaff(ctx);
  const lease = leases.get("check-ledger");
  const backup = await lastBackup(db, leases.get(backupLease));
  const facts = {
    now: now.toISOString(),
    server: { version: about.version, node: server.nodeVersion, startedAt: server.startedAt.toISOString() },
    database: {
      kind: db.dialect,
      ...(await aboutDatabase(db)),
      waitingWrites: db.load().waitingWrites,
      hasReplica: server.hasReplica,
    },
    jobs: jobNames.map((name) => presentJob(name, leases.get(name), now)),
    queues: [
      { kind: "mail" as const, ...presentWaiting(await waitingMessages(db, "email")) },
      { kind: "push" as const, ...presentWaiting(await waitingMessages(db, "push")) },
      { kind: "kiosk" as const, ...presentWaiting(await waitingKioskItems(db)) },
      { kind: "review" as const, ...presentWaiting(await kioskReviews(db)) },
    ],
    mail: { isSent: server.sendsMail, failed: await failedMails(db) },
    backup: {
      ...backup,
      lastAt: backup.lastAt?.toISOString() ?? null,
      failedAt: backup.failedAt?.toISOString() ?? null,
    },
    tablets: {
      ...(await activeTablets(db, daysBefore(now, silentAfterDays))),
      keyCreatedAt: key?.createdAt ?? null,
      keyUntil: key ? new Date(Date.parse(key.createdAt) + programme.kiosk.keyDays * dayMs).toISOString() : null,
    },
    security: {
      isRotating: secrets.previous !== null,
      previousPins: await countPreviousPins(ctx),
      passkeysRequired: ctx.staffPasskeys,
      admins: staff.admins,
      adminsWithoutPasskey: staff.without,
    },
    ledger: {
      checkedAt: lease?.lastFinishedAt?.toISOString() ?? null,
      isSound: (lease?.lastError ?? null) === null,
    },
    files: await filesTotal(db),
  };
  const { isTrusted } = await readClockCheck(ctx, db);
  return { ...facts, problems: findProblems(facts, { isClockTrusted: isTrusted }) };
}

const presentWaiting = ({ count, oldestAt }: WaitingItems) => ({ count, oldestAt: oldestAt?.toISOString() ?? null });

function presentJob(name: JobName, lease: typeof jobLeases.$inferSelect | undefined, now: Date): SystemJob {
  const { lastStartedAt = null, lastFinishedAt = null, lastError = null, leasedUntil = null } = lease ?? {};
  const nextAt = lastStartedAt && new Date(lastStartedAt.getTime() + scheduledJobs[name].every * 1000);
  const state = (): SystemJob["state"] => {
    if (leasedUntil !== null && leasedUntil > now) return "running";
    if (lastError === clockNotTrusted) return "waitsForClock";
    if (lastError !== null) return "failed";
    if (nextAt !== null && now.getTime() - nextAt.getTime() > overdueMs) return "overdue";
    return lastFinishedAt === null ? "new" : "fine";
  };
  return {
    name,
    state: state(),
    lastFinishedAt: lastFinishedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    error: lastError,
  };
}
