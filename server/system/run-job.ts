import { eq } from "drizzle-orm";
import type { JobName } from "#shared/jobs.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { wakeJob } from "../platform/jobs/wake-job.ts";
import { Problem } from "../platform/problem.ts";
import { jobLeases } from "../platform/tables.ts";
import { mayRunJobs } from "./policy.ts";

/**
 * Makes a job due now, so that this server starts it under its lease, as at any other time. A job that needs a trusted
 * clock still waits for one. Throws `job_running` while the job runs on any server.
 */
export async function runJobNow(ctx: Ctx, job: JobName): Promise<void> {
  if (!mayRunJobs(ctx.actor)) throw new Problem("owner_only");
  await ctx.db.write(async (tx) => {
    const [lease] = await tx.select().from(jobLeases).where(eq(jobLeases.job, job));
    if (lease?.leasedUntil && lease.leasedUntil > ctx.now) throw new Problem("job_running");
    await tx.insert(jobLeases).values({ job }).onConflictDoNothing();
    await tx.update(jobLeases).set({ lastStartedAt: null }).where(eq(jobLeases.job, job));
    await record(tx, ctx, "system.run-job", { type: "server", id: job });
  });
  wakeJob(job);
}
