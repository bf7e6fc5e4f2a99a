import { Trans } from "@lingui/react/macro";
import { usePosition } from "../dealers/use-position.ts";
import { getEvent, getEvents, getRecentEvents } from "../events/api.ts";
import { EventRow } from "../events/schedule/event-row.tsx";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { isProblem } from "../platform/api/problem.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Link } from "../ui/link.tsx";
import { getContingency } from "../programme/contingency.ts";
import { nearMiles } from "./api.ts";
import { HowItPays } from "./how-it-pays.tsx";
import { NearForm } from "./near-form.tsx";
import { NextEvents } from "./next-events.tsx";
import { payingClasses, payingEvents } from "./paying.ts";
import { Poster } from "./poster.tsx";
import { RecentEvents } from "./recent-events.tsx";
import { ThreeSides } from "./three-sides.tsx";
import { dayToLoad } from "../platform/today.ts";
import { nearSearch } from "../places/near-query.ts";

/**
 * Loads the home page. Offline, the races come from the copy on the device, and data that the device does not have is
 * left out.
 */
export const loader = async ({ search, signal }: Loading<"/">) => {
  const { zipcode } = search;
  const near = zipcode ? { zipcode, zipDistance: nearMiles } : {};
  const nothing = () => null;
  const [contingency, recent, rules, next] = await Promise.all([
    getContingency(signal).catch(nothing),
    getRecentEvents(dayToLoad(), signal).catch(nothing),
    getRules(signal).catch(nothing),
    getEvents({ when: "upcoming", ...near }, signal).catch((error: unknown) =>
      isProblem(error, "postal_code_unknown") ? error : null,
    ),
  ]);
  const unknown = isProblem(next) ? next : null;
  const choices = next === null || isProblem(next) ? [] : payingEvents(next.events);
  const [soonest] = choices;
  // The calculator is optional: if its race fails to load, the page does not show it.
  const win = soonest ? await getEvent(soonest._id, signal).catch(nothing) : null;
  return {
    contingency,
    recent: recent?.events ?? null,
    rules: rules?.rules ?? null,
    win:
      win && payingClasses(win.event).length > 0
        ? { events: choices, first: win.event, Calculator: (await import("./what-would-i-win.tsx")).WhatWouldIWin }
        : null,
    next: next === null || isProblem(next) ? null : next.events,
    lastSynced: (next && "lastSynced" in next ? next.lastSynced : null) ?? recent?.lastSynced ?? null,
    codeError: unknown ? (unknown.fields.zipcode ?? unknown.message) : null,
  };
};

/**
 * Shows the home page: what the program pays, where it pays next, and how it works for riders, dealers, and promoters.
 */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  usePageTitle();
  const { filter } = useSearch(nearSearch);
  const position = usePosition((zipcode) => void filter({ zipcode }));
  const { contingency, recent, rules, next, win, codeError, lastSynced } = data;
  // If the program has no upcoming race, a search for races nearby would find nothing, so it is not offered.
  const hasNoRaces = next?.length === 0 && search.zipcode === undefined;
  return (
    <>
      <section className="on-brand pt-1 pb-4 md:pt-7 md:pb-12">
        <div className="page">
          <Poster contingency={contingency}>
            {win ? <win.Calculator key={win.first._id} events={win.events} first={win.first} load={getEvent} /> : null}
          </Poster>
        </div>
      </section>
      <div className="page grid gap-x-6 gap-y-6 py-5 md:gap-y-12 md:py-16 lg:grid-cols-[2fr_1fr]">
        <section aria-labelledby="next-heading">
          <AsOf at={lastSynced} />
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-4">
            <h2 id="next-heading" className="md:text-t5">
              {search.zipcode ? <Trans>Next races near you</Trans> : <Trans>Next races</Trans>}
            </h2>
            <Link to="/events" className="font-semibold">
              <Trans>Full schedule</Trans>
            </Link>
          </div>
          {hasNoRaces ? null : (
            <NearForm
              key={search.zipcode ?? ""}
              zipcode={search.zipcode ?? ""}
              error={codeError}
              position={position}
              onCode={(zipcode) => void filter({ zipcode })}
            />
          )}
          <NextEvents
            events={next}
            zipcode={search.zipcode}
            unknown={codeError !== null}
            hasRaced={recent === null || recent.length > 0}
          >
            {(event) => <EventRow event={event} area="public" dated />}
          </NextEvents>
        </section>
        {rules ? <HowItPays rules={rules} /> : <div />}
        <ThreeSides />
        {hasNoRaces && recent?.length === 0 ? null : (
          <section aria-labelledby="recent-heading" className="lg:col-span-2">
            <h2 id="recent-heading" className="mb-1 md:mb-4 md:text-t5">
              <Trans>Recent races</Trans>
            </h2>
            <RecentEvents events={recent} />
          </section>
        )}
      </div>
    </>
  );
}
