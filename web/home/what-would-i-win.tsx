import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ClassRecord, EventListItem, EventRecord } from "#shared/events.schema.ts";
import { payoutOfPlace } from "#shared/events.ts";
import { Fold } from "../parts/fold/fold.tsx";
import { payingPlace } from "../races/paying-place.ts";
import { WinTerms } from "../races/win-terms.tsx";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Link } from "../ui/link.tsx";
import { payingClasses } from "./paying.ts";

/**
 * Answers "What would I win?": the user selects an upcoming race, a class and a place, and sees what that finish pays.
 * The first race is included in the page, so that its payout and its link work without JavaScript; other races load
 * when they are selected.
 */
export function WhatWouldIWin({
  events,
  first,
  load,
}: {
  events: readonly EventListItem[];
  first: EventRecord;
  /** Loads another race. */
  load: (eventId: string, signal: AbortSignal) => Promise<{ event: EventRecord }>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [event, setEvent] = useState(first);
  const [eventId, setEventId] = useState(first._id);
  const [classId, setClassId] = useState("");
  const [wanted, setWanted] = useState(1);
  const [fault, setFault] = useState<string | null>(null);
  const loading = useRef<AbortController>(null);
  useEffect(() => () => loading.current?.abort(), []);

  const chooseEvent = async (id: string) => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    setEventId(id);
    setFault(null);
    try {
      const { event: next } = await load(id, signal);
      if (signal.aborted) return;
      setEvent(next);
      setClassId("");
      setWanted(1);
    } catch (error) {
      if (!signal.aborted) setFault(textOf(error));
    }
  };

  const paying = payingClasses(event);
  const chosen = paying.find(({ _id }) => _id === classId) ?? paying[0];
  const place = chosen ? payingPlace(chosen, wanted) : wanted;
  const busy = event._id !== eventId && fault === null;
  const title = event.title;
  return (
    <Fold
      id="win"
      className="card rounded-plate bg-surface px-4 py-1.5 md:p-6"
      heading={
        <>
          <h2 id="win-heading">
            <Trans>What would I win?</Trans>
          </h2>
          {chosen ? (
            <span className="fold-hint flex items-baseline justify-between gap-3">
              <span className="line-clamp-2 min-w-0 text-ink-2">
                {chosen.name} · {format.ordinal(place, "f")} · {title}
              </span>
              <span className="figure text-t4 whitespace-nowrap">
                {format.money(payoutOfPlace(chosen.places, place), event.currency)}
              </span>
            </span>
          ) : null}
        </>
      }
    >
      <div className="pb-2 md:pb-0">
        <div className="mt-1 grid md:mt-3 grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1.6fr)_minmax(0,1fr)]">
          <SelectField
            label={t`Event`}
            className="max-md:col-span-2"
            name="win-event"
            choices={events.map(({ _id, title: label }) => ({ value: _id, label }))}
            value={eventId}
            onChange={(change) => void chooseEvent(change.target.value)}
          />
          <SelectField
            label={t`Class`}
            name="win-class"
            disabled={busy || !chosen}
            choices={paying.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={chosen?._id}
            onChange={(change) => {
              setClassId(change.target.value);
              setWanted(1);
            }}
          />
          <SelectField
            label={t`Place`}
            name="win-place"
            disabled={busy || !chosen}
            choices={(chosen?.places ?? []).map(({ fromPlace, toPlace }) => ({
              value: String(fromPlace),
              label: fromPlace === toPlace ? format.ordinal(fromPlace, "f") : format.places(fromPlace, toPlace),
            }))}
            value={String(place)}
            onChange={(change) => setWanted(Number(change.target.value))}
          />
        </div>
        <div
          className={`mt-3 border-t-2 border-ink pt-3 md:mt-5 md:pt-4 ${busy ? "opacity-40" : ""}`}
          aria-live="polite"
          aria-busy={busy}
        >
          {fault ? <p className="text-bad">{fault}</p> : chosen ? <Winning {...{ event, chosen, place }} /> : null}
          <p className="mt-1">
            <Link
              to="/events/event/{eventId?}"
              params={{ eventId: event._id }}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              <Trans>Everything {title} pays</Trans>
            </Link>
          </p>
        </div>
      </div>
    </Fold>
  );
}

function Winning({ event, chosen, place }: { event: EventRecord; chosen: ClassRecord; place: number }) {
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <Figure as="output">{format.money(payoutOfPlace(chosen.places, place), event.currency)}</Figure>
      <p className="min-w-0 flex-1 basis-56 pb-1 text-ink-2">
        <WinTerms event={event} chosen={chosen} />
      </p>
    </div>
  );
}
