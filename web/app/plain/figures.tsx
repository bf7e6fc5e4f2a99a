import { useEffect, useState } from "react";
import { Plural } from "@lingui/react/macro";
import { useSearch } from "../../platform/location.ts";
import { choice, searchOf } from "../../platform/search.ts";
import { getRules } from "../../programme/programme-rules.ts";
import { SideFigure } from "./side-figure.tsx";

/** Loads a figure once. Returns null until it has loaded, and while offline. */
function useFigure<Value>(load: (signal: AbortSignal) => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    load(ending.signal).then(setValue, () => {});
    return () => ending.abort();
  }, [load]);
  return value;
}

const joinSearch = searchOf({ as: choice(["dealer", "promoter"]) });

/** Shows a dealer when a redemption is paid back, and a promoter when results are due. */
export function JoinFigure() {
  const { search } = useSearch(joinSearch);
  const rules = useFigure(getRules)?.rules;
  if (!rules) return null;
  const { partsCreditDays, resultsDueDays } = rules;
  return search.as === "promoter" ? (
    <SideFigure figure={resultsDueDays}>
      <Plural
        value={resultsDueDays}
        one="day after the race to upload results. Your riders get their awards when you verify them."
        other="days after the race to upload results. Your riders get their awards when you verify them."
      />
    </SideFigure>
  ) : (
    <SideFigure figure={partsCreditDays}>
      <Plural
        value={partsCreditDays}
        one="day at most until what riders spend with you is on your parts account."
        other="days at most until what riders spend with you is on your parts account."
      />
    </SideFigure>
  );
}
