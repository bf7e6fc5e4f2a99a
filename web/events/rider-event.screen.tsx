import { Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { RacedThis } from "../questions/raced-this.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useReasonText } from "../results/rows/reason-words.tsx";
import { getResultsIn } from "../wallet/api.ts";
import { ResultLines } from "../wallet/result-lines.tsx";
import { EventFailed } from "./event-failed.tsx";
import { EventView } from "./event-view.tsx";
import { loadEventPage } from "./load-event-page.ts";
import { NoEvent } from "./no-event.tsx";

/** Loads the event. Offline it comes from the copy, and the rider's own results are missing. */
export async function loader({ params, signal }: Loading<"/auth/rider/event/{eventId?}">) {
  const [page, own] = await Promise.all([
    loadEventPage(params.eventId, signal),
    params.eventId ? getResultsIn(params.eventId, signal).catch(() => null) : null,
  ]);
  return { ...page, own: own?.results ?? [] };
}

/** The public page inside the rider's area, with the rider's own results. */
export function Screen({ data: { loaded, Results, own } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(loaded?.answer?.event.title ?? t`Event`);
  if (!loaded) return <NoEvent area="rider" />;
  return loaded.answer ? (
    <EventView answer={loaded.answer} area="rider" Results={Results}>
      <YourResults results={own} />
      {hasBeenRaced(loaded.answer.event) ? <RacedThis classes={loaded.answer.event.classes} /> : null}
    </EventView>
  ) : (
    <EventFailed error={loaded.error} area="rider" />
  );
}

/** Shows the rider's results, each with what it paid or why it paid nothing. */
function YourResults({ results }: { results: readonly RiderResult[] }) {
  const { why } = useReasonText();
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="your-results" className="mt-8 max-w-[720px] print:hidden">
      <h2 id="your-results" className="mb-2 text-t4">
        <Trans>Your results</Trans>
      </h2>
      <ResultLines
        ofOneEvent
        results={results}
        reason={({ reason, reasonValues }) => (reason ? why(reason, reasonValues) : null)}
      />
    </section>
  );
}

const hasBeenRaced = ({ firstDate, canceled }: EventRecord): boolean =>
  !canceled && firstDate <= dayPacific(new Date());
