import { useEffect, useState } from "react";
import type { FoundRecord } from "#shared/search.schema.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";

/** This much time passes after the last key before the server is asked. */
const debounceMs = 80;

interface Found {
  of: string;
  records: readonly FoundRecord[];
  problem: string | null;
}
const none: Found = { of: "", records: [], problem: null };

/** Searches while somebody types. The previous records stay until the next answer, so that nothing jumps. */
export function useFound(typed: string): Found & { isBusy: boolean } {
  const [found, setFound] = useState<Found>(none);
  const asked = typed.trim();
  useEffect(() => {
    if (asked === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api("GET /api/admin/find", { query: { q: asked }, signal: stop.signal }).then(
        ({ found: records }) => setFound({ of: asked, records, problem: null }),
        (error: unknown) => {
          if (!stop.signal.aborted) setFound({ of: asked, records: [], problem: textOf(error) });
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  if (asked === "") return { ...none, isBusy: false };
  return { ...found, isBusy: found.of !== asked };
}
