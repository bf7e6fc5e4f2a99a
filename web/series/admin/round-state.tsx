import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventListItem } from "#shared/events.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";

type State = Pick<EventListItem, "resultsStatus" | "resultsDue" | "classesVerified">;

/**
 * Shows a badge if somebody must know or act: for a canceled event, or for late results with the day on which they were
 * due.
 */
export function RoundBadge({ event: { resultsStatus, resultsDue } }: { event: State }) {
  const format = useFormat();
  const due = format.date(resultsDue);
  if (resultsStatus === "canceled") {
    return (
      <Badge tone="bad">
        <Trans context="event">Canceled</Trans>
      </Badge>
    );
  }
  return resultsStatus === "late" ? (
    <Badge tone="warn">
      <Trans>Late since {due}</Trans>
    </Badge>
  ) : null;
}

/** Returns a function that describes the state of the results in a line of text: "3 of 5 classes verified". */
export function useResultsText(): (event: State) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ resultsStatus, resultsDue, classesVerified }) => {
    const { verified, submitted, ran: all } = classesVerified ?? { verified: 0, submitted: 0, ran: 0 };
    const due = format.date(resultsDue);
    if (resultsStatus === "verified") return t`results verified`;
    if (verified > 0)
      return plural(all, { one: `${verified} of # class verified`, other: `${verified} of # classes verified` });
    if (submitted < all)
      return plural(all, { one: `${submitted} of # class submitted`, other: `${submitted} of # classes submitted` });
    if (resultsStatus === "received") return t`results submitted`;
    return resultsStatus === "due" ? t`results due ${due}` : "";
  };
}
