import { eq, inArray } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { accounts, admins } from "./tables.ts";

/** Returns the mailbox of an address: lowercase, and without the part after a plus sign. */
const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, "");
const digitsOf = (phone: string | null): string => (phone ?? "").replaceAll(/\D/g, "").slice(-10);

/** Returns the identity of an admin, in the fields that a rider account of the same person would share. */
async function personOf(reader: Reader, adminId: string) {
  const [row] = await reader
    .select({ email: accounts.email, first: admins.firstName, last: admins.lastName, phone: admins.phone })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(eq(admins.id, adminId));
  return row ?? null;
}

/** This is the number of riders per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/**
 * Returns those of the riders who are the admin, who must not decide about their own money. An account counts as the
 * admin's own if it shares the mailbox (ignoring plus signs and including the rider's further addresses), the name or
 * the phone. Another admin has to decide about the award of a namesake.
 */
export async function ownAmong(reader: Reader, { actor }: Ctx, riderIds: readonly string[]): Promise<Set<string>> {
  if (actor.type !== "admin") throw new Problem("forbidden");
  const admin = await personOf(reader, actor.id);
  if (!admin) throw new Problem("not_found");
  const own = new Set<string>();
  for (let at = 0; at < riderIds.length; at += atOnce) {
    const ids = riderIds.slice(at, at + atOnce);
    const rows = await reader
      .select({
        id: riders.id,
        email: accounts.email,
        first: riders.firstName,
        last: riders.lastName,
        phone1: riders.phone1,
        phone2: riders.phone2,
      })
      .from(riders)
      .innerJoin(accounts, eq(accounts.id, riders.accountId))
      .where(inArray(riders.id, ids));
    const further = await reader
      .select({ id: riderEmails.riderId, email: riderEmails.email })
      .from(riderEmails)
      .where(inArray(riderEmails.riderId, ids));
    for (const { id, email } of [...rows, ...further]) if (mailboxOf(email) === mailboxOf(admin.email)) own.add(id);
    for (const { id, first, last, phone1, phone2 } of rows) {
      const phones = [phone1, phone2].map(digitsOf).filter((digits) => digits !== "");
      const isNamesake = nameKey(`${admin.first} ${admin.last}`) === nameKey(`${first} ${last}`);
      if (isNamesake || phones.includes(digitsOf(admin.phone))) own.add(id);
    }
  }
  return own;
}

/** Throws `own_account` for an admin who decides about money of their own rider account, as `ownAmong` finds it. */
export async function assertNoOwnInterest(reader: Reader, ctx: Ctx, riderId: string): Promise<void> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  const [rider] = await reader.select({ id: riders.id }).from(riders).where(eq(riders.id, riderId));
  if (!rider) throw new Problem("not_found");
  if ((await ownAmong(reader, ctx, [riderId])).size > 0) throw new Problem("own_account");
}

/** Returns whether two admin accounts belong to one person. */
export async function isSamePerson(reader: Reader, oneAdminId: string, otherAdminId: string): Promise<boolean> {
  if (oneAdminId === otherAdminId) return true;
  const [one, other] = [await personOf(reader, oneAdminId), await personOf(reader, otherAdminId)];
  if (!one || !other) return false;
  const samePhone = digitsOf(one.phone) !== "" && digitsOf(one.phone) === digitsOf(other.phone);
  return (
    mailboxOf(one.email) === mailboxOf(other.email) ||
    samePhone ||
    nameKey(`${one.first} ${one.last}`) === nameKey(`${other.first} ${other.last}`)
  );
}
