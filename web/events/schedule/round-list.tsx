import { Trans } from "@lingui/react/macro";
import type { EventBrief } from "#shared/events.schema.ts";
import type { SerieAnswer } from "#shared/series.schema.ts";
import { ScheduleList } from "./schedule-list.tsx";
import { FoldedRows } from "../../parts/fold/folded-rows.tsx";
import type { RaceArea } from "../../races/race-links.ts";

/** Lists the rounds of a series. A row has only the number of its round, because the series is the page's title. */
export function RoundList({ answer: { serie, events }, area }: { answer: SerieAnswer; area: RaceArea }) {
  const roundOf = ({ series }: EventBrief): React.ReactNode => {
    const round = series?._id === serie._id ? series.round : null;
    return round === null ? undefined : <Trans>Round {round}</Trans>;
  };
  return (
    <FoldedRows name="rounds" total={events.length}>
      <ScheduleList events={events} area={area} aboutOf={roundOf} />
    </FoldedRows>
  );
}
