import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { jobLeases } from "../tables.ts";

export interface BackupState {
  kind: "command" | "archive";
  isOn: boolean;
  lastAt: Date | null;
  /** This is the time of the last attempt if it failed, and otherwise null. */
  failedAt: Date | null;
}

/**
 * Returns the last backup: on SQLite what the backup command recorded; on Postgres what the database reports about the
 * archive of its write-ahead log, from which it can be restored to any point in time.
 */
export async function lastBackup(db: Database, lease: typeof jobLeases.$inferSelect | undefined): Promise<BackupState> {
  if (db.dialect === "sqlite") {
    const failedAt = lease?.lastError ? lease.lastStartedAt : null;
    return { kind: "command", isOn: true, lastAt: lease?.lastFinishedAt ?? null, failedAt };
  }
  const [row] = await db.rows<{ mode: string; last: Date | string | null; failed: Date | string | null }>(
    sql`select current_setting('archive_mode') as mode, last_archived_time as last, last_failed_time as failed from pg_stat_archiver`,
  );
  const lastAt = row?.last ? new Date(row.last) : null;
  const failedAt = row?.failed ? new Date(row.failed) : null;
  const isFailing = failedAt !== null && (lastAt === null || failedAt > lastAt);
  return { kind: "archive", isOn: (row?.mode ?? "off") !== "off", lastAt, failedAt: isFailing ? failedAt : null };
}
