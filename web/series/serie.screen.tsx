import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { roundsOnDevice } from "../events/api.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getSerie } from "./api.ts";
import { RoundList } from "../events/schedule/round-list.tsx";
import { SerieView } from "./serie-view.tsx";

export const loader = async ({ params, signal }: Loading<"/events/serie/{seriesId?}">) =>
  params.seriesId ? getSerie(params.seriesId, signal, roundsOnDevice) : null;

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.serie.name ?? t`Series`);
  if (!data) {
    return (
      <div className="page py-8">
        <h1 className="sr-only">
          <Trans>Series</Trans>
        </h1>
        <EmptyState
          title={<Trans>Which series?</Trans>}
          action={
            <ButtonLink to="/events" search={{ show: "series" }} kind="ink">
              <Trans>All series</Trans>
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="page py-6 pb-16">
      <SerieView answer={data} area="public">
        <RoundList answer={data} area="public" />
      </SerieView>
    </div>
  );
}
