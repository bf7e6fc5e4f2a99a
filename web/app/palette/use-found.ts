import { useEffect, useState } from "react";
import type { FoundRecord } from "#shared/search.schema.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";

/** The search is sent this long after the last key, in ms. */
const debounceMs = 80;
/** A search that takes longer than this (ms) is slow, and the palette says that it is still searching. */
const slowMs = 500;

interface Found {
  of: string;
  records: readonly FoundRecord[];
  problem: string | null;
}
const none: Found = { of: "", records: [], problem: null };

/** Searches while the user types. The previous records stay until the next answer, so that the list does not jump. */
export function useFound(typed: string): Found & { isBusy: boolean; isSlow: boolean } {
  const [found, setFound] = useState<Found>(none);
  const [slow, setSlow] = useState<string | null>(null);
  const query = typed.trim();
  useEffect(() => {
    if (query === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api("GET /api/admin/find", { query: { q: query }, signal: stop.signal }).then(
        ({ found: records }) => setFound({ of: query, records, problem: null }),
        (error: unknown) => {
          if (!stop.signal.aborted) setFound({ of: query, records: [], problem: textOf(error) });
        },
      );
    }, debounceMs);
    const slowTimer = setTimeout(() => setSlow(query), slowMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(slowTimer);
      setSlow(null);
      stop.abort();
    };
  }, [query]);
  if (query === "") return { ...none, isBusy: false, isSlow: false };
  const isBusy = found.of !== query;
  return { ...found, isBusy, isSlow: isBusy && slow === query };
}
