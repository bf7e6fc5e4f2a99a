import { and, eq, gt, isNull } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { retireBikesOf } from "../bikes/remove-bike.ts";
import { awards } from "../ledger/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { removeFilesOf } from "../platform/files/stored-file.ts";
import { Problem } from "../platform/problem.ts";
import { favouriteDealers, guardianConsents, riderEmailClaims, riderEmails, riderPins, riders } from "./tables.ts";

/** Credit or cash that was neither used, paid, taken back nor expired. */
export async function hasOpenMoney(db: Reader, riderId: string): Promise<boolean> {
  const open = await db
    .select({ id: awards.id })
    .from(awards)
    .where(
      and(eq(awards.riderId, riderId), gt(awards.currentValue, 0), isNull(awards.revokedAt), isNull(awards.expiredAt)),
    )
    .limit(1);
  return open.length > 0;
}

export async function riderOfAccount(db: Reader, accountId: string): Promise<string | null> {
  const [row] = await db.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  return row?.id ?? null;
}

/**
 * Takes the person off the record. What was won, spent and paid stays in the books with the empty record, as the law on
 * books asks; published results stay as the promoter published them; tax papers go when their own years are over.
 */
export async function eraseRider(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const riderId = await riderOfAccount(tx, accountId);
  if (!riderId) throw new Problem("not_found");
  if (await hasOpenMoney(tx, riderId)) throw new Problem("money_open");
  await retireBikesOf(tx, ctx, riderId);
  const firstName = "—";
  const lastName = riderId.slice(-6).toUpperCase();
  const nothing = {
    amaNumber: null,
    phone1: null,
    phone2: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    zipcode: null,
    hometown: null,
    bio: null,
    dateOfBirth: null,
    sex: null,
    socialMedia: null,
    mainSport: null,
    raceStyle: null,
    profileImage: null,
    note: null,
  };
  const names = { nameKey: nameKey(lastName), lastNameKey: nameKey(lastName) };
  await tx
    .update(riders)
    .set({ ...nothing, ...names, firstName, lastName })
    .where(eq(riders.id, riderId));
  await tx.update(riderPins).set({ pinHash: null, off: false }).where(eq(riderPins.riderId, riderId));
  await tx.delete(riderEmails).where(eq(riderEmails.riderId, riderId));
  await tx.delete(riderEmailClaims).where(eq(riderEmailClaims.riderId, riderId));
  await tx.delete(guardianConsents).where(eq(guardianConsents.riderId, riderId));
  await tx.delete(favouriteDealers).where(eq(favouriteDealers.riderId, riderId));
  await removeFilesOf(tx, ctx, `rider:${riderId}`, "photo");
}
