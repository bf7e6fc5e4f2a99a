import { Plural } from "@lingui/react/macro";
import type { SeriesListItem } from "#shared/series.schema.ts";

type Rounds = Pick<SeriesListItem, "roundDays" | "eventCount">;

/**
 * Shows how many rounds a series has. Canceled rounds are not on the line of the season, so they are not counted here
 * either, unless all are canceled.
 */
export const RoundCount = ({ roundDays, eventCount }: Rounds) => (
  <Plural value={roundDays.length || eventCount} one="# round" other="# rounds" />
);

/** Shows how many rounds of a series were canceled, or nothing if there are none. */
export function CanceledCount({ roundDays, eventCount }: Rounds) {
  const canceled = eventCount - roundDays.length;
  return canceled > 0 ? <Plural value={canceled} one="# canceled" other="# canceled" /> : null;
}
