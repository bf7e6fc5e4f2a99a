import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { EventFailed } from "./event-failed.tsx";
import { EventView } from "./event-view.tsx";
import { loadEvent } from "./load-event.ts";
import { NoEvent } from "./no-event.tsx";

export const loader = ({ params, signal }: Loading) => loadEvent(params.eventId, signal);

/** The public page within the rider's own: what became of the rider's results is in the wallet. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.answer?.event.title ?? t`Event`);
  if (!data) return <NoEvent area="rider" />;
  return data.answer ? (
    <EventView answer={data.answer} area="rider" />
  ) : (
    <EventFailed error={data.error} area="rider" />
  );
}
