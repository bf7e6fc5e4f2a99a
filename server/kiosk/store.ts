import { and, asc, desc, eq, gte, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { redemptions } from "../redemptions/tables.ts";
import { riderPins, riders } from "../riders/tables.ts";
import { kioskItems } from "./tables.ts";

export type ItemRow = typeof kioskItems.$inferSelect;

export async function findItem(db: Reader, deviceId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(kioskItems)
    .where(and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.id, id)));
  return row;
}

/** A redemption that a dealer's kiosks handed in, from whichever of them. */
export async function findItemOfDealer(db: Reader, dealerId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(kioskItems)
    .where(and(eq(kioskItems.id, id), eq(kioskItems.dealerId, dealerId), eq(kioskItems.kind, "redeem")));
  return row;
}

/** A cancellation that arrived before what it cancels. */
export async function findVoidOf(tx: Tx, deviceId: string, redemptionId: string): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(kioskItems)
    .where(
      and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.redemptionId, redemptionId), eq(kioskItems.kind, "void")),
    );
  return row;
}

/** Inserts the item, or puts a later decision in its place. */
export async function saveItem(tx: Tx, row: ItemRow): Promise<void> {
  await tx
    .insert(kioskItems)
    .values(row)
    .onConflictDoUpdate({ target: [kioskItems.deviceId, kioskItems.id], set: row });
}

/** Decisions that changed since a device last heard, oldest change first. */
export async function changedItems(
  db: Reader,
  deviceId: string,
  since: Date,
  except: readonly string[],
): Promise<ItemRow[]> {
  return db
    .select()
    .from(kioskItems)
    .where(
      and(
        eq(kioskItems.deviceId, deviceId),
        gte(kioskItems.changedAt, since),
        isNotNull(kioskItems.decision),
        except.length ? notInArray(kioskItems.id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(kioskItems.changedAt))
    .limit(200);
}

/** Not decided yet: the rider's PIN was locked. Oldest first. */
export async function waitingItems(db: Reader, limit: number): Promise<ItemRow[]> {
  return db
    .select()
    .from(kioskItems)
    .where(isNull(kioskItems.decision))
    .orderBy(asc(kioskItems.receivedAt))
    .limit(limit);
}

export interface KioskRider {
  id: string;
  mergedIntoId: string | null;
  firstName: string;
  lastName: string;
  hometown: string | null;
  email: string;
  locale: "en" | "fr";
  deactivatedAt: Date | null;
  /** When the present PIN was set. */
  pinSetAt: Date | null;
  lockedUntil: Date | null;
}

export async function findKioskRider(db: Reader, riderId: string): Promise<KioskRider | undefined> {
  const [row] = await db
    .select({
      id: riders.id,
      mergedIntoId: riders.mergedIntoId,
      firstName: riders.firstName,
      lastName: riders.lastName,
      hometown: riders.hometown,
      email: accounts.email,
      locale: accounts.locale,
      deactivatedAt: accounts.deactivatedAt,
      pinSetAt: riderPins.setAt,
      lockedUntil: riderPins.lockedUntil,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(riderPins, eq(riderPins.riderId, riders.id))
    .where(eq(riders.id, riderId));
  return row;
}

/** The same dealer, rider and amount within the hours around a capture, by desk or kiosk (kiosk spec). */
export async function findDuplicate(
  tx: Tx,
  of: { riderId: string; dealerId: string; amount: number; at: Date; hours: number },
): Promise<{ id: string } | undefined> {
  const around = of.hours * 3_600_000;
  const [row] = await tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.riderId, of.riderId),
        eq(redemptions.dealerId, of.dealerId),
        eq(redemptions.amount, of.amount),
        isNull(redemptions.refundedAt),
        gte(redemptions.capturedAt, new Date(of.at.getTime() - around)),
        lte(redemptions.capturedAt, new Date(of.at.getTime() + around)),
      ),
    )
    .orderBy(desc(redemptions.createdAt))
    .limit(1);
  return row;
}
