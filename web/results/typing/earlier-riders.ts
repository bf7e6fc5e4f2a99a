import { classKey } from "#shared/results-file/class-names.ts";
import { nameKey } from "#shared/name-key.ts";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { isBlank, type GridRow } from "./grid-rows.ts";

// This module finds the riders of earlier races for the typed grid: by number, and by the beginning of a name.

const numberKey = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^(?:#|N[O°º]\.?)\s*/u, "");
const personKey = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  nameKey(`${firstName} ${lastName}`);

type Keys = { number: string; inClass: string; person: string; first: string; last: string };
const known = new WeakMap<EarlierEntry, Keys>();

/**
 * Returns the keys by which a rider is found. They are cached, because every letter that is typed searches all riders.
 */
function keysOf(entry: EarlierEntry): Keys {
  const keys = known.get(entry) ?? {
    number: numberKey(entry.number),
    inClass: classKey(entry.className),
    person: personKey(entry),
    first: nameKey(entry.firstName),
    last: nameKey(entry.lastName),
  };
  known.set(entry, keys);
  return keys;
}

/**
 * Returns the newest rider of this class who had the number. If there is none, it returns the rider of any class if
 * only one had the number, and otherwise null.
 */
export function riderOfNumber(
  entries: readonly EarlierEntry[],
  className: string,
  number: string,
): EarlierEntry | null {
  const key = numberKey(number);
  if (key === "") return null;
  const found = entries.filter((entry) => keysOf(entry).number === key);
  const own = classKey(className);
  const inClass = found.find((entry) => keysOf(entry).inClass === own);
  if (inClass) return inClass;
  const people = new Set(found.map((entry) => keysOf(entry).person));
  return people.size === 1 ? (found[0] ?? null) : null;
}

/** Returns the index of a row other than `key` that already has the person; it is -1 if there is none. */
export function rowOfPerson(
  rows: readonly GridRow[],
  key: string,
  person: { firstName: string; lastName: string },
): number {
  const wanted = personKey(person);
  return rows.findIndex((row) => row.key !== key && !isBlank(row) && personKey(row.values) === wanted);
}

const maxSuggestions = 6;

/**
 * Returns the riders whose first or last name begins with the typed text, those of this class first. Each person is
 * listed once, with the data of the newest race.
 */
export function ridersNamed(
  entries: readonly EarlierEntry[],
  className: string,
  typed: { firstName: string; lastName: string },
): EarlierEntry[] {
  const [first, last] = [nameKey(typed.firstName), nameKey(typed.lastName)];
  if (first === "" && last === "") return [];
  const named = entries.filter((entry) => keysOf(entry).first.startsWith(first) && keysOf(entry).last.startsWith(last));
  const own = classKey(className);
  const people = new Map<string, EarlierEntry>();
  for (const entry of [...named.filter((one) => keysOf(one).inClass === own), ...named]) {
    const { person } = keysOf(entry);
    if (!people.has(person)) people.set(person, entry);
    if (people.size === maxSuggestions) break;
  }
  return [...people.values()];
}

/** Returns a rider's name, and the rider's other values for the fields that are empty in the row. */
export function missingValues(
  { values }: GridRow,
  { firstName, lastName, number, brand, hometown, amaNumber }: Omit<EarlierEntry, "className" | "event" | "day">,
): Partial<GridRow["values"]> {
  const take = (own: string, theirs: string) => (own.trim() === "" ? theirs : own);
  return {
    firstName,
    lastName,
    number: take(values.number, number),
    brand: take(values.brand, brand),
    hometown: take(values.hometown, hometown),
    amaNumber: take(values.amaNumber, amaNumber),
  };
}
