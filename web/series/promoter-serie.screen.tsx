import { Trans, useLingui } from "@lingui/react/macro";
import { ScheduleList } from "../events/schedule-list.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { scheduleHref } from "../platform/race-links.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getSerie } from "./api.ts";
import { SerieView } from "./serie-view.tsx";

export const loader = async ({ params, signal }: Loading) => ({
  serie: params.seriesId ? await getSerie(params.seriesId, signal) : null,
});

/** Without an id there is nothing to make here: it leads to the list. */
export function Screen({ data: { serie } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(serie?.serie.name ?? t`Series`);
  if (!serie) {
    return (
      <>
        <h1 className="text-t5">
          <Trans>Series</Trans>
        </h1>
        <EmptyState
          title={<Trans>No series chosen</Trans>}
          action={
            <ButtonLink href={scheduleHref("promoter")}>
              <Trans>My events and series</Trans>
            </ButtonLink>
          }
        />
      </>
    );
  }
  return (
    <SerieView answer={serie} area="promoter">
      <ScheduleList events={serie.events} area="promoter" />
    </SerieView>
  );
}
