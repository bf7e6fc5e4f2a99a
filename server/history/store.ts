import { countDistinct, desc, eq, inArray } from "drizzle-orm";
import { groupedCode } from "#shared/redemptions.ts";
import { admins } from "../accounts/tables.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { events } from "../events/tables.ts";
import { devices, kioskItems } from "../kiosk/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { auditLog, auditRecords } from "../platform/tables.ts";
import { payoutFiles } from "../payouts/tables.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { riders } from "../riders/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "../series/tables.ts";

/** These are the columns of the audit log without the IP address. */
export const auditColumns = {
  id: auditLog.id,
  at: auditLog.at,
  actorType: auditLog.actorType,
  actorId: auditLog.actorId,
  accountId: auditLog.accountId,
  proxyAccountId: auditLog.proxyAccountId,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  before: auditLog.before,
  after: auditLog.after,
  erasedAt: auditLog.erasedAt,
};

/** This is a row of the audit log, without the IP address. */
export type HistoryRow = Awaited<ReturnType<typeof auditRows>>[number];

/**
 * Returns one page of the audit rows of a record and of what belongs to it, the newest first. A rider's history includes
 * that of the accounts merged into it.
 */
export async function readHistory(
  db: Reader,
  subject: { type: string; id: string },
  pages: { page: number | undefined; rowsPerPage: number },
) {
  const merged = subject.type === "rider" ? await mergedInto(db, subject.id) : [];
  // A row may concern both accounts of a merge, and is listed once.
  const where =
    merged.length > 0 ? inArray(auditRecords.recordId, [subject.id, ...merged]) : eq(auditRecords.recordId, subject.id);
  return paginate(pages, {
    rows: async (limit, offset) => {
      const found = await db
        .selectDistinct({ id: auditRecords.auditId, at: auditRecords.at })
        .from(auditRecords)
        .where(where)
        .orderBy(desc(auditRecords.at), desc(auditRecords.auditId))
        .limit(limit)
        .offset(offset);
      return found.length === 0
        ? []
        : auditRows(
            db,
            found.map(({ id }) => id),
          );
    },
    total: async () => {
      // A record has one row for each act, so these rows are counted in the index without sorting them.
      if (merged.length === 0) return countRows(db, auditRecords, where);
      const [counted] = await db
        .select({ n: countDistinct(auditRecords.auditId) })
        .from(auditRecords)
        .where(where);
      return Number(counted?.n ?? 0);
    },
  });
}

const auditRows = (db: Reader, ids: string[]) =>
  db.select(auditColumns).from(auditLog).where(inArray(auditLog.id, ids)).orderBy(desc(auditLog.at), desc(auditLog.id));

async function mergedInto(db: Reader, riderId: string): Promise<string[]> {
  const rows = await db.select({ id: riders.id }).from(riders).where(eq(riders.mergedIntoId, riderId));
  return rows.map(({ id }) => id);
}

/**
 * These are the ids whose names are needed, by the kind of record; `account` is the account of an admin, `riderAccount`
 * that of a rider, and `login` that of a person who logs in for a dealer or promoter.
 */
export type NamedIds = Record<
  | "rider"
  | "dealer"
  | "promoter"
  | "admin"
  | "account"
  | "riderAccount"
  | "login"
  | "kiosk"
  | "event"
  | "series"
  | "category"
  | "redemption"
  | "kioskItem"
  | "payoutFile",
  ReadonlySet<string>
>;

/** Returns the names of records by their ids. Ids are unique across all tables. */
export async function namesOf(db: Reader, ids: NamedIds): Promise<ReadonlyMap<string, string>> {
  const person = { firstName: admins.firstName, lastName: admins.lastName };
  const found = await Promise.all([
    whereAny(ids.rider, (list) =>
      db
        .select({ id: riders.id, firstName: riders.firstName, lastName: riders.lastName })
        .from(riders)
        .where(inArray(riders.id, list)),
    ),
    whereAny(ids.admin, (list) =>
      db
        .select({ id: admins.id, ...person })
        .from(admins)
        .where(inArray(admins.id, list)),
    ),
    whereAny(ids.account, (list) =>
      db
        .select({ id: admins.accountId, ...person })
        .from(admins)
        .where(inArray(admins.accountId, list)),
    ),
    whereAny(ids.riderAccount, (list) =>
      db
        .select({ id: riders.accountId, firstName: riders.firstName, lastName: riders.lastName })
        .from(riders)
        .where(inArray(riders.accountId, list)),
    ),
    whereAny(ids.dealer, (list) =>
      db.select({ id: dealers.id, name: dealers.name }).from(dealers).where(inArray(dealers.id, list)),
    ),
    whereAny(ids.login, (list) =>
      db
        .select({ id: dealerLogins.accountId, name: dealerLogins.name })
        .from(dealerLogins)
        .where(inArray(dealerLogins.accountId, list)),
    ),
    whereAny(ids.login, (list) =>
      db
        .select({ id: promoterLogins.accountId, name: promoterLogins.name })
        .from(promoterLogins)
        .where(inArray(promoterLogins.accountId, list)),
    ),
    whereAny(ids.promoter, (list) =>
      db.select({ id: promoters.id, name: promoters.name }).from(promoters).where(inArray(promoters.id, list)),
    ),
    whereAny(ids.kiosk, (list) =>
      db
        .select({ id: devices.id, name: devices.name, dealer: dealers.name })
        .from(devices)
        .innerJoin(dealers, eq(dealers.id, devices.dealerId))
        .where(inArray(devices.id, list)),
    ),
    whereAny(ids.event, (list) =>
      db.select({ id: events.id, name: events.title }).from(events).where(inArray(events.id, list)),
    ),
    whereAny(ids.series, (list) =>
      db.select({ id: series.id, name: series.name }).from(series).where(inArray(series.id, list)),
    ),
    whereAny(ids.category, (list) =>
      db
        .select({ id: categories.id, name: categories.description })
        .from(categories)
        .where(inArray(categories.id, list)),
    ),
    whereAny(ids.redemption, (list) =>
      db.select({ id: redemptions.id, code: redemptions.code }).from(redemptions).where(inArray(redemptions.id, list)),
    ),
    whereAny(ids.kioskItem, (list) =>
      db
        .select({
          id: kioskItems.id,
          code: kioskItems.code,
          firstName: riders.firstName,
          lastName: riders.lastName,
        })
        .from(kioskItems)
        .innerJoin(riders, eq(riders.id, kioskItems.riderId))
        .where(inArray(kioskItems.id, list)),
    ),
    whereAny(ids.payoutFile, (list) =>
      db
        .select({ id: payoutFiles.id, name: payoutFiles.number })
        .from(payoutFiles)
        .where(inArray(payoutFiles.id, list)),
    ),
  ]);
  return new Map(found.flat().map((row) => [row.id, nameIn(row)]));
}

type Named =
  | { firstName: string; lastName: string; code?: string | null }
  | { code: string }
  | { name: string; dealer?: string };

/**
 * Returns the name of a record; that of a tablet names its dealer, too, because many tablets have the same name. A
 * kiosk redemption has its code, and the name of its rider until it has one.
 */
function nameIn(row: Named): string {
  if ("firstName" in row) return row.code ? groupedCode(row.code) : `${row.firstName} ${row.lastName}`.trim();
  if ("code" in row) return groupedCode(row.code);
  return row.dealer === undefined ? row.name : `${row.name}, ${row.dealer}`;
}

const whereAny = async <Row>(ids: ReadonlySet<string>, read: (ids: string[]) => PromiseLike<Row[]>): Promise<Row[]> =>
  ids.size === 0 ? [] : read([...ids]);
