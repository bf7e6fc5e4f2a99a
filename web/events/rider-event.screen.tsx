import { useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { RacedThis } from "../questions/raced-this.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { EventFailed } from "./event-failed.tsx";
import { EventView } from "./event-view.tsx";
import { loadEventPage } from "./load-event-page.ts";
import { NoEvent } from "./no-event.tsx";

export const loader = ({ params, signal }: Loading) => loadEventPage(params.eventId, signal);

/** The public page within the rider's own: what became of the rider's results is in the wallet. */
export function Screen({ data: { loaded, Results } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(loaded?.answer?.event.title ?? t`Event`);
  if (!loaded) return <NoEvent area="rider" />;
  return loaded.answer ? (
    <EventView answer={loaded.answer} area="rider" Results={Results}>
      {hasBeenRaced(loaded.answer.event) ? <RacedThis classes={loaded.answer.event.classes} /> : null}
    </EventView>
  ) : (
    <EventFailed error={loaded.error} area="rider" />
  );
}

const hasBeenRaced = ({ firstDate, canceled }: EventRecord): boolean =>
  !canceled && firstDate <= dayPacific(new Date());
