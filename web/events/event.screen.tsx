import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadEventPage } from "./load-event-page.ts";
import { EventView } from "./event-view.tsx";
import { NoEvent } from "./no-event.tsx";

export const loader = ({ params, signal }: Loading<"/events/event/{eventId?}">) =>
  loadEventPage(params.eventId, signal);

export function Screen({ data: { loaded, Results, Failed } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(loaded?.answer?.event.title ?? t`Event`);
  return (
    <div className="event-page page py-6 pb-16">
      {loaded?.answer ? (
        <EventView answer={loaded.answer} area="public" Results={Results} />
      ) : loaded && Failed ? (
        <Failed error={loaded.error} area="public" />
      ) : (
        <NoEvent area="public" />
      )}
    </div>
  );
}
