import { Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import type { MyRaceAnswer } from "#shared/plans.schema.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { AskForm } from "../questions/ask-form.tsx";
import { RacedThis } from "../questions/raced-this.tsx";
import { getMyRace } from "../plans/api.ts";
import { MyRace } from "../plans/my-race.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import type { Cached } from "../platform/api/read.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useReasonText } from "../results/rows/reason-words.tsx";
import { getResultsIn } from "../wallet/api.ts";
import { ResultOutcome, ResultLines } from "../wallet/results/result-lines.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EventView } from "./event-view.tsx";
import { loadEventPage } from "./load-event-page.ts";
import { NoEvent } from "./no-event.tsx";

/**
 * Loads the event or, offline, the copy on this device. If the rider's results did not load, the page says so in their
 * place.
 */
export async function loader({ params, signal }: Loading<"/auth/rider/event/{eventId?}">) {
  const { eventId } = params;
  const [page, own, race] = await Promise.all([
    loadEventPage(eventId, signal),
    eventId ? loadPart(() => getResultsIn(eventId, signal), signal).catch(() => null) : null,
    eventId ? getMyRace(eventId, signal).catch(() => null) : null,
  ]);
  return { ...page, own, race };
}

/** Shows the public page inside the rider's area, with the rider's own results. */
export function Screen({ data: { loaded, Results, Calculator, Failed, own, race } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { reload } = useWhere();
  usePageTitle(loaded?.answer?.event.title ?? t`Event`);
  if (!loaded) return <NoEvent area="rider" />;
  const { answer, error } = loaded;
  if (!answer) return Failed ? <Failed error={error} area="rider" /> : <NoEvent area="rider" />;
  const { event } = answer;
  // Somebody who has a result here sees what it won, so what they would win is no longer interesting.
  const hasResults = (own?.answer?.results.length ?? 0) > 0;
  return (
    <EventView answer={answer} area="rider" Results={Results} Calculator={hasResults ? null : Calculator}>
      {own?.problem && hasBeenRaced(event) ? (
        <div className="panel mt-8 max-w-read print:hidden">
          <LoadFailed title={<Trans>Your results here didn’t load</Trans>} problem={own.problem} onRetry={reload} />
        </div>
      ) : (
        <YourResults results={own?.answer?.results ?? []} />
      )}
      {race ? <OwnRace key={event._id} event={event} race={race} /> : null}
      {hasBeenRaced(event) ? <RacedThis classes={event.classes} answers={event.promoter?.name ?? null} /> : null}
    </EventView>
  );
}

/** Shows the rider's results, each with what it paid or why it paid nothing. */
function YourResults({ results }: { results: readonly RiderResult[] }) {
  const { why } = useReasonText();
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="your-results" className="mt-8 max-w-read print:hidden">
      <h2 id="your-results" className="mb-2 text-t4">
        <Trans>Your results</Trans>
      </h2>
      <ResultLines
        results={results}
        about={(result) => (
          <ResultOutcome result={result} reason={result.reason ? why(result.reason, result.reasonValues) : null} />
        )}
        href={({ _id, eventId }) => pageAddress("/auth/rider/earnings", { search: { event: eventId, result: _id } })}
      />
    </section>
  );
}

/** Shows what the event means for the rider. The texts and the form are in other folders. */
function OwnRace({ event, race }: { event: EventRecord; race: Cached<MyRaceAnswer> }) {
  const { t } = useLingui();
  const { whyAndHelp } = useReasonText();
  const { obstacle } = race;
  return (
    <MyRace
      event={event}
      first={race}
      obstacle={obstacle ? whyAndHelp(obstacle.reason, obstacle.reasonValues) : null}
      claim={({ resultId, className }, handlers) => (
        <AskForm
          about={{ claimedId: resultId }}
          answers={event.promoter?.name ?? null}
          suggestion={t`This result in ${className} is mine.`}
          {...handlers}
        />
      )}
    />
  );
}

const hasBeenRaced = ({ firstDate, canceled }: EventRecord): boolean =>
  !canceled && firstDate <= dayPacific(new Date());
