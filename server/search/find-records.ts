import { dayPacific } from "#shared/dates.ts";
import { maxFoundOfKind, searchedKinds, type SearchedKind } from "#shared/search.ts";
import type { FoundRecord } from "#shared/search.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { mayFindRecords } from "./policy.ts";
import { presentFoundBike, presentFoundClaim, presentFoundRedemption, presenters } from "./present.ts";
import { readTyped, type Typed } from "./read-typed.ts";
import { bikesByVin, claimsById, claimsOfRiders, idsByWords, redemptionsByCode } from "./store.ts";

/**
 * Finds records of every kind by what staff type: the beginnings of words of a name, an email address, a phone number,
 * a postal code, an AMA or dealer number, a redemption code, a claim, or a part of a VIN.
 */
export async function findRecords(ctx: Ctx, text: string): Promise<FoundRecord[]> {
  if (!mayFindRecords(ctx.actor)) throw new Problem("forbidden");
  const typed = readTyped(text);
  if (typed.names.length === 0 && typed.whole === null) return [];
  const [ids, coded, vins] = await Promise.all([
    Promise.all(searchedKinds.map((kind) => idsOf(ctx.db, kind, typed))),
    typed.code === null ? [] : redemptionsByCode(ctx.db, typed.code),
    typed.vin === null ? [] : bikesByVin(ctx.db, typed.vin),
  ]);
  const riderIds = ids[0] ?? [];
  const [named, claims] = await Promise.all([
    Promise.all(searchedKinds.map((kind, at) => recordsOf(ctx.db, kind, ids[at] ?? []))),
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
async function idsOf(reader: Reader, kind: SearchedKind, { names, whole }: Typed): Promise<string[]> {
  const byName = await idsByWords(reader, kind, names);
  const byWhole = whole === null || byName.length >= maxFoundOfKind ? [] : await idsByWords(reader, kind, [whole]);
  return [...new Set([...byName, ...byWhole])].slice(0, maxFoundOfKind);
}

async function recordsOf(reader: Reader, kind: SearchedKind, ids: readonly string[]): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const records = new Map((await presenters[kind](reader, ids)).map((record) => [record._id, record]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

async function claimsOf(reader: Reader, { claim }: Typed, riderIds: readonly string[]) {
  if (claim !== null) return claimsById(reader, claim);
  return riderIds.length === 0 ? [] : claimsOfRiders(reader, riderIds);
}
