import { useEffect, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useSearch } from "../../platform/location.ts";
import { choice, searchOf } from "../../platform/search.ts";
import { getRules } from "../../programme/programme-rules.ts";
import { SideFigure, SidePicture } from "./side-figure.tsx";

/** Loads a figure once. It returns null until the figure has loaded, and "failed" if it did not load. */
function useFigure<Value>(load: (signal: AbortSignal) => Promise<Value>): Value | "failed" | null {
  const [value, setValue] = useState<Value | "failed" | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    load(ending.signal).then(setValue, () => ending.signal.aborted || setValue("failed"));
    return () => ending.abort();
  }, [load]);
  return value;
}

const joinSearch = searchOf({ as: choice(["dealer", "promoter"]) });

/**
 * Tells dealers when redemptions are paid back, and promoters when results are due. If the figure did not load, an icon
 * is shown instead.
 */
export function JoinFigure() {
  const { search } = useSearch(joinSearch);
  const found = useFigure(getRules);
  if (found === null) return null;
  const isPromoter = search.as === "promoter";
  if (found === "failed") {
    return (
      <SidePicture icon={isPromoter ? "flag" : "wallet"}>
        {isPromoter ? (
          <Trans>Your riders get their awards when you verify the results.</Trans>
        ) : (
          <Trans>What riders spend with you goes on your parts account.</Trans>
        )}
      </SidePicture>
    );
  }
  const { partsCreditDays, resultsDueDays } = found.rules;
  return isPromoter ? (
    <SideFigure figure={resultsDueDays}>
      <Plural
        value={resultsDueDays}
        one="day after the race to upload results. Once you verify them, your riders get their awards."
        other="days after the race to upload results. Once you verify them, your riders get their awards."
      />
    </SideFigure>
  ) : (
    <SideFigure figure={partsCreditDays}>
      <Plural
        value={partsCreditDays}
        one="day or less until what riders spend with you is on your parts account."
        other="days or less until what riders spend with you is on your parts account."
      />
    </SideFigure>
  );
}
