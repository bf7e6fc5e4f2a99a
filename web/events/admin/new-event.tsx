import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventChoices } from "#shared/admin-event.schema.ts";
import { eventRules } from "#shared/event.fields.ts";
import { RecordForm } from "../../parts/record-form.tsx";
import { Breadcrumb } from "../../parts/record-screen.tsx";
import { useForm } from "../../parts/use-form.ts";
import { useGo } from "../../platform/location.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { addEvent, getEventChoices } from "./admin-event-api.ts";
import { EventInputs, useEventLabels } from "./event-inputs.tsx";
import { eventInput, eventSections, noEvent, seasonOf, type EventField } from "./event-values.ts";

/** Shows the form to add an event, and then opens the new record. */
export function NewEvent() {
  const { t } = useLingui();
  const toast = useToast();
  const go = useGo();
  const added = useRef("");
  const [seriesId, setSeriesId] = useState("");
  const form = useForm<EventField>({
    record: { values: noEvent, version: 0 },
    rules: eventRules,
    labels: useEventLabels(),
    draft: "new-event",
    save: async (values) => {
      const { title, firstDate, country } = values;
      const series = seriesId ? { series: [{ _id: seriesId }] } : {};
      const { event } = await addEvent({
        ...eventInput(values),
        title,
        firstDate,
        country: country === "CA" ? "CA" : "US",
        ...series,
      });
      added.current = event._id;
      return { values: noEvent, version: 0 };
    },
    currentOf: () => null,
  });
  const { season, firstDate } = form.values;
  const year = /^\d{4}$/.test(season.trim()) ? Number(season) : seasonOf(firstDate);
  const { promoters, series } = useChoices(year);
  return (
    <>
      <Breadcrumb>
        <Link to="/auth/admin/events">
          <Trans>Events</Trans>
        </Link>
      </Breadcrumb>
      <h1 className="text-t5">
        <Trans>Add an event</Trans>
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-2">
        <Trans>The event will be on the schedule right away. Set its classes and payouts next.</Trans>
      </p>
      <RecordForm
        form={form}
        className="grid max-w-read gap-6"
        submit={<Trans>Add event</Trans>}
        onSaved={() => {
          toast({ text: t`The event was added.` });
          const eventId = added.current;
          void go(pageAddress("/auth/admin/event/{eventId?}", { params: { eventId }, search: { tab: "classes" } }));
        }}
      >
        <div className="panel grid gap-5 p-5 sm:grid-cols-2 sm:items-start">
          <EventInputs<EventField> names={eventSections.race} form={form} promoters={promoters} />
          <SelectField
            label={<Trans context="one">Series</Trans>}
            hint={<Trans>You can choose a series from the same season.</Trans>}
            optional
            name="series"
            empty={t`None`}
            choices={series.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={series.some(({ _id }) => _id === seriesId) ? seriesId : ""}
            onChange={(event) => setSeriesId(event.target.value)}
          />
        </div>
        <div className="panel grid gap-5 p-5 sm:grid-cols-2 sm:items-start">
          <EventInputs<EventField> names={eventSections.place} form={form} promoters={promoters} />
        </div>
      </RecordForm>
    </>
  );
}

const noChoices: EventChoices = { promoters: [], series: [] };

/** Loads the promoters and the series of a season. The default is the current season. */
function useChoices(season: number | undefined): EventChoices {
  const [choices, setChoices] = useState(noChoices);
  useEffect(() => {
    const left = new AbortController();
    getEventChoices(season, left.signal).then(setChoices, () => undefined);
    return () => left.abort();
  }, [season]);
  return choices;
}
