import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, type SQL } from "drizzle-orm";
import { itemCan } from "#shared/kiosk.ts";
import { dealers } from "../../dealers/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { riders } from "../../riders/tables.ts";
import { countRows, paginate } from "../../platform/db/paginate.ts";
import { devices, kioskCases, kioskItems } from "../tables.ts";

/** This is the filter of the portal's kiosk lists: a dealer's own items, or everyone's for staff. */
export interface DeskListFilter {
  dealerId?: string | undefined;
  deviceId?: string | undefined;
  all?: boolean | undefined;
  page?: number | undefined;
}

const items = (db: Reader) =>
  db
    .select({
      item: getTableColumns(kioskItems),
      deviceName: devices.name,
      dealerName: dealers.name,
      dealerCity: dealers.city,
      dealerState: dealers.state,
      dealerCountry: dealers.country,
      dealerZipcode: dealers.zipcode,
      riderFirstName: riders.firstName,
      riderLastName: riders.lastName,
    })
    .from(kioskItems)
    .innerJoin(devices, eq(devices.id, kioskItems.deviceId))
    .innerJoin(dealers, eq(dealers.id, kioskItems.dealerId))
    .leftJoin(riders, eq(riders.id, kioskItems.riderId));

export type ListedItem = Awaited<ReturnType<typeof items>>[number];

/** Selects the items that need a person or are not decided yet. */
const waits = () => or(eq(kioskItems.needsPerson, true), isNull(kioskItems.decision));

/** Returns how many items and cases of a dealer's tablets need attention. */
export async function countWaiting(db: Reader, dealerId: string): Promise<number> {
  const open = await countRows(db, kioskItems, and(eq(kioskItems.dealerId, dealerId), waits()));
  return open + (await countRows(db, kioskCases, and(eq(kioskCases.dealerId, dealerId), isNull(kioskCases.closedAt))));
}

export async function listItems(db: Reader, filter: DeskListFilter, rowsPerPage: number) {
  const where = and(
    filter.dealerId === undefined ? undefined : eq(kioskItems.dealerId, filter.dealerId),
    filter.deviceId === undefined ? undefined : eq(kioskItems.deviceId, filter.deviceId),
    filter.all ? undefined : waits(),
  );
  return paginate(
    { page: filter.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        items(db)
          .where(where)
          .orderBy(desc(kioskItems.receivedAt), desc(kioskItems.id), desc(kioskItems.deviceId))
          .limit(limit)
          .offset(offset),
      total: () => countRows(db, kioskItems, where),
    },
  );
}

export async function findListedItem(db: Reader, where: SQL | undefined): Promise<ListedItem | undefined> {
  const [row] = await items(db)
    .where(where)
    .orderBy(asc(kioskItems.receivedAt), asc(kioskItems.deviceId), asc(kioskItems.id))
    .limit(1);
  return row;
}

/** Returns the items that wait for the rider's approval; for a merged rider they belong to the account that remains. */
export async function itemsForRider(db: Reader, riderId: string): Promise<ListedItem[]> {
  const merged = db.select({ id: riders.id }).from(riders).where(eq(riders.mergedIntoId, riderId));
  return items(db)
    .where(
      and(
        or(eq(kioskItems.riderId, riderId), inArray(kioskItems.riderId, merged)),
        or(
          and(eq(kioskItems.decision, "review"), inArray(kioskItems.reason, [...itemCan.retypePin])),
          and(isNull(kioskItems.decision), inArray(kioskItems.reason, [...itemCan.approveWaiting])),
        ),
        eq(kioskItems.kind, "redeem"),
      ),
    )
    .orderBy(desc(kioskItems.receivedAt), desc(kioskItems.id), desc(kioskItems.deviceId))
    .limit(50);
}

const cases = (db: Reader) =>
  db
    .select({ case: getTableColumns(kioskCases), deviceName: devices.name, dealerName: dealers.name })
    .from(kioskCases)
    .innerJoin(devices, eq(devices.id, kioskCases.deviceId))
    .innerJoin(dealers, eq(dealers.id, kioskCases.dealerId));

export type ListedCase = Awaited<ReturnType<typeof cases>>[number];

export async function listCases(db: Reader, filter: DeskListFilter, rowsPerPage: number) {
  const where = and(
    filter.dealerId === undefined ? undefined : eq(kioskCases.dealerId, filter.dealerId),
    filter.deviceId === undefined ? undefined : eq(kioskCases.deviceId, filter.deviceId),
    filter.all ? undefined : isNull(kioskCases.closedAt),
  );
  return paginate(
    { page: filter.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        cases(db).where(where).orderBy(desc(kioskCases.openedAt), desc(kioskCases.id)).limit(limit).offset(offset),
      total: () => countRows(db, kioskCases, where),
    },
  );
}

export async function findCase(db: Reader, id: string): Promise<ListedCase | undefined> {
  const [row] = await cases(db).where(eq(kioskCases.id, id));
  return row;
}

/** Returns the rider's report about a redemption, if there is one. */
export async function findReport(db: Reader, item: { deviceId: string; id: string }) {
  const [row] = await db
    .select()
    .from(kioskCases)
    .where(and(eq(kioskCases.itemId, item.id), eq(kioskCases.deviceId, item.deviceId), eq(kioskCases.kind, "not_me")));
  return row;
}

/** Returns the redemptions that the cases refer to, by id. */
export async function itemsOfCases(db: Reader, rows: readonly ListedCase[]): Promise<Map<string, ListedItem>> {
  const ids = rows.flatMap(({ case: { itemId } }) => (itemId === null ? [] : [itemId]));
  const found = ids.length ? await items(db).where(inArray(kioskItems.id, ids)) : [];
  return new Map(found.map((row) => [`${row.item.deviceId}:${row.item.id}`, row]));
}

export async function closeCaseRow(tx: Tx, id: string, change: Partial<typeof kioskCases.$inferInsert>): Promise<void> {
  await tx.update(kioskCases).set(change).where(eq(kioskCases.id, id));
}
