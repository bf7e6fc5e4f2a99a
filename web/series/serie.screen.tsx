import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { roundsOnDevice } from "../events/api.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { statusOf } from "../platform/api/problem.ts";
import { getSerie } from "./api.ts";
import { RoundList } from "../events/schedule/round-list.tsx";
import { SerieView } from "./serie-view.tsx";

export const loader = async ({ params, signal }: Loading<"/events/serie/{seriesId?}">) =>
  params.seriesId
    ? getSerie(params.seriesId, signal, roundsOnDevice).then(
        (answer) => ({ answer, isGone: false }),
        (error: unknown) => (statusOf(error) === 404 ? { answer: null, isGone: true } : Promise.reject(error)),
      )
    : { answer: null, isGone: false };

export function Screen({ data: { answer, isGone } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(answer?.serie.name ?? t`Series`);
  if (!answer) {
    const action = (
      <ButtonLink to="/events" search={{ show: "series" }} kind="ink">
        <Trans>View all series</Trans>
      </ButtonLink>
    );
    return (
      <div className="page py-8">
        <h1 className="sr-only">
          <Trans>Series</Trans>
        </h1>
        {isGone ? (
          <ErrorState title={<Trans>Not Found</Trans>} action={action}>
            <Trans>There’s no series at this address. It may have been removed.</Trans>
          </ErrorState>
        ) : (
          <EmptyState title={<Trans>Which series?</Trans>} action={action} />
        )}
      </div>
    );
  }
  return (
    <div className="page py-6 pb-16">
      <SerieView answer={answer} area="public">
        <RoundList answer={answer} area="public" />
      </SerieView>
    </div>
  );
}
