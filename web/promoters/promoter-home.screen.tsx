import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { daysBetween } from "#shared/dates.ts";
import type { MyEventsAnswer } from "#shared/events.schema.ts";
import type { ClassesVerified } from "#shared/events.ts";
import type { LateEvent } from "#shared/late-results.schema.ts";
import { getMyEvents } from "../events/my-events.ts";
import { ClassesVerifiedText } from "../races/classes-verified.tsx";
import { useEventPlace } from "../races/use-event-place.ts";
import { api } from "../platform/api/api.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { type Cached } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { eventHref, serieHref } from "../races/race-links.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useSession } from "../platform/api/session.ts";
import { todayPacific } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { WaitingQuestions } from "../questions/waiting-questions.tsx";
import { loadDrafts } from "../results/typing/drafts.ts";
import { DraftsWaiting } from "../results/typing/drafts-waiting.tsx";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState, Note } from "../ui/states.tsx";
import { EventLines } from "./event-lines.tsx";
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
 * Shows the home page, with the results that are owed first: those that are late, then those that are due, then those
 * that wait for verification. The other events are sorted by date.
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
            <Trans>Program staff add your events. They show up here with what each one still needs.</Trans>
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
                <Owed event={event} late={late.get(event._id)} today={today} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Events title={t`Upcoming`} events={upcoming} />
      <Events title={t`Done`} events={done} />
      <MySeries allSeries={allSeries} />
    </>
  );
}

function Owed({ event, late, today }: { event: Event; late: LateEvent | undefined; today: string }) {
  const format = useFormat();
  const days = daysBetween(event.resultsDue, today);
  const due = format.date(event.resultsDue);
  const posted = format.moneyShort(event.postedCash + event.postedCredit, event.currency);
  const raced = format.dateRange(event.firstDate, event.lastDate);
  const place = useEventPlace()({ ...event, venue: null });
  return (
    <article className="panel grid gap-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <h3 className="text-t3">
          <Link href={eventHref("promoter", event._id)}>{event.title}</Link>
        </h3>
        <p className="text-ink-2">{[raced, place].filter(Boolean).join(" · ")}</p>
        <div className="mt-2">
          {event.resultsStatus === "late" ? (
            <Note tone="warn" icon="clock">
              <b>
                <Plural value={days} one="Results are # day late." other="Results are # days late." />
              </b>{" "}
              <Trans>Riders are waiting for {posted}.</Trans>
            </Note>
          ) : event.resultsStatus === "due" ? (
            <p>
              <Trans>
                Results are due by <b>{due}</b>. {posted} posted.
              </Trans>
            </p>
          ) : event.classesVerified && event.classesVerified.verified > 0 ? (
            <Partly progress={event.classesVerified} daysLate={days} />
          ) : (
            <p>
              <Trans>Results are in. Verify them so riders get paid. {posted} posted.</Trans>
            </p>
          )}
          {late && late.reminders > 0 ? <Reminded {...late} /> : null}
        </div>
      </div>
      <ButtonLink href={eventHref("promoter", event._id)} kind="brand">
        {event.resultsStatus === "received" ? <Trans>Review and verify</Trans> : <Trans>Submit results</Trans>}
      </ButtonLink>
    </article>
  );
}

/** Shows how many classes are verified and, after the due date, how late the others are. */
function Partly({ progress, daysLate }: { progress: ClassesVerified; daysLate: number }) {
  if (daysLate <= 0) {
    return (
      <p>
        <b>
          <ClassesVerifiedText {...progress} />
        </b>
      </p>
    );
  }
  return (
    <Note tone="warn" icon="clock">
      <b>
        <ClassesVerifiedText {...progress} />
      </b>{" "}
      · <Plural value={daysLate} one="The rest are # day late." other="The rest are # days late." />
    </Note>
  );
}

function Reminded({ reminders, lastReminderAt }: LateEvent) {
  const format = useFormat();
  const last = format.date(lastReminderAt);
  return (
    <p className="mt-1 text-t1 text-ink-2">
      <Plural
        value={reminders}
        one={`We emailed you a reminder on ${last}.`}
        other={`We emailed you # reminders, the last one on ${last}.`}
      />
    </p>
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
            className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 first:border-0 max-md:px-4"
          >
            <Link href={serieHref("promoter", series._id)} className="inline-flex min-h-11 items-center font-semibold">
              {series.name}
            </Link>
            <span className="text-ink-2">
              {/* Many names already contain the season. */}
              {series.name.includes(String(series.season)) ? null : `${series.season} · `}
              <Plural value={series.events} one="# round" other="# rounds" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
