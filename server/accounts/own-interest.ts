import { eq } from "drizzle-orm";
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

/**
 * Throws `own_account` for an admin who decides about money of their own rider account. An account counts as the
 * admin's own if it shares the mailbox (ignoring plus signs and including the rider's further addresses), the name or
 * the phone. Another admin has to decide about the award of a namesake.
 */
export async function assertNoOwnInterest(reader: Reader, { actor }: Ctx, riderId: string): Promise<void> {
  if (actor.type !== "admin") throw new Problem("forbidden");
  const admin = await personOf(reader, actor.id);
  const [rider] = await reader
    .select({
      email: accounts.email,
      first: riders.firstName,
      last: riders.lastName,
      phone1: riders.phone1,
      phone2: riders.phone2,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!admin || !rider) throw new Problem("not_found");
  const further = await reader
    .select({ email: riderEmails.email })
    .from(riderEmails)
    .where(eq(riderEmails.riderId, riderId));
  const mailboxes = [rider, ...further].map(({ email }) => mailboxOf(email));
  const phones = [rider.phone1, rider.phone2].map(digitsOf).filter((digits) => digits !== "");
  const isOwn =
    mailboxes.includes(mailboxOf(admin.email)) ||
    phones.includes(digitsOf(admin.phone)) ||
    nameKey(`${admin.first} ${admin.last}`) === nameKey(`${rider.first} ${rider.last}`);
  if (isOwn) throw new Problem("own_account");
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
