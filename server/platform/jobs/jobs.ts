import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import { checkClock, type ClockCheck } from "./clock-watch.ts";
import type { Ctx } from "../context.ts";
import type { Log } from "../http/log.ts";
import { jobLeases } from "../tables.ts";
import { onWake } from "./wake-job.ts";

export interface Job {
  name: string;
  /**
   * This is the time in seconds between two runs. If the server was down when a run was due, the job runs at the next
   * start.
   */
  every: number;
  run: (ctx: Ctx) => Promise<unknown>;
  /**
   * The job expires, deletes or dates records by the clock, so it waits while the clock is not trusted (see
   * `checkClock`).
   */
  needsTrueClock?: boolean;
}

export interface JobOptions {
  /** Returns the wall-clock time; a long job reads it again when it ends. */
  now?: () => Date;
  /** This is the time in milliseconds between two renewals of a running job's lease. */
  renewMs?: number;
  /** Runs when a job waits because the clock is not trusted. */
  onWait?: (ctx: Ctx, job: string, check: ClockCheck) => Promise<void>;
}

/** This is the `lastError` of a job that waits for the clock to be trusted. */
export const clockNotTrusted = "ClockNotTrusted";

const leaseMs = 5 * 60_000;
const renewEveryMs = 60_000;
/**
 * This is the max time in ms that a lease may reach into the future: a longer one was taken while the clock was ahead.
 */
const aheadMs = 2 * leaseMs;

/**
 * Takes the job's lease when the job is due and nobody has the lease, in one statement, so that two replicas never both
 * get it. Returns the lease, or null. A row that was written while the clock was far ahead does not block the job.
 */
export async function takeLease(ctx: Ctx, job: Job): Promise<string | null> {
  const now = ctx.now.getTime();
  const free = and(
    eq(jobLeases.job, job.name),
    or(
      isNull(jobLeases.leasedUntil),
      lt(jobLeases.leasedUntil, ctx.now),
      gt(jobLeases.leasedUntil, new Date(now + aheadMs)),
    ),
    or(
      isNull(jobLeases.lastStartedAt),
      lte(jobLeases.lastStartedAt, new Date(now - job.every * 1000)),
      gt(jobLeases.lastStartedAt, new Date(now + aheadMs)),
    ),
  );
  const [known] = await ctx.db.select({ job: jobLeases.job }).from(jobLeases).where(eq(jobLeases.job, job.name));
  // The job is read first, so that a job that is not due costs no write.
  if (known && (await ctx.db.select({ job: jobLeases.job }).from(jobLeases).where(free)).length === 0) return null;
  const lease = randomUUID();
  return ctx.db.write(async (tx) => {
    await tx.insert(jobLeases).values({ job: job.name }).onConflictDoNothing();
    const taken = await tx
      .update(jobLeases)
      .set({ holder: lease, leasedUntil: new Date(now + leaseMs), lastStartedAt: ctx.now })
      .where(free)
      .returning({ job: jobLeases.job });
    return taken.length > 0 ? lease : null;
  });
}

/**
 * Runs a due job under its lease, which is renewed for as long as the job runs. A failure is stored for the admins and
 * does not stop the other jobs. Returns true when the job ran.
 */
export async function runIfDue(ctx: Ctx, job: Job, log: Log, options: JobOptions = {}): Promise<boolean> {
  const { now = () => new Date() } = options;
  const lease = await takeLease(ctx, job);
  if (lease === null) return false;
  const stopRenewing = keepLease(ctx, job, lease, log, options);
  let failed: string | null = null;
  let ran = true;
  try {
    const check = job.needsTrueClock ? await checkClock(ctx) : null;
    if (check && !check.isTrusted) {
      ran = false;
      failed = clockNotTrusted;
      log.error({ job: job.name, now: ctx.now, lastTrusted: check.lastTrusted }, "a job waits: is the clock right?");
      await options.onWait?.(ctx, job.name, check);
    } else await job.run(ctx);
  } catch (error) {
    failed = error instanceof Error ? error.name : "failed";
    log.error({ job: job.name, err: error }, "a job failed");
  }
  await stopRenewing();
  await ctx.db.write((tx) =>
    tx
      .update(jobLeases)
      .set({
        holder: null,
        leasedUntil: null,
        lastError: failed,
        // A job that only waited for the clock is due again as soon as the clock is trusted.
        ...(ran ? { lastFinishedAt: now() } : { lastStartedAt: null }),
      })
      .where(and(eq(jobLeases.job, job.name), eq(jobLeases.holder, lease))),
  );
  return ran;
}

/** Renews a lease until the returned function is called. That function waits for a renewal in progress. */
function keepLease(ctx: Ctx, job: Job, lease: string, log: Log, { now = () => new Date(), renewMs }: JobOptions) {
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () =>
    ctx.db.write((tx) =>
      tx
        .update(jobLeases)
        .set({ leasedUntil: new Date(now().getTime() + leaseMs) })
        .where(and(eq(jobLeases.job, job.name), eq(jobLeases.holder, lease))),
    );
  const timer = setInterval(() => {
    renewing = renew().catch((error: unknown) =>
      log.error({ job: job.name, err: error }, "a job's lease was not renewed"),
    );
  }, renewMs ?? renewEveryMs);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await renewing;
  };
}

/** This is the max time in ms between two checks of whether a job is due, so a job starts at most this much late. */
const maxCheckMs = 5 * 60_000;
/**
 * This is the delay in ms between the first checks of two jobs, so that not all jobs run at once when the server
 * starts.
 */
const staggerMs = 50;

/**
 * Starts the jobs, each in its own loop, so that emails never wait for a nightly job. `stop` waits for the running
 * jobs.
 */
export function startJobs(
  jobs: readonly Job[],
  makeCtx: (job: string) => Promise<Ctx>,
  log: Log,
  { tickMs = 1000, ...options }: JobOptions & { tickMs?: number } = {},
) {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();

  async function check(job: Job): Promise<void> {
    try {
      await runIfDue(await makeCtx(job.name), job, log, options);
    } catch (error) {
      log.error({ job: job.name, err: error }, "the timetable could not run a job");
    }
  }

  function checkAfter(job: Job, ms: number): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(job.name);
      const done = check(job).then(() => checkAfter(job, Math.min(job.every * 1000, maxCheckMs)));
      running.set(job.name, done);
    }, ms);
    timer.unref();
    timers.set(job.name, timer);
  }

  for (const [at, job] of jobs.entries()) checkAfter(job, tickMs + at * staggerMs);
  // A job that is running has no timer, so only a job that waits for its next check is woken.
  const stopWaking = onWake((name) => {
    const job = jobs.find((one) => one.name === name);
    const timer = timers.get(name);
    if (!job || !timer) return;
    clearTimeout(timer);
    checkAfter(job, 0);
  });
  return {
    async stop(): Promise<void> {
      stopped = true;
      stopWaking();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
