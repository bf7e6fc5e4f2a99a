import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { accounts, ownsVerifiedEmail } from "../../accounts/tables.ts";
import { bikes } from "../../bikes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { plans } from "../../plans/tables.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import { nextTurn } from "../../platform/next-turn.ts";
import { riderEmails, riders } from "../../riders/tables.ts";
import { results } from "../tables.ts";

const unmerged = isNull(riders.mergedIntoId);
/** This condition excludes unconfirmed registrations, because they can still be entered again under another name. */
const found = and(unmerged, ownsVerifiedEmail);

const bearer = {
  riderId: riders.id,
  nameKey: riders.nameKey,
  lastNameKey: riders.lastNameKey,
  identityChangedAt: riders.identityChangedAt,
};

/** Finds riders by any of their verified email addresses. See docs/spec/results.md#matching. */
export async function ridersByEmail(reader: Reader, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const main = await reader
    .select({ key: accounts.emailKey, riderId: riders.id })
    .from(accounts)
    .innerJoin(riders, eq(riders.accountId, accounts.id))
    .where(and(inArray(accounts.emailKey, [...keys]), isNotNull(accounts.emailVerifiedAt), unmerged));
  const others = await reader
    .select({ key: riderEmails.emailKey, riderId: riderEmails.riderId })
    .from(riderEmails)
    .innerJoin(riders, eq(riders.id, riderEmails.riderId))
    .where(and(inArray(riderEmails.emailKey, [...keys]), isNotNull(riderEmails.verifiedAt), unmerged));
  return [...main, ...others];
}

export async function ridersByAma(reader: Reader, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return reader
    .select({ key: riders.amaNumber, ...bearer })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(riders.amaNumber, [...numbers]), found))
    .orderBy(asc(riders.registeredAt), asc(riders.id));
}

export async function ridersByVin(reader: Reader, vins: readonly string[]) {
  if (vins.length === 0) return [];
  return reader
    .select({ key: bikes.vin, addedAt: bikes.addedAt, ...bearer })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(bikes.vin, [...vins]), isNull(bikes.retiredAt), found))
    .orderBy(asc(bikes.addedAt), asc(bikes.id));
}

export async function ridersByName(reader: Reader, nameKeys: readonly string[]) {
  if (nameKeys.length === 0) return [];
  return reader
    .select({ key: riders.nameKey, riderId: riders.id, hometown: riders.hometown })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(riders.nameKey, [...nameKeys]), found))
    .orderBy(asc(riders.registeredAt), asc(riders.id));
}

const branches = 50;

/** Finds riders by the beginning of their name, last name first: "ostrander m" for "M. Ostrander" in a file. */
export async function ridersByInitial(reader: Reader, beginnings: readonly string[]) {
  const named: { key: string; riderId: string; hometown: string | null }[] = [];
  for (let at = 0; at < beginnings.length; at += branches) {
    if (at > 0) await nextTurn();
    const rows = await reader
      .select({ key: riders.lastNameKey, riderId: riders.id, hometown: riders.hometown })
      .from(riders)
      .innerJoin(accounts, eq(accounts.id, riders.accountId))
      .where(and(or(...beginnings.slice(at, at + branches).map((text) => beginsWith(riders.lastNameKey, text))), found))
      .orderBy(asc(riders.registeredAt), asc(riders.id));
    named.push(...rows);
  }
  return named;
}

/** Returns the classes that these riders plan to race, or planned to. */
export async function plansOf(reader: Reader, riderIds: readonly string[]) {
  if (riderIds.length === 0) return [];
  return reader
    .select({ riderId: plans.riderId, classId: plans.classId })
    .from(plans)
    .where(inArray(plans.riderId, [...riderIds]));
}

/** Returns which of these riders a person may match to results, namely those with a verified mailbox. */
export async function provenRiders(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ riderId: riders.id })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(inArray(riders.id, [...new Set(ids)]), found));
  return new Set(rows.map(({ riderId }) => riderId));
}

/** Returns the keys by which a rider's results can be found when an account is created or changed. */
export async function riderKeys(reader: Reader, riderId: string) {
  const [rider] = await reader
    .select({
      nameKey: riders.nameKey,
      amaNumber: riders.amaNumber,
      mergedIntoId: riders.mergedIntoId,
      emailKey: accounts.emailKey,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!rider || rider.mergedIntoId !== null) return null;
  const others = await reader
    .select({ emailKey: riderEmails.emailKey })
    .from(riderEmails)
    .where(and(eq(riderEmails.riderId, riderId), isNotNull(riderEmails.verifiedAt)));
  const owned = await reader
    .select({ vin: bikes.vin })
    .from(bikes)
    .where(and(eq(bikes.riderId, riderId), isNull(bikes.retiredAt)));
  return {
    nameKey: rider.nameKey,
    amaNumber: rider.amaNumber,
    emailKeys: [...(rider.emailVerifiedAt ? [rider.emailKey] : []), ...others.map(({ emailKey }) => emailKey)],
    vins: owned.map(({ vin }) => vin),
  };
}

/** Returns the rows without an account that match at least one of the rider's keys. */
export async function unmatchedRows(
  reader: Reader,
  keys: { nameKey: string; amaNumbers: readonly string[]; emailKeys: readonly string[]; vins: readonly string[] },
) {
  const by = [
    eq(results.nameKey, keys.nameKey),
    ...(keys.emailKeys.length > 0 ? [inArray(results.emailKey, [...keys.emailKeys])] : []),
    ...(keys.amaNumbers.length > 0 ? [inArray(results.amaNumber, [...keys.amaNumbers])] : []),
    ...(keys.vins.length > 0 ? [inArray(results.vin, [...keys.vins])] : []),
  ];
  return reader
    .select()
    .from(results)
    .where(and(isNull(results.riderId), isNull(results.matchedBy), or(...by)));
}
