import { Plural } from "@lingui/react/macro";
import type { SeriesListItem } from "#shared/series.schema.ts";

/**
 * Shows how many rounds a series has. Canceled rounds are not on the line of the season, so they are not counted here
 * either, unless all are canceled.
 */
export const RoundCount = ({ roundDays, eventCount }: Pick<SeriesListItem, "roundDays" | "eventCount">) => (
  <Plural value={roundDays.length || eventCount} one="# round" other="# rounds" />
);
