import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadEvent } from "./load-event.ts";
import { EventFailed } from "./event-failed.tsx";
import { EventView } from "./event-view.tsx";
import { NoEvent } from "./no-event.tsx";

export const loader = ({ params, signal }: Loading) => loadEvent(params.eventId, signal);

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.answer?.event.title ?? t`Event`);
  return (
    <div className="event-page page py-6 pb-16">
      {data?.answer ? (
        <EventView answer={data.answer} area="public" />
      ) : data ? (
        <EventFailed error={data.error} area="public" />
      ) : (
        <NoEvent area="public" />
      )}
    </div>
  );
}
