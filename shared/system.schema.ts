import * as z from "zod/mini";
import { jobNames } from "./jobs.ts";

const instant = z.iso.datetime();
const name = z.enum(jobNames);

/**
 * `waitsForClock`: the job changes dates, and waits until staff confirm the server's clock. `new`: it has not run yet.
 */
const jobState = z.enum(["fine", "new", "running", "failed", "overdue", "waitsForClock"]);
export type JobState = z.infer<typeof jobState>;

const systemJob = z.object({
  name,
  state: jobState,
  lastFinishedAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  /** This is the type of the last error; the log has its message. */
  error: z.nullable(z.string()),
});
export type SystemJob = z.infer<typeof systemJob>;

/**
 * `mail` and `push` are the outboxes. `kiosk` has the redemptions that wait for a PIN's lock to end. `review` has those
 * that a person should review.
 */
const queue = z.object({
  kind: z.enum(["mail", "push", "kiosk", "review"]),
  count: z.number(),
  oldestAt: z.nullable(instant),
});
export type SystemQueue = z.infer<typeof queue>;

const problemCodes = [
  "ledgerNotSound",
  "clockWaits",
  "jobsFailed",
  "jobsOverdue",
  "backupNone",
  "backupFailed",
  "backupOld",
  "archiveOff",
  "archiveFailed",
  "archiveOld",
  "mailOff",
  "mailWaits",
  "mailFailed",
  "pushWaits",
  "kioskWaits",
  "tabletsSilent",
  "secretRotating",
  "passkeysOff",
  "adminsWithoutPasskey",
] as const;

const systemProblem = z.object({
  code: z.enum(problemCodes),
  /** `bad` means that money or people are affected now; `warn` means that they may be if nobody acts. */
  tone: z.enum(["bad", "warn"]),
  /** This is the number of emails, tablets, PINs or admins that the problem concerns. */
  count: z.optional(z.number()),
  since: z.optional(z.nullable(instant)),
  jobs: z.optional(z.array(name)),
});
export type SystemProblem = z.infer<typeof systemProblem>;

export const systemAnswer = z.object({
  now: instant,
  problems: z.array(systemProblem),
  server: z.object({ version: z.string(), node: z.string(), startedAt: instant }),
  database: z.object({
    kind: z.enum(["sqlite", "postgres"]),
    version: z.string(),
    bytes: z.number(),
    waitingWrites: z.number(),
    hasReplica: z.boolean(),
  }),
  jobs: z.array(systemJob),
  queues: z.array(queue),
  mail: z.object({ isSent: z.boolean(), failed: z.number() }),
  /** `command`: npm run backup. `archive`: the archive of Postgres' write-ahead log. */
  backup: z.object({
    kind: z.enum(["command", "archive"]),
    isOn: z.boolean(),
    lastAt: z.nullable(instant),
    failedAt: z.nullable(instant),
  }),
  tablets: z.object({
    active: z.number(),
    /** This is the number of tablets that have not connected for a week. */
    silent: z.number(),
    keyCreatedAt: z.nullable(instant),
    keyUntil: z.nullable(instant),
  }),
  security: z.object({
    /** This is true while the previous application secret is accepted. */
    isRotating: z.boolean(),
    previousPins: z.number(),
    passkeysRequired: z.boolean(),
    admins: z.number(),
    adminsWithoutPasskey: z.number(),
  }),
  ledger: z.object({ checkedAt: z.nullable(instant), isSound: z.boolean() }),
  files: z.object({ count: z.number(), bytes: z.number() }),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;

export const jobParams = z.object({ job: name });
export const testMailAnswer = z.object({ to: z.string() });
