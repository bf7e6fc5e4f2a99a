import { useEffect, useState } from "react";
import { splitName } from "#shared/results-file/names.ts";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { earlierEntries, searchRiders, type EventManager } from "../api.ts";
import { ridersNamed } from "./earlier-riders.ts";
import type { GridRow } from "./grid-rows.ts";

/** This is a suggested rider: somebody from an earlier race, or an account. */
export type Suggestion = Omit<EarlierEntry, "className" | "event" | "day"> & { key: string; isAccount: boolean };

const settledMs = 250;
const minLetters = 3;
const maxAccounts = 4;

/** Returns the riders of earlier races. It returns none while offline. */
export function useEarlierEntries(eventId: string): readonly EarlierEntry[] {
  const [entries, setEntries] = useState<readonly EarlierEntry[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    // If the riders fail to load, typing works without suggestions.
    earlierEntries(eventId, asking.signal).then(setEntries, () => {});
    return () => asking.abort();
  }, [eventId]);
  return entries;
}

/**
 * Returns the riders whose names begin with the typed text: those of earlier races at once, then accounts from the
 * server.
 */
export function useSuggestions(
  manager: EventManager,
  className: string,
  entries: readonly EarlierEntry[],
  row: GridRow | null,
): Suggestion[] {
  const { firstName = "", lastName = "" } = row?.values ?? {};
  const query = `${firstName} ${lastName}`.trim();
  const [found, setFound] = useState<{ query: string; accounts: Suggestion[] }>({ query: "", accounts: [] });
  useEffect(() => {
    if (query.length < minLetters) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      searchRiders(manager, query, asking.signal).then(
        (hits) =>
          setFound({
            query,
            accounts: hits.slice(0, maxAccounts).map(({ _id, fullName, hometown, amaNumber }) => ({
              key: _id,
              ...splitName(fullName),
              number: "",
              brand: "",
              hometown: hometown ?? "",
              amaNumber: amaNumber ?? "",
              isAccount: true,
            })),
          }),
        () => {},
      );
    }, settledMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [manager, query]);
  if (row === null) return [];
  const earlier = ridersNamed(entries, className, { firstName, lastName }).map((entry) => ({
    ...entry,
    key: `${entry.number} ${entry.firstName} ${entry.lastName}`,
    isAccount: false,
  }));
  return [...earlier, ...(found.query === query && query !== "" ? found.accounts : [])].filter(
    // A rider whose name is already typed completely is not suggested.
    (one) => !(one.firstName === firstName && one.lastName === lastName && one.number === row.values.number),
  );
}
