import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, notInArray, or } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Actor } from "../platform/context.ts";
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

/**
 * What a dealer's kiosks handed in, from whichever of them; staff finds everyone's. Should two tablets have used one id,
 * the first that was handed in is meant.
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
    .orderBy(asc(kioskItems.receivedAt))
    .limit(1);
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
    .limit(5000);
}

/** Not decided yet: the rider's PIN was locked. Oldest first, those after a row that was looked at. */
export async function waitingItems(db: Reader, limit: number, after?: ItemRow): Promise<ItemRow[]> {
  const { receivedAt, id, seq } = kioskItems;
  const later =
    after &&
    or(
      gt(receivedAt, after.receivedAt),
      and(eq(receivedAt, after.receivedAt), or(gt(seq, after.seq), and(eq(seq, after.seq), gt(id, after.id)))),
    );
  return db
    .select()
    .from(kioskItems)
    .where(and(isNull(kioskItems.decision), later))
    .orderBy(asc(receivedAt), asc(seq), asc(id))
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
  /** When the present PIN was set. */
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
