import { asc, eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { clockNotTrusted } from "../platform/jobs/jobs.ts";
import { jobLeases } from "../platform/tables.ts";

/** Returns the names of the jobs that were paused because of the clock the last time they were due. */
export async function waitingJobs(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ job: jobLeases.job })
    .from(jobLeases)
    .where(eq(jobLeases.lastError, clockNotTrusted))
    .orderBy(asc(jobLeases.job));
  return rows.map(({ job }) => job);
}
