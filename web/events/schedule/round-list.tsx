import { useLingui } from "@lingui/react/macro";
import type { SerieAnswer } from "#shared/series.schema.ts";
import { ScheduleList } from "./schedule-list.tsx";
import { FoldedRows } from "../../parts/fold/folded-rows.tsx";
import type { RaceArea } from "../../races/race-links.ts";

/** Lists the rounds of a series. A row has only the number of its round, because the series is the page's title. */
export function RoundList({ answer: { serie, events }, area }: { answer: SerieAnswer; area: RaceArea }) {
  const { t } = useLingui();
  const rounds = events.map((event) => {
    const { series } = event;
    if (series?._id !== serie._id || series.round === null) return event;
    const { round } = series;
    return { ...event, series: { ...series, name: t`Round ${round}`, round: null } };
  });
  return (
    <FoldedRows name="rounds" total={rounds.length}>
      <ScheduleList events={rounds} area={area} />
    </FoldedRows>
  );
}
