import { eq, inArray, or } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { guardianConsents, riderEmails, riders } from "../riders/tables.ts";
import { identitiesOverTime, type IdentityFacts } from "./former-identities.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { accounts, admins } from "./tables.ts";

/** Returns the mailbox of an address: the address in lowercase, without the part after a plus sign. */
const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, "");
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-10);

/** Returns what an identity shares with other accounts of the same person: mailbox, name and phones. */
function marksOf({ email, firstName, lastName, ...phones }: IdentityFacts): string[] {
  const name = nameKey(`${firstName ?? ""} ${lastName ?? ""}`);
  const numbers = [phones.phone, phones.phone1, phones.phone2].map((phone) => digitsOf(phone ?? ""));
  return [
    ...(email ? [`mailbox ${mailboxOf(email)}`] : []),
    ...(name === "" ? [] : [`name ${name}`]),
    ...numbers.filter((digits) => digits !== "").map((digits) => `phone ${digits}`),
  ];
}

/** Returns the marks of an admin, former names and phones included; null if there is no such admin. */
async function marksOfAdmin(reader: Reader, adminId: string): Promise<Set<string> | null> {
  const [row] = await reader
    .select({
      email: accounts.email,
      firstName: admins.firstName,
      lastName: admins.lastName,
      phone: admins.phone,
    })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(eq(admins.id, adminId));
  if (!row) return null;
  const states = await identitiesOverTime(reader, "admin", new Map([[adminId, row]]));
  return new Set([...states.values()].flat().flatMap(marksOf));
}

/** This is the number of riders per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/** Returns the admin who acts, also behind the name of another account; null if no admin does. */
const adminBehind = (actor: Actor): string | null =>
  actor.type === "admin" ? actor.id : "proxy" in actor ? (actor.proxy?.adminId ?? null) : null;

/**
 * Returns which of the riders are the admin, who must not decide about their own money. An account counts as the
 * admin's own if it shares or ever shared the mailbox (ignoring plus signs and including the rider's further
 * addresses), the name or the phone; if such an account was merged into it; and if the admin is the guardian of the
 * rider. Another admin has to decide about the award of a namesake.
 */
export async function ownAmong(reader: Reader, { actor }: Ctx, riderIds: readonly string[]): Promise<Set<string>> {
  const adminId = adminBehind(actor);
  if (adminId === null) throw new Problem("forbidden");
  const marks = await marksOfAdmin(reader, adminId);
  if (!marks) throw new Problem("not_found");
  return ridersWithMarks(reader, riderIds, marks);
}

async function ridersWithMarks(
  reader: Reader,
  riderIds: readonly string[],
  marks: ReadonlySet<string>,
): Promise<Set<string>> {
  const own = new Set<string>();
  for (let at = 0; at < riderIds.length; at += atOnce) {
    for (const { id, ...known } of await identitiesOf(reader, riderIds.slice(at, at + atOnce))) {
      if (marksOf(known).some((mark) => marks.has(mark))) own.add(id);
    }
  }
  return own;
}

/**
 * Returns which of the riders are people of these promoters: accounts that share or ever shared the mailbox or the name
 * of somebody who logs in for the promoter, or the promoter's phone, and accounts whose guardian does.
 */
export async function ownOfPromoters(
  reader: Reader,
  promoterIds: readonly string[],
  riderIds: readonly string[],
): Promise<Set<string>> {
  if (promoterIds.length === 0 || riderIds.length === 0) return new Set();
  return ridersWithMarks(reader, riderIds, await marksOfPromoters(reader, promoterIds));
}

/** Returns the marks of the people who log in for these promoters, and of the promoters themselves. */
async function marksOfPromoters(reader: Reader, promoterIds: readonly string[]): Promise<Set<string>> {
  const people = await reader
    .select({ email: accounts.email, firstName: promoterLogins.name })
    .from(promoterLogins)
    .innerJoin(accounts, eq(accounts.id, promoterLogins.accountId))
    .where(inArray(promoterLogins.promoterId, [...promoterIds]));
  const companies = await reader
    .select({ phone: promoters.phone, email: accounts.email })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(inArray(promoters.id, [...promoterIds]));
  return new Set([...people, ...companies].flatMap(marksOf));
}

/** Returns everything by which a person could be known as one of these riders, or as their guardian. */
async function identitiesOf(reader: Reader, ids: readonly string[]): Promise<(IdentityFacts & { id: string })[]> {
  const known = await reader
    .select({
      id: riders.id,
      mergedIntoId: riders.mergedIntoId,
      email: accounts.email,
      firstName: riders.firstName,
      lastName: riders.lastName,
      phone1: riders.phone1,
      phone2: riders.phone2,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(or(inArray(riders.id, ids), inArray(riders.mergedIntoId, ids)));
  const further = await reader
    .select({ id: riderEmails.riderId, email: riderEmails.email })
    .from(riderEmails)
    .where(inArray(riderEmails.riderId, ids));
  const guardians = await reader
    .select({ id: guardianConsents.riderId, email: guardianConsents.email, firstName: guardianConsents.name })
    .from(guardianConsents)
    .where(inArray(guardianConsents.riderId, ids));
  // The money of a merged account belongs to the account into which it was merged.
  const asked = new Set(ids);
  const owner = new Map(known.map(({ id, mergedIntoId }) => [id, asked.has(id) ? id : (mergedIntoId ?? id)]));
  const states = await identitiesOverTime(reader, "rider", new Map(known.map(({ id, ...facts }) => [id, facts])));
  const riderStates = [...states].flatMap(([id, facts]) => facts.map((one) => ({ ...one, id: owner.get(id) ?? id })));
  return [...riderStates, ...further, ...guardians];
}

/** Throws `own_account` for an admin who decides about money of their own rider account, as `ownAmong` finds it. */
export async function assertNoOwnInterest(reader: Reader, ctx: Ctx, riderId: string): Promise<void> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  const [rider] = await reader.select({ id: riders.id }).from(riders).where(eq(riders.id, riderId));
  if (!rider) throw new Problem("not_found");
  if ((await ownAmong(reader, ctx, [riderId])).size > 0) throw new Problem("own_account");
}

/**
 * Throws `own_account` if an admin does the act, in their own name or while acting as somebody, and the money belongs
 * to their own rider account. It allows the act for everybody else.
 */
export async function assertNoStaffInterest(reader: Reader, ctx: Ctx, riderIds: readonly string[]): Promise<void> {
  if (adminBehind(ctx.actor) === null || riderIds.length === 0) return;
  if ((await ownAmong(reader, ctx, riderIds)).size > 0) throw new Problem("own_account");
}

/**
 * Throws `own_account` if the admin also works for the dealer: an admin who reverses a settlement of their own shop
 * would be credited a second time.
 */
export async function assertNotOwnDealer(reader: Reader, ctx: Ctx, dealerId: string): Promise<void> {
  if (await isOwnBusiness(reader, ctx, { dealerId })) throw new Problem("own_account");
}

/**
 * Returns whether the admin works for this dealer or this promoter. The people who log in for it, and its own email and
 * phone, are compared.
 */
export async function isOwnBusiness(
  reader: Reader,
  { actor }: Ctx,
  { dealerId, promoterId }: { dealerId?: string; promoterId?: string },
): Promise<boolean> {
  const adminId = adminBehind(actor);
  if (adminId === null) throw new Problem("forbidden");
  const marks = await marksOfAdmin(reader, adminId);
  if (!marks) throw new Problem("not_found");
  const known = [
    ...(dealerId === undefined ? [] : await marksOfDealer(reader, dealerId)),
    ...(promoterId === undefined ? [] : await marksOfPromoters(reader, [promoterId])),
  ];
  return known.some((mark) => marks.has(mark));
}

async function marksOfDealer(reader: Reader, dealerId: string): Promise<string[]> {
  const people = await reader
    .select({ email: accounts.email, firstName: dealerLogins.name })
    .from(dealerLogins)
    .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
    .where(eq(dealerLogins.dealerId, dealerId));
  const shop = await reader
    .select({ email: dealers.email, phone: dealers.phone })
    .from(dealers)
    .where(eq(dealers.id, dealerId));
  return [...people, ...shop].flatMap(marksOf);
}

/**
 * Returns whether one of these accounts, of admins or of people who log in for a promoter, belongs to the admin:
 * because it is the admin's account, or because it shares or ever shared a mailbox, name or phone with that account.
 */
export async function isAmongOwnAccounts(
  reader: Reader,
  adminId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  if (accountIds.length === 0) return false;
  const marks = await marksOfAdmin(reader, adminId);
  const people = await reader
    .select({ adminId: admins.id, email: accounts.email, firstName: promoterLogins.name })
    .from(accounts)
    .leftJoin(admins, eq(admins.accountId, accounts.id))
    .leftJoin(promoterLogins, eq(promoterLogins.accountId, accounts.id))
    .where(inArray(accounts.id, [...accountIds]));
  for (const { adminId: otherId, ...person } of people) {
    if (otherId !== null && (await isSamePerson(reader, adminId, otherId))) return true;
    if (marksOf(person).some((mark) => marks?.has(mark))) return true;
  }
  return false;
}

/** Returns whether two admin accounts belong to one person. */
export async function isSamePerson(reader: Reader, oneAdminId: string, otherAdminId: string): Promise<boolean> {
  if (oneAdminId === otherAdminId) return true;
  const [one, other] = [await marksOfAdmin(reader, oneAdminId), await marksOfAdmin(reader, otherAdminId)];
  return one !== null && other !== null && [...one].some((mark) => other.has(mark));
}
