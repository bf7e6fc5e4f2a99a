import { nameKey } from "#shared/name-key.ts";
import { removedRider } from "#shared/removed-rider.ts";
import type { MatchedBy, SuggestionReason } from "#shared/results.ts";
import type { ResultStatus } from "#shared/results-file/formats.ts";
import type { Match } from "../matching/match.ts";
import type { ResultRow } from "../sheet/sheet-store.ts";

/** This is a row from a file or the grid. */
export interface IncomingRow {
  /** This is the id of the result, when the grid knows it. */
  id?: string | undefined;
  place: number | null;
  tie: boolean;
  status: ResultStatus;
  number: string | null;
  firstName: string;
  lastName: string;
  hometown: string | null;
  email: string | null;
  amaNumber: string | null;
  brand: string | null;
  vin: string | null;
  match: Match;
  /** A person chose this rider, or null for nobody. It is undefined when no person decided. */
  chosen?: string | null | undefined;
}

export interface RowDiff {
  incoming: IncomingRow;
  /** The row updates this existing result, which keeps its id. */
  existing: ResultRow | null;
  riderId: string | null;
  suggestedRiderId: string | null;
  matchedBy: MatchedBy | null;
  because: SuggestionReason | null;
  change: "new" | "changed" | "same";
}

export interface ClassDiff {
  rows: RowDiff[];
  /** The incoming rows no longer contain these existing results. */
  removed: ResultRow[];
}

/** Returns true for the row of a person whose data was erased; only the erasure clears the name's key. */
export const isErasedRow = ({ nameKey: key, firstName, lastName }: ResultRow): boolean =>
  key === "" && firstName === removedRider.firstName && lastName === removedRider.lastName;

const changedFields = [
  "place",
  "tie",
  "status",
  "number",
  "firstName",
  "lastName",
  "hometown",
  "email",
  "amaNumber",
  "brand",
  "vin",
] as const;
const identity = ["firstName", "lastName", "email", "amaNumber", "vin"] as const;

/**
 * Merges incoming rows into the existing ones as a difference. The same rider, or the same name and number, remains
 * the same result, so that awards keep their date and taking a file twice changes nothing. See
 * docs/spec/results.md#corrections.
 */
export function diffRows(existing: readonly ResultRow[], incoming: readonly IncomingRow[]): ClassDiff {
  const left = new Set(existing);
  const partner = new Map<IncomingRow, ResultRow>();
  /**
   * Pairs rows that have the same key, in order; a row with the key null stays alone. It makes one pass over each side.
   */
  const pair = (keyOfRow: (row: IncomingRow) => string | null, keyOfOld: (old: ResultRow) => string | null) => {
    const waiting = Map.groupBy([...left].reverse(), keyOfOld);
    for (const row of incoming) {
      if (partner.has(row)) continue;
      const key = keyOfRow(row);
      const old = key === null ? undefined : waiting.get(key)?.pop();
      if (!old) continue;
      partner.set(row, old);
      left.delete(old);
    }
  };
  const keys = new Map<unknown, string>();
  const keyOf = (row: IncomingRow) => {
    const key = keys.get(row) ?? nameKey(`${row.firstName} ${row.lastName}`);
    keys.set(row, key);
    return key;
  };
  const numberOf = ({ number }: { number: string | null }) => number ?? "";
  const placeOf = (row: { number: string | null; place: number | null }) =>
    numberOf(row) === "" ? null : `${row.place} ${numberOf(row)}`;
  pair(
    ({ id }) => id ?? null,
    ({ id }) => id,
  );
  pair(
    (row) => `${keyOf(row)}\n${numberOf(row)}`,
    (old) => `${old.nameKey}\n${numberOf(old)}`,
  );
  pair(
    ({ match }) => match.riderId,
    ({ riderId }) => riderId,
  );
  pair(keyOf, (old) => old.nameKey);
  pair(placeOf, placeOf);
  // A file still has the name of a person who was erased. Without these pairs the row would be new, and a new account of
  // the person would be paid for the same result.
  const erased =
    <Key>(key: (old: ResultRow) => Key) =>
    (old: ResultRow) =>
      isErasedRow(old) ? key(old) : null;
  const numbered = (row: { number: string | null }) => row.number || null;
  const placed = ({ place }: { place: number | null }) => (place === null ? null : String(place));
  pair(numbered, erased(numbered));
  pair((row) => (numbered(row) === null ? placed(row) : null), erased(placed));
  pair(
    placed,
    erased((old) => (numbered(old) === null ? placed(old) : null)),
  );

  const taken = new Set<string>();
  const rows = incoming.map((row) => {
    const diff = diffRow(row, partner.get(row) ?? null);
    if (diff.riderId === null) return diff;
    if (!taken.has(diff.riderId)) {
      taken.add(diff.riderId);
      return diff;
    }
    // A rider cannot place twice in one class, so the second row waits for a person to decide.
    const second = {
      ...diff,
      riderId: null,
      matchedBy: null,
      suggestedRiderId: diff.riderId,
      because: "rider_twice" as const,
    };
    return { ...second, change: changeOf(second) };
  });
  return { rows, removed: [...left] };
}

function diffRow(incoming: IncomingRow, existing: ResultRow | null): RowDiff {
  const isChosen = typeof incoming.chosen === "string" && incoming.chosen !== existing?.riderId;
  if (existing && isErasedRow(existing) && incoming.chosen !== null && !isChosen) return diffErased(incoming, existing);
  const diff = { incoming, existing, ...riderOfRow(incoming, existing), change: "new" as const };
  return { ...diff, change: changeOf(diff) };
}

/** Changes what is known about the race of a person who was erased, but neither the name nor whose result it is. */
function diffErased(incoming: IncomingRow, existing: ResultRow): RowDiff {
  const { firstName, lastName, hometown, email, amaNumber, vin, riderId, suggestedRiderId, matchedBy } = existing;
  const kept = { ...incoming, firstName, lastName, hometown, email, amaNumber, vin };
  const diff = { incoming: kept, existing, riderId, suggestedRiderId, matchedBy, because: null };
  return { ...diff, change: changeOf(diff) };
}

function changeOf({ incoming, existing, riderId, suggestedRiderId }: Omit<RowDiff, "change">): RowDiff["change"] {
  if (!existing) return "new";
  const same =
    changedFields.every((field) => incoming[field] === existing[field]) &&
    riderId === existing.riderId &&
    suggestedRiderId === existing.suggestedRiderId;
  return same ? "same" : "changed";
}

/**
 * Returns the rider to whom a row belongs. A person's choice applies as long as the row identifies the same person;
 * otherwise the keys decide.
 */
function riderOfRow(incoming: IncomingRow, existing: ResultRow | null) {
  const { chosen, match } = incoming;
  if (chosen === null) return { riderId: null, suggestedRiderId: null, matchedBy: "refused" as const, because: null };
  if (chosen !== undefined) {
    const matchedBy = chosen === match.riderId ? match.matchedBy : ("confirmed" as const);
    return { riderId: chosen, suggestedRiderId: null, matchedBy, because: null };
  }
  const decided =
    existing?.matchedBy === "confirmed" || existing?.matchedBy === "refused" || existing?.matchedBy === "id";
  if (existing && decided && identity.every((field) => incoming[field] === existing[field])) {
    const { riderId, suggestedRiderId, matchedBy } = existing;
    return { riderId, suggestedRiderId, matchedBy, because: null };
  }
  return match;
}
