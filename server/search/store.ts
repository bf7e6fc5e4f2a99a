import { and, asc, desc, eq, exists, gte, inArray, isNull, like, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { maxFoundOfKind } from "#shared/search.ts";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { events } from "../events/tables.ts";
import { payoutClaims } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { riders } from "../riders/tables.ts";
import { series } from "../series/tables.ts";
import { beginsAt, searchWords, vinParts, type IndexedKind } from "./tables.ts";

/**
 * Returns the ids of the records of a kind that have a word with each of these beginnings, the best match first: the
 * shortest word that begins with the first of them.
 */
export async function idsByWords(reader: Reader, kind: IndexedKind, starts: readonly string[]): Promise<string[]> {
  const [first, ...others] = starts;
  if (first === undefined) return [];
  const other = alias(searchWords, "other");
  const rows = await reader
    .select({ id: searchWords.recordId })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.kind, kind),
        beginsAt(searchWords.word, first),
        ...others.map((start) =>
          exists(
            reader
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.recordId, searchWords.recordId), beginsAt(other.word, start))),
          ),
        ),
      ),
    )
    .orderBy(asc(searchWords.word), asc(searchWords.recordId))
    // A record can have several words with the same beginning.
    .limit(maxFoundOfKind * 3);
  return [...new Set(rows.map(({ id }) => id))];
}

export function foundRiders(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      id: riders.id,
      firstName: riders.firstName,
      lastName: riders.lastName,
      city: riders.city,
      state: riders.state,
      hometown: riders.hometown,
      amaNumber: riders.amaNumber,
      deactivatedAt: accounts.deactivatedAt,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(inArray(riders.id, [...ids]));
}

export function foundDealers(reader: Reader, ids: readonly string[]) {
  const { id, name, city, state, dealerNumber, active } = dealers;
  return reader
    .select({
      id,
      name,
      city,
      state,
      dealerNumber,
      active,
      hasLogin: exists(
        reader
          .select({ one: sql`1` })
          .from(dealerLogins)
          .where(eq(dealerLogins.dealerId, dealers.id)),
      ).mapWith(Boolean),
    })
    .from(dealers)
    .where(inArray(id, [...ids]));
}

export function foundPromoters(reader: Reader, ids: readonly string[]) {
  return reader
    .select({ id: promoters.id, name: promoters.name, email: accounts.email, deactivatedAt: accounts.deactivatedAt })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(inArray(promoters.id, [...ids]));
}

/** Returns the people who log in for dealers, by the ids of their logins. */
export function foundDealerLogins(reader: Reader, ids: readonly string[]) {
  const { id, name, dealerId: ownerId, accountId } = dealerLogins;
  return reader
    .select({ id, name, ownerId, deactivatedAt: accounts.deactivatedAt })
    .from(dealerLogins)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(inArray(id, [...ids]));
}

export type FoundLogin = Awaited<ReturnType<typeof foundDealerLogins>>[number];

/** Returns the people who log in for promoters, by the ids of their logins. */
export function foundPromoterLogins(reader: Reader, ids: readonly string[]) {
  const { id, name, promoterId: ownerId, accountId } = promoterLogins;
  return reader
    .select({ id, name, ownerId, deactivatedAt: accounts.deactivatedAt })
    .from(promoterLogins)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(inArray(id, [...ids]));
}

export function foundEvents(reader: Reader, ids: readonly string[]) {
  const { id, title, city, state, firstDate, canceledAt } = events;
  return reader
    .select({ id, title, city, state, firstDate, canceledAt })
    .from(events)
    .where(inArray(id, [...ids]));
}

export function foundSeries(reader: Reader, ids: readonly string[]) {
  const { id, name, season } = series;
  return reader
    .select({ id, name, season })
    .from(series)
    .where(inArray(id, [...ids]));
}

/**
 * Returns the redemptions whose code begins with this text. Capital letters and digits have the same order in every
 * collation, so that both databases read a range of the index.
 */
export function redemptionsByCode(reader: Reader, code: string) {
  return reader
    .select({
      id: redemptions.id,
      code: redemptions.code,
      amount: redemptions.amount,
      currency: redemptions.currency,
      createdAt: redemptions.createdAt,
      refundedAt: redemptions.refundedAt,
      riderId: redemptions.riderId,
      dealerId: redemptions.dealerId,
      firstName: riders.firstName,
      lastName: riders.lastName,
      dealerName: dealers.name,
    })
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .where(and(gte(redemptions.code, code), lte(redemptions.code, code.padEnd(12, "Z"))))
    .orderBy(asc(redemptions.code), asc(redemptions.id))
    .limit(maxFoundOfKind);
}

const claimsWith = (reader: Reader) =>
  reader
    .select({
      id: payoutClaims.id,
      status: payoutClaims.status,
      net: payoutClaims.net,
      currency: payoutClaims.currency,
      dueAt: payoutClaims.dueAt,
      riderId: payoutClaims.riderId,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
    })
    .from(payoutClaims)
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId));
export type FoundClaim = Awaited<ReturnType<typeof claimsWith>>[number];

/** Returns the claims whose id begins with this text of at least 8 hexadecimal digits. */
export const claimsById = (reader: Reader, start: string) =>
  claimsWith(reader)
    .where(and(gte(payoutClaims.id, start), lte(payoutClaims.id, `${start}zzzz`)))
    .orderBy(asc(payoutClaims.id))
    .limit(maxFoundOfKind);

/** Returns the claims of these riders that are not void, the newest first. */
export const claimsOfRiders = (reader: Reader, riderIds: readonly string[]) =>
  claimsWith(reader)
    .where(and(inArray(payoutClaims.riderId, [...riderIds]), ne(payoutClaims.status, "void")))
    .orderBy(desc(payoutClaims.openedAt), asc(payoutClaims.id))
    .limit(maxFoundOfKind);

const partLength = 8;
/** This is the max number of bikes with the same eight characters that are compared with a longer part. */
const maxCandidates = 500;

/**
 * Returns the bikes whose VIN contains this part of at least 6 characters, with their riders. The index has parts of up
 * to 8 characters, so of a longer part the last 8 are looked up, because the serial number is at the end. The
 * candidates are limited before the join, because every bike of a model has the same first characters.
 */
export function bikesByVin(reader: Reader, part: string) {
  const candidates = reader
    .select({ part: vinParts.part, bikeId: vinParts.bikeId })
    .from(vinParts)
    .where(beginsAt(vinParts.part, part.slice(-partLength)))
    .orderBy(asc(vinParts.part), asc(vinParts.bikeId))
    .limit(part.length > partLength ? maxCandidates : maxFoundOfKind * 4)
    .as("candidates");
  return reader
    .select({
      id: bikes.id,
      vin: bikes.vin,
      year: bikes.year,
      model: bikes.model,
      state: bikes.state,
      retiredAt: bikes.retiredAt,
      riderId: bikes.riderId,
      firstName: riders.firstName,
      lastName: riders.lastName,
    })
    .from(candidates)
    .innerJoin(bikes, eq(bikes.id, candidates.bikeId))
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .where(and(like(bikes.vin, `%${part}%`), isNull(riders.mergedIntoId)))
    .orderBy(asc(candidates.part), asc(bikes.id))
    .limit(maxFoundOfKind * 2);
}
