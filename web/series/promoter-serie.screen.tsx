import { Trans, useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import { ClassResults } from "../events/class-results.tsx";
import { ClassesSubmittedText } from "../races/classes-submitted.tsx";
import { StatusBadge } from "../races/status-badge.tsx";
import { loadEvent } from "../events/load-event.ts";
import { StaffPayouts } from "../events/payouts/staff-payouts.tsx";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { EventLines } from "../promoters/event-lines.tsx";
import { EventClaims } from "../payouts/event-claims.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { scheduleHref } from "../races/race-links.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getSerie, openStandings } from "./api.ts";
import { SerieView } from "./serie-view.tsx";
import { pageAddress } from "../ui/page-address.ts";

const eventPage = "/auth/promoter/event/{eventId?}";

export const loader = async ({ params, signal }: Loading<"/auth/promoter/serie/{seriesId?}">) => {
  const serie = params.seriesId ? await getSerie(params.seriesId, signal) : null;
  const closing = await loadEvent(serie?.serie.standings ?? undefined, signal);
  return { serie, closing: closing?.answer?.event ?? null };
};

/** Shows a series. A promoter cannot create one, so a page without an id links to the list. */
export function Screen({ data: { serie, closing } }: ScreenProps<typeof loader>) {
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
      <FoldedRows name="rounds" total={serie.events.length}>
        <EventLines caption={t`Rounds`} events={serie.events} inSeries folds />
      </FoldedRows>
      {serie.serie.payMode === "event" ? null : <FinalStandings serie={serie.serie} closing={closing} />}
    </SerieView>
  );
}

/**
 * Shows the closing standings. They are opened once and then edited like the results of a race
 * (docs/spec/results.md#standings).
 */
function FinalStandings({ serie, closing }: { serie: SeriesRecord; closing: EventRecord | null }) {
  return (
    <section className="mt-12" aria-labelledby="final-standings">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="final-standings" className="text-t5 leading-tight">
          <Trans>Final standings</Trans>
        </h2>
        {closing ? <StatusBadge event={closing} /> : null}
      </div>
      {serie.standings === null ? <OpenStandings seriesId={serie._id} /> : null}
      {closing ? <Closing closing={closing} /> : null}
    </section>
  );
}

function OpenStandings({ seriesId }: { seriesId: string }) {
  const where = useWhere();
  const form = useSubmit();
  const open = () =>
    form.run(async () => {
      const { standings } = await openStandings(seriesId);
      await where.go(pageAddress(eventPage, { params: { eventId: standings }, search: { tab: "classes" } }));
    });
  return (
    <div className="panel">
      <EmptyState
        title={<Trans>Not opened yet</Trans>}
        action={
          <Button kind="brand" busy={form.busy} busyLabel={<Trans>Opening…</Trans>} onClick={() => void open()}>
            <Trans>Set up the final standings</Trans>
          </Button>
        }
      >
        <Trans>
          The final standings use the last round’s classes. You set what each place pays, then submit the standings when
          the series is over.
        </Trans>
      </EmptyState>
      {form.message ? (
        <p role="alert" className="px-6 pb-6 font-semibold text-bad">
          {form.message}
        </p>
      ) : null}
    </div>
  );
}

function Closing({ closing }: { closing: EventRecord }) {
  const { reload } = useWhere();
  const format = useFormat();
  const due = format.date(closing.resultsDue);
  const params = { eventId: closing._id };
  const progress = closing.classesVerified;
  const isReceived = closing.resultsReceivedAt !== null;
  const isPartly = progress !== undefined && progress.submitted < progress.ran;
  const isIn = isReceived && !isPartly;
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {closing.resultsStatus === "verified" ? null : (
          <span className={closing.resultsStatus === "late" ? "font-semibold text-warn" : "text-ink-2"}>
            {closing.resultsStatus === "late" ? (
              <Trans>Results were due by {due}.</Trans>
            ) : isPartly ? (
              <ClassesSubmittedText {...progress} />
            ) : isIn ? (
              <Trans>Verify the results so riders get paid.</Trans>
            ) : (
              <Trans>Results are due by {due}.</Trans>
            )}
          </span>
        )}
        <ButtonLink to={eventPage} params={params} search={{ tab: "results" }} kind={isIn ? "outline" : "brand"}>
          {isIn ? <Trans>View results</Trans> : <Trans>Submit results</Trans>}
        </ButtonLink>
        <ButtonLink to={eventPage} params={params} search={{ tab: "classes" }}>
          <Trans>Classes and payouts</Trans>
        </ButtonLink>
      </p>
      <StaffPayouts event={closing} />
      {closing.classes.map((row) => (row.results.length > 0 ? <ClassResults key={row._id} row={row} /> : null))}
      {closing.classes.some(({ verifiedAt }) => verifiedAt !== null) ? (
        <section className="mt-10" aria-labelledby="series-payouts">
          <h3 id="series-payouts" className="mb-3">
            <Trans>End-of-series payouts</Trans>
          </h3>
          <EventClaims role="promoter" eventId={closing._id} onChanged={() => void reload()} />
        </section>
      ) : null}
    </>
  );
}
