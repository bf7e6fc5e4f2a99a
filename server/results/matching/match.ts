import { dayPacific } from "#shared/dates.ts";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { MatchedBy, SuggestionReason } from "#shared/results.ts";
import type { Reader } from "../../platform/db/database.ts";
import { mapInTurns, nextTurn } from "../../platform/next-turn.ts";
import { plansOf, ridersByAma, ridersByEmail, ridersByInitial, ridersByName, ridersByVin } from "./match-store.ts";

/** A row may identify an account by these keys. */
export interface MatchKeys {
  firstName: string;
  lastName: string;
  hometown: string | null;
  email: string | null;
  amaNumber: string | null;
  vin: string | null;
  /**
   * This is the race's last day. A name or AMA number that was changed on this day or later, or a VIN that was added
   * then, may have been chosen in order to claim this result, so it only suggests the account.
   */
  keysBefore: string;
  /** This is the class of the row. Riders who planned to race it come first among namesakes, who are only suggested. */
  classId: string | null;
}

export interface Match {
  riderId: string | null;
  suggestedRiderId: string | null;
  matchedBy: MatchedBy | null;
  because: SuggestionReason | null;
}

const nobody: Match = { riderId: null, suggestedRiderId: null, matchedBy: null, because: null };

/** Returns the normalized form of an AMA number: "3318-204" and "AMA# 3318204" equal "3318204". */
export const amaKey = (number: string): string =>
  number
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
    .replace(/^AMA(?=\d)/, "");
export const amaSpellings = (number: string): string[] => [...new Set([number.trim(), amaKey(number)])].filter(Boolean);

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);
const initial = /^\p{L}$/u;

/** Returns spellings of the same name: as typed, without a suffix such as "Jr", and last name first. */
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

/** Turns "M. Ostrander" into "ostrander m", the prefix of the stored full-name key. */
function beginningOf({ firstName, lastName }: MatchKeys): string | null {
  const [first, last] = [nameKey(firstName), nameKey(lastName)];
  return initial.test(first) && last !== "" ? `${last} ${first}` : null;
}

interface Named {
  riderId: string;
  hometown: string | null;
}

/** This account was found by an AMA number or a VIN. */
interface Bearer {
  riderId: string;
  nameKey: string;
  lastNameKey: string;
  /** The name or AMA number was last changed at this time; null means that it never was since registration. */
  identityChangedAt: Date | null;
}

/** These are the accounts that have a key of the rows, by email, AMA number and VIN. */
interface KeyIndex {
  email: Map<string, string[]>;
  ama: Map<string, Bearer[]>;
  vin: Map<string, (Bearer & { addedAt: Date })[]>;
}

/** These are the accounts that have a name of the rows. */
interface NameIndex {
  name: Map<string, Named[]>;
  /** This finds accounts by the beginnings of a name that end with an initial. */
  initials: Map<string, Named[]>;
  /** These are the plans of namesakes, each as rider and class. */
  planned: ReadonlySet<string>;
}

/**
 * Finds the accounts of rows by any verified email, by AMA number with first and last name, or by VIN. Keys that
 * conflict only suggest an account, as do a name alone and keys that changed after the race. Only accounts with a
 * verified mailbox are found. A whole file takes only a few statements, and lets other requests run in between. See
 * docs/spec/results.md#matching.
 */
export async function matchRows(reader: Reader, rows: readonly MatchKeys[]): Promise<Match[]> {
  const keys = await readKeys(reader, rows);
  const byKey = await mapInTurns(rows, rowsPerTurn, (part) => part.map((row) => matchByKeys(row, keys)));
  // A name only counts where no key finds an account. Many riders may share it, so no other names are looked up.
  const names = await readNames(
    reader,
    rows.filter((_, at) => byKey[at] === null),
  );
  const pairs = rows.map((row, at) => ({ row, found: byKey[at] ?? null }));
  return mapInTurns(pairs, rowsPerTurn, (part) => part.map(({ row, found }) => found ?? matchByName(row, names)));
}

/** One statement has at most `keysPerTurn` keys, and one turn of the event loop matches at most `rowsPerTurn` rows. */
const keysPerTurn = 1000;
const rowsPerTurn = 1000;

/** Returns the distinct values of the rows, without empty ones. */
const valuesOf = (rows: readonly MatchKeys[], of: (row: MatchKeys) => readonly (string | null)[]): string[] =>
  [...new Set(rows.flatMap(of).filter((value) => value !== null))].filter((value) => value !== "");

async function find<Found>(
  reader: Reader,
  values: readonly string[],
  by: (reader: Reader, values: readonly string[]) => Promise<Found[]>,
): Promise<Found[]> {
  await nextTurn();
  return mapInTurns(values, keysPerTurn, (part) => by(reader, part));
}

async function readKeys(reader: Reader, rows: readonly MatchKeys[]): Promise<KeyIndex> {
  // All spellings of a number are looked up together, so that its riders come in order of registration.
  const numbers = Map.groupBy(
    valuesOf(rows, ({ amaNumber }) => (amaNumber ? amaSpellings(amaNumber) : [])),
    amaKey,
  );
  const ama = await mapInTurns([...numbers.values()], keysPerTurn, (part) => ridersByAma(reader, part.flat()));
  const emails = valuesOf(rows, ({ email }) => [email && emailKey(email)]);
  const vins = valuesOf(rows, ({ vin }) => [vin]);
  return {
    email: grouped(await find(reader, emails, ridersByEmail)),
    ama: Map.groupBy(ama, ({ key }) => amaKey(key ?? "")),
    vin: Map.groupBy(await find(reader, vins, ridersByVin), ({ key }) => key),
  };
}

async function readNames(reader: Reader, rows: readonly MatchKeys[]): Promise<NameIndex> {
  const byName = Map.groupBy(await find(reader, valuesOf(rows, spellings), ridersByName), ({ key }) => key);
  const beginnings = valuesOf(rows, (row) => [beginningOf(row)]);
  const initials = byBeginning(await find(reader, beginnings, ridersByInitial));
  const several = [...byName.values(), ...initials.values()].filter((riders) => riders.length > 1).flat();
  const namesakes = [...new Set(several.map(({ riderId }) => riderId))];
  const plans = await mapInTurns(namesakes, keysPerTurn, (part) => plansOf(reader, part));
  return {
    name: byName,
    initials,
    planned: new Set(plans.map(({ riderId, classId }) => `${riderId} ${classId}`)),
  };
}

function grouped(found: readonly { key: string; riderId: string }[]): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const { key, riderId } of found) map.set(key, [...new Set([...(map.get(key) ?? []), riderId])]);
  return map;
}

/**
 * Indexes riders by the beginnings of their names. "van dyke mila" is found under "van d" and under "van dyke m",
 * because a last name may have several parts.
 */
function byBeginning(riders: readonly (Named & { key: string })[]): Map<string, Named[]> {
  const map = new Map<string, Named[]>();
  for (const rider of riders) {
    for (const { index } of rider.key.matchAll(/ /g)) {
      const [letter = ""] = rider.key.slice(index + 1);
      const beginning = rider.key.slice(0, index + 1) + letter;
      const found = map.get(beginning) ?? [];
      found.push(rider);
      map.set(beginning, found);
    }
  }
  return map;
}

/** Returns the account that a row's email, AMA number or VIN finds, or null if they find none. */
function matchByKeys(row: MatchKeys, index: KeyIndex): Match | null {
  const stood = (since: Date | null) => since === null || dayPacific(since) < row.keysBefore;
  const byEmail = index.email.get(row.email ? emailKey(row.email) : "") ?? [];
  const bearers = index.ama.get(row.amaNumber ? amaKey(row.amaNumber) : "") ?? [];
  const namesakes = bearers.filter((rider) => spellings(row).includes(rider.nameKey));
  const byVin = index.vin.get(row.vin ?? "") ?? [];
  const vinCounts = (bike: (typeof byVin)[number]) =>
    stood(bike.addedAt) || (hasNameOf(row, bike) && stood(bike.identityChangedAt));

  const strong: { by: MatchedBy; riderId: string }[] = [
    ...byEmail.map((riderId) => ({ by: "email" as const, riderId })),
    ...only(bearers.length === 1, namesakes)
      .filter(({ identityChangedAt }) => stood(identityChangedAt))
      .map(({ riderId }) => ({ by: "ama" as const, riderId })),
    ...only(byVin.length === 1, byVin)
      .filter(vinCounts)
      .map(({ riderId }) => ({ by: "vin" as const, riderId })),
  ];
  const weak: { because: SuggestionReason; riderId: string }[] = [
    ...because("ama_shared", only(bearers.length > 1, [...namesakes, ...bearers])),
    ...because("identity_changed", only(bearers.length === 1, namesakes)),
    ...because("ama_other_name", only(bearers.length === 1 && namesakes.length === 0, bearers)),
    ...because("vin_shared", only(byVin.length > 1, byVin)),
    ...because("vin_added_late", only(byVin.length === 1, byVin)),
  ];
  // Keys that were added after the race cause no conflict, because otherwise a stranger could enter a winner's number
  // to block the winner.
  const standingBearers = bearers.filter(({ identityChangedAt }) => stood(identityChangedAt));
  const standingVin = byVin.filter(vinCounts);
  const [first] = strong;
  if (first) {
    // A key that also finds other accounts does not conflict, as long as the account of the strong key is among them.
    const others = new Set(strong.map(({ riderId }) => riderId));
    const contradicts =
      others.size > 1 || isAnother(standingBearers, first.riderId) || isAnother(standingVin, first.riderId);
    if (!contradicts) return { ...nobody, riderId: first.riderId, matchedBy: first.by };
    return { ...nobody, suggestedRiderId: first.riderId, because: "keys_differ" };
  }
  const [likely] = weak;
  if (likely) return { ...nobody, suggestedRiderId: likely.riderId, because: likely.because };
  return null;
}

/** Returns the account that has the row's name as a suggestion, or nobody. */
function matchByName(row: MatchKeys, index: NameIndex): Match {
  const named = byName(row, index);
  return named ? { ...nobody, suggestedRiderId: named, because: "name_only" } : nobody;
}

const only = <Item>(holds: boolean, list: readonly Item[]): readonly Item[] => (holds ? list : []);

const because = (reason: SuggestionReason, list: readonly Bearer[]) =>
  list.map(({ riderId }) => ({ because: reason, riderId }));

const isAnother = (list: readonly Bearer[], id: string): boolean =>
  list.length > 0 && !list.some(({ riderId }) => riderId === id);

/** Returns true when the row's name is the account's name, or has only its first initial. */
function hasNameOf(row: MatchKeys, rider: Bearer): boolean {
  const beginning = beginningOf(row);
  return spellings(row).includes(rider.nameKey) || (beginning !== null && rider.lastNameKey.startsWith(beginning));
}

/**
 * Returns the account with the row's name as a suggestion. Among several, it is one from the same town, else one that
 * planned to race the class, else the oldest one.
 */
function byName(row: MatchKeys, index: NameIndex): string | null {
  const beginning = beginningOf(row);
  const found = [
    ...spellings(row).flatMap((name) => index.name.get(name) ?? []),
    ...(beginning ? (index.initials.get(beginning) ?? []) : []),
  ];
  const town = nameKey(row.hometown ?? "");
  const neighbour = town === "" ? undefined : found.find(({ hometown }) => nameKey(hometown ?? "") === town);
  const planner = found.find(({ riderId }) => index.planned.has(`${riderId} ${row.classId}`));
  return (neighbour ?? planner ?? found[0])?.riderId ?? null;
}
