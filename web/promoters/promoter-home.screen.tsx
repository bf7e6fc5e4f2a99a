import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MyEventsAnswer } from "#shared/events.schema.ts";
import type { LateEvent } from "#shared/late-results.schema.ts";
import { getMyEvents } from "../events/my-events.ts";
import { api } from "../platform/api/api.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useReloadOnline } from "../platform/cache/reload-online.ts";
import { type Cached } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { serieHref } from "../races/race-links.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useSession } from "../platform/api/session.ts";
import { todayPacific } from "../platform/today.ts";
import { WaitingQuestions } from "../questions/waiting-questions.tsx";
import { loadDrafts } from "../results/typing/drafts.ts";
import { DraftsWaiting } from "../results/typing/drafts-waiting.tsx";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState } from "../ui/states.tsx";
import { EventLines } from "./event-lines.tsx";
import { OwedEvent } from "./owed-event.tsx";
import { inOrderOfWork } from "./order-of-work.ts";

export const loader = async ({ signal }: Loading) => {
  const [events, late] = await Promise.all([
    loadPart(() => getMyEvents("promoter", signal), signal),
    loadLate(signal),
    loadDrafts(),
  ]);
  return { events, late, today: todayPacific() };
};

/**
 * Loads the promoter's late events by id, with the reminders that were sent for each. After a failed request it returns
 * what it has so far.
 */
async function loadLate(signal: AbortSignal): Promise<ReadonlyMap<string, LateEvent>> {
  const late = new Map<string, LateEvent>();
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const request = api("GET /api/{type}/events-late", { params: { type: "promoter" }, query: { page }, signal });
    // oxlint-disable-next-line no-await-in-loop
    const answer = await request.catch(() => null);
    if (!answer) break;
    for (const event of answer.events) late.set(event._id, event);
    totalPages = answer.pagination.totalPages;
  }
  return late;
}

type Event = MyEventsAnswer["events"][number];

/**
 * Shows the home page, with the results that are owed first, those that were due first: results that are not submitted
 * or not verified. The other events are sorted by date.
 */
export function Screen({ data: { events, late, today } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`My events`);
  if (events.answer) return <Home {...events.answer} late={late} today={today} />;
  return (
    <>
      <PageFailed
        title={t`My events`}
        problem={events.problem}
        back={pageAddress("/auth/promoter")}
        offline={<Trans>Your events show up here offline once you’ve opened this page on this device.</Trans>}
      >
        <Trans>Your events didn’t load</Trans>
      </PageFailed>
      <DraftsWaiting manager="promoter" />
    </>
  );
}

function Home({
  events,
  allSeries,
  late,
  today,
  lastSynced,
}: Cached<MyEventsAnswer> & { late: ReadonlyMap<string, LateEvent>; today: string }) {
  const { t } = useLingui();
  const { user } = useSession();
  useReloadOnline(lastSynced !== null);
  const { owed, upcoming, done } = inOrderOfWork(events);
  return (
    <>
      <h1 className="text-t5">{user?.fullName ?? <Trans>My events</Trans>}</h1>
      <AsOf at={lastSynced} />
      <p className="mt-1 text-ink-2">
        <Plural
          value={owed.length}
          _0="You’re all caught up."
          one="# event needs your attention."
          other="# events need your attention."
        />
      </p>
      <DraftsWaiting manager="promoter" />
      <WaitingQuestions />
      {events.length === 0 ? (
        <div className="panel mt-6">
          <EmptyState
            icon="calendar"
            title={<Trans>No events yet</Trans>}
            action={
              <ButtonLink to="/about/faq-promoters">
                <Trans>FAQs for promoters</Trans>
              </ButtonLink>
            }
          >
            <Trans>Events that program staff add for you show up here with what each still needs.</Trans>
          </EmptyState>
        </div>
      ) : null}
      {owed.length > 0 ? (
        <section className="mt-6">
          <h2 className="text-t4">
            <Trans>To do</Trans>
          </h2>
          <ul className="mt-3 grid gap-3">
            {owed.map((event) => (
              <li key={event._id}>
                <OwedEvent event={event} late={late.get(event._id)} today={today} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Events title={t`Upcoming`} events={upcoming} />
      <Events title={t({ context: "events", message: "Done" })} events={done} />
      <MySeries allSeries={allSeries} />
    </>
  );
}

function Events({ title, events }: { title: string; events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-t4">{title}</h2>
      <FoldedRows name={title} total={events.length}>
        <EventLines caption={title} events={events} folds />
      </FoldedRows>
    </section>
  );
}

function MySeries({ allSeries }: { allSeries: MyEventsAnswer["allSeries"] }) {
  if (allSeries.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-t4">
        <Trans>My series</Trans>
      </h2>
      <ul className="panel mt-3">
        {allSeries.map((series) => (
          <li
            key={series._id}
            className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 first:border-0 max-md:px-4 max-md:py-2"
          >
            <Link
              href={serieHref("promoter", series._id)}
              className="inline-flex min-h-11 items-center font-semibold max-md:-my-2"
            >
              {series.name}
            </Link>
            <span className="text-ink-2">
              {/* Many names already contain the season. */}
              {series.name.includes(String(series.season)) ? null : `${series.season} · `}
              <Plural value={series.events} one="# of your events" other="# of your events" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
