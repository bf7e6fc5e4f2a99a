import { useLingui } from "@lingui/react/macro";
import type { SerieAnswer } from "#shared/series.schema.ts";
import { FoldedRows } from "../../parts/fold/folded-rows.tsx";
import type { RaceArea } from "../../races/race-links.ts";
import { isLate } from "../../ui/table/late-rows.ts";
import { EventRow } from "./event-row.tsx";

/**
 * Lists the rounds of a series. A row has only the number of its round, because the series is the page's title. There
 * are few rounds in a month, so a row shows its month, and there are no headings.
 */
export function RoundList({ answer: { serie, events }, area }: { answer: SerieAnswer; area: RaceArea }) {
  const { t } = useLingui();
  const total = events.length;
  return (
    <FoldedRows name="rounds" total={total}>
      <ul className="round-list border-t-2 border-ink" aria-label={t`Rounds`}>
        {events.map((event, at) => {
          const { series } = event;
          const round = series?._id === serie._id ? series.round : null;
          return (
            <li key={event._id} data-late={isLate(at, total)} className="border-t border-line first:border-0">
              <EventRow
                event={
                  series && round !== null
                    ? { ...event, series: { ...series, name: t`Round ${round}`, round: null } }
                    : event
                }
                area={area}
                dated
              />
            </li>
          );
        })}
      </ul>
    </FoldedRows>
  );
}
