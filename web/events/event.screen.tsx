import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { loadEventPage } from "./load-event-page.ts";
import { EventView } from "./event-view.tsx";
import { NoEvent } from "./no-event.tsx";

export const loader = ({ params, signal }: Loading<"/events/event/{eventId?}">) =>
  loadEventPage(params.eventId, signal);

export function Screen({ data: { loaded, Results, Calculator, Failed } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { type } = useSession();
  usePageTitle(loaded?.answer?.event.title ?? t`Event`);
  return (
    <div className="event-page page pt-4 pb-16 md:pt-6">
      {loaded?.answer ? (
        <EventView answer={loaded.answer} area="public" Results={Results} Calculator={Calculator}>
          {/* A rider who opened a shared link also has a page of the event in the rider area. */}
          {type === "rider" ? (
            <p className="mt-6 print:hidden">
              <ButtonLink
                to="/auth/rider/event/{eventId?}"
                params={{ eventId: loaded.answer.event._id }}
                kind="brand"
                icon="flag"
              >
                <Trans>See my classes</Trans>
              </ButtonLink>
            </p>
          ) : null}
        </EventView>
      ) : loaded && Failed ? (
        <Failed error={loaded.error} area="public" />
      ) : (
        <NoEvent area="public" />
      )}
    </div>
  );
}
