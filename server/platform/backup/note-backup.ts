import { connect } from "../db/connect.ts";
import { backupLease, jobLeases } from "../tables.ts";

/**
 * Records in the database when a backup was taken or failed, for the page “System” and the metrics. A backup that
 * cannot be recorded, for example because the disk is full, is still a backup: the command prints a warning and
 * continues.
 */
export async function noteBackup(
  database: string,
  { at, endedAt, error }: { at: Date; endedAt: Date; error?: unknown },
): Promise<void> {
  const lastError = error === undefined ? null : error instanceof Error ? error.name : "failed";
  const noted = { lastStartedAt: at, lastError, ...(lastError === null ? { lastFinishedAt: endedAt } : {}) };
  try {
    const db = await connect(database);
    try {
      await db.write((tx) =>
        tx
          .insert(jobLeases)
          .values({ job: backupLease, ...noted })
          .onConflictDoUpdate({ target: jobLeases.job, set: noted }),
      );
    } finally {
      await db.close();
    }
  } catch (failure) {
    console.error(`The run could not be noted: ${failure instanceof Error ? failure.message : String(failure)}`);
  }
}
