import { Plural, Trans } from "@lingui/react/macro";
import { daysBetween } from "#shared/dates.ts";
import type { MyEvent } from "#shared/events.schema.ts";
import type { LateEvent } from "#shared/late-results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { ClassesProgress } from "../races/classes-submitted.tsx";
import { eventHref } from "../races/race-links.ts";
import { useEventPlace } from "../races/use-event-place.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/states.tsx";

/** Shows an event whose results are owed: what is missing, how late it is, and the act that comes next. */
export function OwedEvent({ event, late, today }: { event: MyEvent; late: LateEvent | undefined; today: string }) {
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
              <Trans>Riders are waiting for up to {posted}.</Trans>
            </Note>
          ) : event.resultsStatus === "due" ? (
            <p>
              <Trans>
                Results are due by <b>{due}</b>. {posted} posted.
              </Trans>
            </p>
          ) : (
            <Received event={event} daysLate={days} />
          )}
          {late && late.reminders > 0 ? <Reminded {...late} /> : null}
        </div>
      </div>
      <ButtonLink href={eventHref("promoter", event._id)} kind="brand">
        {event.resultsStatus === "received" && !isPartlySubmitted(event) ? (
          <Trans>Review and verify</Trans>
        ) : (
          <Trans>Submit results</Trans>
        )}
      </ButtonLink>
    </article>
  );
}

const isPartlySubmitted = ({ classesVerified: progress }: MyEvent): boolean =>
  progress !== undefined && progress.submitted < progress.ran;

/**
 * Shows how many classes are verified, or submitted while none is verified, and after the due date how late the others
 * are. Once every class that ran is submitted, it asks the promoter to verify them.
 */
function Received({ event, daysLate }: { event: MyEvent; daysLate: number }) {
  const format = useFormat();
  const { classesVerified: progress } = event;
  const posted = format.moneyShort(event.postedCash + event.postedCredit, event.currency);
  if (!progress || (progress.verified === 0 && !isPartlySubmitted(event))) {
    const verify = <Trans>Results are in. Verify them so riders get paid. {posted} posted.</Trans>;
    if (daysLate <= 0) return <p>{verify}</p>;
    return (
      <Note tone="warn" icon="clock">
        <b>
          <Plural value={daysLate} one="# day late" other="# days late" />
        </b>{" "}
        · {verify}
      </Note>
    );
  }
  const counted = (
    <b>
      <ClassesProgress progress={progress}>{null}</ClassesProgress>
    </b>
  );
  if (daysLate <= 0) return <p>{counted}</p>;
  return (
    <Note tone="warn" icon="clock">
      {counted} · <Plural value={daysLate} one="The rest are # day late." other="The rest are # days late." />
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
