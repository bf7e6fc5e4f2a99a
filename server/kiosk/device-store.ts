import { and, desc, eq, ne } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { devices, kioskCases } from "./tables.ts";

export type DeviceRow = typeof devices.$inferSelect;

/** In one query: it runs on every call of a tablet. */
export async function findDeviceByCredential(db: Reader, credentialHash: string) {
  const [row] = await db
    .select({
      id: devices.id,
      dealerId: devices.dealerId,
      state: devices.state,
      country: dealers.country,
      dealerActive: dealers.active,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(devices)
    .innerJoin(dealers, eq(dealers.id, devices.dealerId))
    .leftJoin(accounts, eq(accounts.id, dealers.accountId))
    .where(eq(devices.credentialHash, credentialHash));
  return row;
}

export async function findDevice(db: Reader, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
  return row;
}

export async function devicesOfDealer(db: Reader, dealerId: string): Promise<DeviceRow[]> {
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.dealerId, dealerId), ne(devices.state, "retired")))
    .orderBy(desc(devices.enrolledAt))
    .limit(100);
}

/** The dealer of a tablet, and whether credit may be spent there today. */
export async function findKioskDealer(db: Reader, dealerId: string) {
  const [row] = await db
    .select({
      id: dealers.id,
      name: dealers.name,
      city: dealers.city,
      country: dealers.country,
      active: dealers.active,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(dealers)
    .leftJoin(accounts, eq(accounts.id, dealers.accountId))
    .where(eq(dealers.id, dealerId));
  return row && { ...row, active: row.active && row.deactivatedAt === null };
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
