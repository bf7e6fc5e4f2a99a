import { Trans } from "@lingui/react/macro";
import type { EventBrief } from "#shared/events.schema.ts";

/** Says which round an event is. The page of a series does not repeat the name of the series in each row. */
export function roundOf({ series }: EventBrief): React.ReactNode {
  const round = series?.round;
  return round ? <Trans>Round {round}</Trans> : undefined;
}
