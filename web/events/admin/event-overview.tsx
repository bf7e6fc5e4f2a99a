import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AdminEvent, EventChoices } from "#shared/admin-event.schema.ts";
import { countryName, regionName } from "#shared/countries.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { RecordOverview } from "../../parts/record/record-overview.tsx";
import { RecordSection, type Fact } from "../../parts/record-section.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";
import { raceStyleWords } from "../event-words.ts";
import { EventNeeds } from "./event-needs.tsx";
import { EventRounds } from "./event-rounds.tsx";
import { EventSectionForm } from "./event-section-form.tsx";
import { useEventLabels } from "./event-inputs.tsx";
import { editableFields, eventSections, type EventField } from "./event-values.ts";

/** Shows the record's fields in sections, its series, its figures, and its progress from the race to the payouts. */
export function EventOverview({
  event,
  record,
  payouts,
  choices,
  questions,
  tracker,
  onChanged,
}: {
  event: EventRecord;
  record: AdminEvent;
  payouts: EventPayouts | null;
  choices: EventChoices;
  /** This is the number of open questions; it is null if it is not known. */
  questions: number | null;
  tracker: ReactNode;
  onChanged: () => void;
}) {
  const labels = useEventLabels();
  const shown = useShownValues(event);
  const factsOf = (names: readonly EventField[]): Fact[] =>
    names.map((name) => ({ key: name, label: labels[name], value: shown(name) }));
  const formOf = (names: readonly EventField[]) => (close: () => void) => (
    <EventSectionForm
      event={event}
      names={names}
      promoters={choices.promoters}
      onDone={() => {
        close();
        onChanged();
      }}
    />
  );
  // The closing standings have the promoter, the days and the location of their series.
  const isRace = event.kind === "event";
  return (
    <RecordOverview
      lead={
        <>
          <EventNeeds event={event} payouts={payouts} questions={questions} />
          {tracker}
        </>
      }
      figures={<Figures event={event} record={record} payouts={payouts} />}
    >
      <RecordSection
        title={<Trans>Race</Trans>}
        facts={factsOf(eventSections.race)}
        form={formOf(editableFields(eventSections.race, event.kind))}
      />
      <RecordSection
        title={<Trans context="address">Place</Trans>}
        facts={factsOf(eventSections.place)}
        form={formOf(eventSections.place)}
      />
      {isRace ? <EventRounds event={event} record={record} choices={choices} onChanged={onChanged} /> : null}
    </RecordOverview>
  );
}

/** Returns a function that formats the value of a field. */
function useShownValues(event: EventRecord): (name: EventField) => ReactNode {
  const format = useFormat();
  const { i18n } = useLingui();
  return (name) => {
    switch (name) {
      case "firstDate":
        return format.date(event.firstDate);
      case "lastDate":
        return format.date(event.lastDate);
      case "season":
        return String(event.season);
      case "raceStyle":
        return event.raceStyle && i18n._(raceStyleWords[event.raceStyle]);
      case "promoterId":
        return event.promoter ? (
          <Link to="/auth/admin/promoter/{promoterId?}" params={{ promoterId: event.promoter._id }}>
            {event.promoter.name}
          </Link>
        ) : null;
      case "country":
        return countryName(event.country, format.locale);
      case "state":
        return event.state && regionName(event.country, event.state, format.locale);
      case "venueWebsite":
        return event.venueWebsite ? (
          <a href={event.venueWebsite} target="_blank" rel="noreferrer" className="break-all">
            {event.venueWebsite.replace(/^https?:\/\//, "")}
          </a>
        ) : null;
      case "title":
      case "venue":
      case "city":
      case "zipcode":
        return event[name];
    }
  };
}

function Figures({
  event: { classes, postedCash, postedCredit, currency },
  record,
  payouts,
}: {
  event: EventRecord;
  record: AdminEvent;
  payouts: EventPayouts | null;
}) {
  const format = useFormat();
  const { standing, earned } = record;
  return (
    <dl className="panel grid gap-3 p-5">
      <Figure label={<Trans>Classes</Trans>}>{format.number(classes.length)}</Figure>
      <Figure label={<Trans>Posted</Trans>}>{format.money(postedCash + postedCredit, currency)}</Figure>
      {payouts ? <Figure label={<Trans>Budget</Trans>}>{format.money(payouts.budget, currency)}</Figure> : null}
      <Figure label={<Trans context="total">Earned</Trans>}>
        {format.money(earned, currency)}
        {standing.riders > 0 ? (
          <span className="block text-t1 font-normal text-ink-2">
            <Plural value={standing.riders} one="# rider" other="# riders" />
          </span>
        ) : null}
      </Figure>
      {standing.awards > 0 ? (
        <Figure label={<Trans>Not spent yet</Trans>}>{format.money(standing.unused, currency)}</Figure>
      ) : null}
    </dl>
  );
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
);
