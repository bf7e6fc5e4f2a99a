import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Ctx } from "./context.ts";
import type { Log } from "./http/log.ts";
import { jobLeases } from "./tables.ts";

export interface Job {
  name: string;
  /** Seconds between two runs; a run missed while the server was down is made up for at the next start. */
  every: number;
  run: (ctx: Ctx) => Promise<unknown>;
}

const leaseMs = 5 * 60_000;
const holder = randomUUID();

/** Takes the job's lease when it is due and nobody holds it; one statement, so that two replicas never both get it. */
export async function takeLease(ctx: Ctx, job: Job): Promise<boolean> {
  const dueBefore = new Date(ctx.now.getTime() - job.every * 1000);
  return ctx.db.write(async (tx) => {
    await tx.insert(jobLeases).values({ job: job.name }).onConflictDoNothing();
    const taken = await tx
      .update(jobLeases)
      .set({ holder, leasedUntil: new Date(ctx.now.getTime() + leaseMs), lastStartedAt: ctx.now })
      .where(
        and(
          eq(jobLeases.job, job.name),
          or(isNull(jobLeases.leasedUntil), lt(jobLeases.leasedUntil, ctx.now)),
          or(
            isNull(jobLeases.lastStartedAt),
            lt(jobLeases.lastStartedAt, dueBefore),
            eq(jobLeases.lastStartedAt, dueBefore),
          ),
        ),
      )
      .returning({ job: jobLeases.job });
    return taken.length > 0;
  });
}

/** Runs a due job under its lease; a failure is kept for the admins and does not stop the timetable. */
export async function runIfDue(ctx: Ctx, job: Job, log: Log): Promise<boolean> {
  if (!(await takeLease(ctx, job))) return false;
  let failed: string | null = null;
  try {
    await job.run(ctx);
  } catch (error) {
    failed = error instanceof Error ? error.name : "failed";
    log.error({ job: job.name, err: error }, "a job failed");
  }
  await ctx.db.write((tx) =>
    tx
      .update(jobLeases)
      .set({ leasedUntil: null, lastFinishedAt: ctx.now, lastError: failed })
      .where(and(eq(jobLeases.job, job.name), eq(jobLeases.holder, holder))),
  );
  return true;
}

/** Looks at the timetable every `tickMs`; `stop` waits for the job at work. */
export function startJobs(jobs: readonly Job[], makeCtx: (job: string) => Promise<Ctx>, log: Log, tickMs = 1000) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // A job is asked about in memory first: an idle server must not write every second.
  const nextLook = new Map<string, number>();

  async function tick(): Promise<void> {
    for (const job of jobs) {
      const now = Date.now();
      if (stopped || now < (nextLook.get(job.name) ?? 0)) continue;
      nextLook.set(job.name, now + job.every * 1000);
      try {
        await runIfDue(await makeCtx(job.name), job, log);
      } catch (error) {
        log.error({ job: job.name, err: error }, "the timetable could not run a job");
      }
    }
  }

  const loop = (): void => {
    timer = setTimeout(() => {
      running = tick().then(() => {
        if (!stopped) loop();
      });
    }, tickMs);
    timer.unref();
  };
  loop();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
