import { and, asc, eq, gte, isNotNull, isNull, notInArray } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Actor } from "../platform/context.ts";
import { isAfterKey } from "../platform/db/after-key.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
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

/**
 * Finds an item that any of a dealer's kiosks sent; for staff, an item of any dealer. If two tablets used the same id,
 * the item that arrived first is returned.
 */
export async function findItemFor(
  db: Reader,
  actor: Actor,
  id: string,
  kind: "redeem" | "any" = "redeem",
): Promise<ItemRow | undefined> {
  const dealerId = actor.type === "kiosk" ? actor.dealerId : actor.type === "dealer" ? actor.id : null;
  if (dealerId === null && actor.type !== "admin") return undefined;
  const [row] = await db
    .select()
    .from(kioskItems)
    .where(
      and(
        eq(kioskItems.id, id),
        dealerId === null ? undefined : eq(kioskItems.dealerId, dealerId),
        kind === "any" ? undefined : eq(kioskItems.kind, kind),
      ),
    )
    .orderBy(asc(kioskItems.receivedAt), asc(kioskItems.deviceId))
    .limit(1);
  return row;
}

/** Finds a cancellation that arrived before the redemption that it cancels. */
export async function findVoidOf(tx: Tx, deviceId: string, redemptionId: string): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(kioskItems)
    .where(
      and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.redemptionId, redemptionId), eq(kioskItems.kind, "void")),
    );
  return row;
}

/** Finds an item of any of a dealer's tablets by its id alone. */
export async function findItemOfDealer(tx: Tx, dealerId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(kioskItems)
    .where(and(eq(kioskItems.id, id), eq(kioskItems.dealerId, dealerId)))
    .orderBy(asc(kioskItems.receivedAt), asc(kioskItems.deviceId))
    .limit(1);
  return row;
}

/** Returns the tablet's item that led to this redemption; undefined for a redemption at the desk. */
export async function findItemOfRedemption(tx: Tx, redemptionId: string): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(kioskItems)
    .where(and(eq(kioskItems.redemptionId, redemptionId), eq(kioskItems.kind, "redeem")));
  return row;
}

/** Inserts the item, or replaces its earlier decision. */
export async function saveItem(tx: Tx, row: ItemRow): Promise<void> {
  await tx
    .insert(kioskItems)
    .values(row)
    .onConflictDoUpdate({ target: [kioskItems.deviceId, kioskItems.id], set: row });
}

/** Returns the decisions that changed since the device's last contact, oldest change first. */
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
    .orderBy(asc(kioskItems.changedAt), asc(kioskItems.id))
    .limit(5000);
}

/** Returns the undecided items whose rider's PIN was locked, oldest first, starting after `after`. */
export async function waitingItems(db: Reader, limit: number, after?: ItemRow): Promise<ItemRow[]> {
  const { receivedAt, id, seq, deviceId } = kioskItems;
  const key = [receivedAt, seq, id, deviceId];
  const last = after && [after.receivedAt, after.seq, after.id, after.deviceId];
  return db
    .select()
    .from(kioskItems)
    .where(and(isNull(kioskItems.decision), isAfterKey(key, false, last)))
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit);
}

export interface KioskRider {
  id: string;
  mergedIntoId: string | null;
  mergedAt: Date | null;
  firstName: string;
  lastName: string;
  hometown: string | null;
  email: string;
  locale: "en" | "fr";
  deactivatedAt: Date | null;
  /** This is the time when the current PIN was set. */
  pinSetAt: Date | null;
  lockedUntil: Date | null;
}

export async function findKioskRider(db: Reader, riderId: string): Promise<KioskRider | undefined> {
  const [row] = await db
    .select({
      id: riders.id,
      mergedIntoId: riders.mergedIntoId,
      mergedAt: riders.mergedAt,
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
