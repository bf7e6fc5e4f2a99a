import { and, count, eq, isNull, lt, min, sql, sum } from "drizzle-orm";
import { kioskCases, kioskItems, devices } from "../kiosk/tables.ts";
import type { Database, Reader } from "../platform/db/database.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { jobLeases, outboxMail } from "../platform/tables.ts";

export interface WaitingItems {
  count: number;
  oldestAt: Date | null;
}

export async function leasesByJob(reader: Reader) {
  return new Map((await reader.select().from(jobLeases)).map((lease) => [lease.job, lease]));
}

/** Counts the emails that were given up after many attempts. */
export async function failedMails(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ n: count() })
    .from(outboxMail)
    .where(and(isNull(outboxMail.sentAt), isNull(outboxMail.nextTryAt), isNull(outboxMail.bouncedAt)));
  return Number(row?.n ?? 0);
}

/** Counts the kiosks' redemptions that wait for the end of a PIN's lock. */
export async function waitingKioskItems(reader: Reader): Promise<WaitingItems> {
  const [row] = await reader
    .select({ n: count(), oldest: min(kioskItems.receivedAt) })
    .from(kioskItems)
    .where(isNull(kioskItems.decision));
  return { count: Number(row?.n ?? 0), oldestAt: row?.oldest ?? null };
}

/** Counts what a person must handle for the kiosks: redemptions to review, and incidents. */
export async function kioskReviews(reader: Reader): Promise<WaitingItems> {
  const [items] = await reader
    .select({ n: count(), oldest: min(kioskItems.receivedAt) })
    .from(kioskItems)
    .where(eq(kioskItems.needsPerson, true));
  const [cases] = await reader
    .select({ n: count(), oldest: min(kioskCases.openedAt) })
    .from(kioskCases)
    .where(isNull(kioskCases.closedAt));
  const oldest = [items?.oldest, cases?.oldest].flatMap((at) => at?.getTime() ?? []);
  return {
    count: Number(items?.n ?? 0) + Number(cases?.n ?? 0),
    oldestAt: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
  };
}

/** Counts the active tablets, and those among them that have not connected since a given time. */
export async function activeTablets(reader: Reader, since: Date): Promise<{ active: number; silent: number }> {
  const isActive = eq(devices.state, "active");
  const [all] = await reader.select({ n: count() }).from(devices).where(isActive);
  const [silent] = await reader
    .select({ n: count() })
    .from(devices)
    .where(and(isActive, lt(devices.seenAt, since)));
  return { active: Number(all?.n ?? 0), silent: Number(silent?.n ?? 0) };
}

export async function filesTotal(reader: Reader): Promise<{ count: number; bytes: number }> {
  const [row] = await reader
    .select({ n: count(), bytes: sum(storedFiles.bytes) })
    .from(storedFiles)
    .where(isNull(storedFiles.removedAt));
  return { count: Number(row?.n ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Returns the version of the database engine and the size of the database in bytes. */
export async function aboutDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const statement =
    db.dialect === "sqlite"
      ? sql`select sqlite_version() as version, p.page_count * s.page_size as bytes from pragma_page_count() p, pragma_page_size() s`
      : sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
  const [row] = await db.rows<{ version: string; bytes: number | string }>(statement);
  return { version: (row?.version ?? "").split(" ")[0] ?? "", bytes: Number(row?.bytes ?? 0) };
}
