import { daysBefore } from "#shared/durations.ts";
import { and, desc, eq, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { dealers } from "../../dealers/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { countRows, paginate } from "../../platform/db/paginate.ts";
import { devices, kioskCases, kioskEnrolCodes, kioskItems } from "../tables.ts";

export type DeviceRow = typeof devices.$inferSelect;

/**
 * Finds the device in one query, because every call of a tablet runs it. A new credential that was ordered is accepted
 * in addition to the old one.
 */
export async function findDeviceByCredential(db: Reader, credentialHash: string) {
  const [row] = await db
    .select({
      id: devices.id,
      dealerId: devices.dealerId,
      state: devices.state,
      country: dealers.country,
      dealerActive: dealers.active,
    })
    .from(devices)
    .innerJoin(dealers, eq(dealers.id, devices.dealerId))
    .where(or(eq(devices.credentialHash, credentialHash), eq(devices.nextCredentialHash, credentialHash)));
  return row;
}

export async function findDevice(db: Reader, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
  return row;
}

/** This is the filter of tablets: by dealer or not, and by one state or all that are not retired. */
export interface DeviceListFilter {
  dealerId?: string | undefined;
  deviceId?: string | undefined;
  state?: DeviceRow["state"] | undefined;
  page?: number | undefined;
}

const listed = (db: Reader) =>
  db
    .select({
      device: devices,
      dealerName: dealers.name,
      country: dealers.country,
      openItems: sql<number>`(select count(*) from ${kioskItems} where ${kioskItems.needsPerson} = true and ${kioskItems.dealerId} = ${devices.dealerId} and ${kioskItems.deviceId} = ${devices.id})`,
      openCases: sql<number>`(select count(*) from ${kioskCases} where ${kioskCases.dealerId} = ${devices.dealerId} and ${kioskCases.deviceId} = ${devices.id} and ${kioskCases.closedAt} is null)`,
    })
    .from(devices)
    .innerJoin(dealers, eq(dealers.id, devices.dealerId));

export type ListedDevice = Awaited<ReturnType<typeof listed>>[number];

export async function listDevices(db: Reader, filter: DeviceListFilter, rowsPerPage: number) {
  const where = whereOf(filter);
  return paginate(
    { page: filter.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        listed(db).where(where).orderBy(desc(devices.enrolledAt), desc(devices.id)).limit(limit).offset(offset),
      total: () => countRows(db, devices, where),
    },
  );
}

function whereOf({ dealerId, deviceId, state }: DeviceListFilter): SQL | undefined {
  return and(
    dealerId === undefined ? undefined : eq(devices.dealerId, dealerId),
    deviceId === undefined ? undefined : eq(devices.id, deviceId),
    state !== undefined ? eq(devices.state, state) : deviceId === undefined ? ne(devices.state, "retired") : undefined,
  );
}

export async function findListedDevice(db: Reader, deviceId: string): Promise<ListedDevice | undefined> {
  const [row] = await listed(db).where(eq(devices.id, deviceId));
  return row;
}

export async function insertDevice(tx: Tx, row: typeof devices.$inferInsert): Promise<void> {
  await tx.insert(devices).values(row);
}

export async function updateDevice(tx: Tx, id: string, change: Partial<DeviceRow>): Promise<void> {
  await tx.update(devices).set(change).where(eq(devices.id, id));
}

export async function openCase(tx: Tx, row: typeof kioskCases.$inferInsert): Promise<void> {
  await tx.insert(kioskCases).values(row);
}

/** Inserts a code, and deletes the codes that expired more than a day ago. */
export async function insertEnrolCode(tx: Tx, row: typeof kioskEnrolCodes.$inferInsert, now: Date): Promise<void> {
  await tx.delete(kioskEnrolCodes).where(lt(kioskEnrolCodes.expiresAt, daysBefore(now, 1)));
  await tx.insert(kioskEnrolCodes).values(row);
}

export async function findEnrolCode(tx: Tx, codeHash: string) {
  const [row] = await tx.select().from(kioskEnrolCodes).where(eq(kioskEnrolCodes.codeHash, codeHash));
  return row;
}

/**
 * Marks a code as used. Returns false when it was used before, so two tablets that scan it at once make one enrollment.
 */
export async function useEnrolCode(tx: Tx, codeHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(kioskEnrolCodes)
    .set({ usedAt: now })
    .where(and(eq(kioskEnrolCodes.codeHash, codeHash), isNull(kioskEnrolCodes.usedAt)))
    .returning({ codeHash: kioskEnrolCodes.codeHash });
  return used.length === 1;
}
