import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { MatchedBy, SuggestionReason } from "#shared/results.ts";
import type { Reader } from "../platform/db/database.ts";
import { ridersByAma, ridersByEmail, ridersByInitial, ridersByName, ridersByVin } from "./match-store.ts";

/** What of a row may point at an account. */
export interface MatchKeys {
  firstName: string;
  lastName: string;
  hometown: string | null;
  email: string | null;
  amaNumber: string | null;
  vin: string | null;
}

export interface Match {
  riderId: string | null;
  suggestedRiderId: string | null;
  matchedBy: MatchedBy | null;
  because: SuggestionReason | null;
}

export const nobody: Match = { riderId: null, suggestedRiderId: null, matchedBy: null, because: null };

/** As people write it: "3318-204" is "3318204". */
export const amaKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
export const amaSpellings = (number: string): string[] => [...new Set([number.trim(), amaKey(number)])].filter(Boolean);

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);
const initial = /^\p{L}$/u;

/** Spellings of the same name: without "Jr", and the other way round. */
function spellings({ firstName, lastName }: MatchKeys): string[] {
  const [first, last] = [nameKey(firstName), nameKey(lastName)];
  const bare = last
    .split(" ")
    .filter((part) => !suffixes.has(part))
    .join(" ");
  return [...new Set([`${first} ${last}`, `${first} ${bare}`, `${bare} ${first}`].map((name) => name.trim()))].filter(
    Boolean,
  );
}

/** "M. Ostrander" → "ostrander m": the beginning under which the full name is filed. */
function beginningOf({ firstName, lastName }: MatchKeys): string | null {
  const [first, last] = [nameKey(firstName), nameKey(lastName)];
  return initial.test(first) && last !== "" ? `${last} ${first}` : null;
}

interface Named {
  riderId: string;
  hometown: string | null;
}

interface Index {
  email: Map<string, string[]>;
  ama: Map<string, { riderId: string; nameKey: string }[]>;
  vin: Map<string, string[]>;
  name: Map<string, Named[]>;
  initials: (Named & { key: string })[];
}

/**
 * Finds the accounts of rows (decisions §4): any verified e-mail, AMA number with first and last name, VIN. Keys that
 * point at different riders only suggest, and so does a name alone. A few statements for a whole file.
 */
export async function matchRows(reader: Reader, rows: readonly MatchKeys[]): Promise<Match[]> {
  const index = await readIndex(reader, rows);
  return rows.map((row) => matchOne(row, index));
}

async function readIndex(reader: Reader, rows: readonly MatchKeys[]): Promise<Index> {
  const all = (of: (row: MatchKeys) => readonly (string | null)[]) =>
    [...new Set(rows.flatMap(of).filter((key) => key !== null))].filter((key) => key !== "");
  const ama = await ridersByAma(
    reader,
    all(({ amaNumber }) => (amaNumber ? amaSpellings(amaNumber) : [])),
  );
  return {
    email: grouped(
      await ridersByEmail(
        reader,
        all(({ email }) => [email && emailKey(email)]),
      ),
    ),
    ama: Map.groupBy(ama, ({ key }) => amaKey(key ?? "")),
    vin: grouped(
      await ridersByVin(
        reader,
        all(({ vin }) => [vin]),
      ),
    ),
    name: Map.groupBy(await ridersByName(reader, all(spellings)), ({ key }) => key),
    initials: await ridersByInitial(
      reader,
      all((row) => [beginningOf(row)]),
    ),
  };
}

function grouped(found: readonly { key: string; riderId: string }[]): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const { key, riderId } of found) map.set(key, [...new Set([...(map.get(key) ?? []), riderId])]);
  return map;
}

function matchOne(row: MatchKeys, index: Index): Match {
  const byEmail = index.email.get(row.email ? emailKey(row.email) : "") ?? [];
  const bearers = index.ama.get(row.amaNumber ? amaKey(row.amaNumber) : "") ?? [];
  const namesakes = bearers.filter((rider) => spellings(row).includes(rider.nameKey));
  const byVin = index.vin.get(row.vin ?? "") ?? [];

  const strong: { by: MatchedBy; riderId: string }[] = [
    ...byEmail.map((riderId) => ({ by: "email" as const, riderId })),
    ...(bearers.length === 1 ? namesakes.map(({ riderId }) => ({ by: "ama" as const, riderId })) : []),
    ...(byVin.length === 1 ? byVin.map((riderId) => ({ by: "vin" as const, riderId })) : []),
  ];
  const weak: { because: SuggestionReason; riderId: string }[] = [
    ...(bearers.length > 1
      ? [...namesakes, ...bearers].map(({ riderId }) => ({ because: "ama_shared" as const, riderId }))
      : []),
    ...(bearers.length === 1 && namesakes.length === 0
      ? bearers.map(({ riderId }) => ({ because: "ama_other_name" as const, riderId }))
      : []),
    ...(byVin.length > 1 ? byVin.map((riderId) => ({ because: "vin_shared" as const, riderId })) : []),
  ];
  const [first] = strong;
  if (first) {
    // An account that a weak key names beside others is no contradiction, as long as the strong one is among them.
    const others = new Set(strong.map(({ riderId }) => riderId));
    const contradicts =
      others.size > 1 ||
      (bearers.length > 0 && !bearers.some(({ riderId }) => riderId === first.riderId)) ||
      (byVin.length > 0 && !byVin.includes(first.riderId));
    if (!contradicts) return { ...nobody, riderId: first.riderId, matchedBy: first.by };
    return { ...nobody, suggestedRiderId: first.riderId, because: "keys_differ" };
  }
  const [likely] = weak;
  if (likely) return { ...nobody, suggestedRiderId: likely.riderId, because: likely.because };
  const named = byName(row, index);
  return named ? { ...nobody, suggestedRiderId: named, because: "name_only" } : nobody;
}

/** Of several with the name, the one from the same town; else the account that is there longest. */
function byName(row: MatchKeys, index: Index): string | null {
  const beginning = beginningOf(row);
  const found = [
    ...spellings(row).flatMap((name) => index.name.get(name) ?? []),
    ...(beginning ? index.initials.filter(({ key }) => key.startsWith(beginning)) : []),
  ];
  const town = nameKey(row.hometown ?? "");
  const neighbour = town === "" ? undefined : found.find(({ hometown }) => nameKey(hometown ?? "") === town);
  return (neighbour ?? found[0])?.riderId ?? null;
}
