import { dayPacific } from "#shared/dates.ts";
import { maxFoundOfKind, searchedKinds, type SearchedKind } from "#shared/search.ts";
import type { FoundRecord } from "#shared/search.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { mayFindRecords } from "./policy.ts";
import {
  presentFoundBike,
  presentFoundClaim,
  presentFoundLogin,
  presentFoundRedemption,
  presenters,
} from "./present.ts";
import { readTyped, type Typed } from "./read-typed.ts";
import {
  bikesByVin,
  claimsById,
  claimsOfRiders,
  foundDealerLogins,
  foundPromoterLogins,
  idsByWords,
  redemptionsByCode,
  type FoundLogin,
} from "./store.ts";
import type { IndexedKind } from "./tables.ts";

/**
 * Finds records of every kind by what staff type: the beginnings of words of a name, an email address, a phone number,
 * a postal code, an AMA or dealer number, a redemption code, a claim, or a part of a VIN. A dealer or promoter is also
 * found by the name or the email address of a person who logs in for it.
 */
export async function findRecords(ctx: Ctx, text: string): Promise<FoundRecord[]> {
  if (!mayFindRecords(ctx.actor)) throw new Problem("forbidden");
  const typed = readTyped(text);
  if (typed.names.length === 0 && typed.whole === null) return [];
  const [ids, logins, coded, vins] = await Promise.all([
    Promise.all(searchedKinds.map((kind) => idsOf(ctx.db, kind, typed))),
    Promise.all(searchedKinds.map((kind) => loginsOf(ctx.db, kind, typed))),
    typed.code === null ? [] : redemptionsByCode(ctx.db, typed.code),
    typed.vin === null ? [] : bikesByVin(ctx.db, typed.vin),
  ]);
  const riderIds = ids[0] ?? [];
  const [named, claims] = await Promise.all([
    Promise.all(searchedKinds.map((kind, at) => recordsOf(ctx.db, kind, ids[at] ?? [], logins[at] ?? []))),
    claimsOf(ctx.db, typed, riderIds),
  ]);
  const bikes = [...new Map(vins.map((row) => [row.id, row])).values()].slice(0, maxFoundOfKind);
  return [
    ...named.flat(),
    ...coded.map((row) => presentFoundRedemption(row, dayPacific(row.createdAt))),
    ...claims.map((row) => presentFoundClaim(row, dayPacific(row.dueAt))),
    ...bikes.map((row) => presentFoundBike(row, ctx.locale)),
  ];
}

/**
 * Returns the ids of the records of a kind: first those found by the words of a name, then those found by the whole
 * text.
 */
async function idsOf(reader: Reader, kind: IndexedKind, { names, whole }: Typed): Promise<string[]> {
  const byName = await idsByWords(reader, kind, names);
  const byWhole = whole === null || byName.length >= maxFoundOfKind ? [] : await idsByWords(reader, kind, [whole]);
  return [...new Set([...byName, ...byWhole])].slice(0, maxFoundOfKind);
}

/** Returns the people who log in for the records of a kind, the best match first; only dealers and promoters have any. */
async function loginsOf(reader: Reader, kind: SearchedKind, typed: Typed): Promise<FoundLogin[]> {
  if (kind !== "dealer" && kind !== "promoter") return [];
  const ids = await idsOf(reader, `${kind}Login`, typed);
  if (ids.length === 0) return [];
  const rows = await (kind === "dealer" ? foundDealerLogins : foundPromoterLogins)(reader, ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Returns the records found by their own words, then those found by a login, each with the best match of its logins. */
async function recordsOf(
  reader: Reader,
  kind: SearchedKind,
  own: readonly string[],
  logins: readonly FoundLogin[],
): Promise<FoundRecord[]> {
  const ids = [...new Set([...own, ...logins.map(({ ownerId }) => ownerId)])].slice(0, maxFoundOfKind);
  if (ids.length === 0) return [];
  const records = new Map((await presenters[kind](reader, ids)).map((record) => [record._id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    const login = logins.find(({ ownerId }) => ownerId === id);
    return record ? { ...record, login: login ? presentFoundLogin(login) : null } : [];
  });
}

async function claimsOf(reader: Reader, { claim }: Typed, riderIds: readonly string[]) {
  if (claim !== null) return claimsById(reader, claim);
  return riderIds.length === 0 ? [] : claimsOfRiders(reader, riderIds);
}
