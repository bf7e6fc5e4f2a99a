import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { results } from "./tables.ts";

const unmerged = isNull(riders.mergedIntoId);

/** Riders by any verified address of theirs (decisions §4). */
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
    .select({ key: riders.amaNumber, riderId: riders.id, nameKey: riders.nameKey })
    .from(riders)
    .where(and(inArray(riders.amaNumber, [...numbers]), unmerged))
    .orderBy(asc(riders.registeredAt), asc(riders.id));
}

export async function ridersByVin(reader: Reader, vins: readonly string[]) {
  if (vins.length === 0) return [];
  return reader
    .select({ key: bikes.vin, riderId: bikes.riderId })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .where(and(inArray(bikes.vin, [...vins]), isNull(bikes.retiredAt), unmerged))
    .orderBy(asc(bikes.addedAt), asc(bikes.id));
}

export async function ridersByName(reader: Reader, nameKeys: readonly string[]) {
  if (nameKeys.length === 0) return [];
  return reader
    .select({ key: riders.nameKey, riderId: riders.id, hometown: riders.hometown })
    .from(riders)
    .where(and(inArray(riders.nameKey, [...nameKeys]), unmerged))
    .orderBy(asc(riders.registeredAt), asc(riders.id));
}

const branches = 50;

/** Riders whose name begins so, last name first: "ostrander m" for a file's "M. Ostrander". */
export async function ridersByInitial(reader: Reader, beginnings: readonly string[]) {
  const found: { key: string; riderId: string; hometown: string | null }[] = [];
  for (let at = 0; at < beginnings.length; at += branches) {
    const rows = await reader
      .select({ key: riders.lastNameKey, riderId: riders.id, hometown: riders.hometown })
      .from(riders)
      .where(
        and(or(...beginnings.slice(at, at + branches).map((text) => beginsWith(riders.lastNameKey, text))), unmerged),
      )
      .orderBy(asc(riders.registeredAt), asc(riders.id));
    found.push(...rows);
  }
  return found;
}

/** By what a rider's results may be found: when an account comes or changes. */
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

/** Rows without an account that one of a rider's keys may point at. */
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
