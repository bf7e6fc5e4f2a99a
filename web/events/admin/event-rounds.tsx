import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminEvent, EventChoices } from "#shared/admin-event.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { ActGate, useCannot } from "../../platform/acts/act-gate.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { effectsIn } from "../../races/unconfirmed.ts";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Link } from "../../ui/link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { changeEvent } from "./admin-event-api.ts";
import { roundsInput } from "./event-values.ts";

/**
 * Shows the series of which an event is a round. Staff can add the event to a series or remove it; the event itself
 * does not change.
 */
export function EventRounds({
  event,
  record: { rounds },
  choices,
  onChanged,
}: {
  event: EventRecord;
  record: AdminEvent;
  choices: EventChoices;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const send = useSendConfirmed();
  const [attempt] = useState(() => createAttempts());
  const { run, busy, message } = useSubmit();
  const [chosen, setChosen] = useState("");
  const others = choices.series.filter(({ _id }) => !rounds.some((round) => round._id === _id));
  const save = (
    series: { _id: string; round?: number | null }[],
    title: React.ReactNode,
    done: React.ReactNode,
    removal?: Parameters<typeof send>[2],
  ) =>
    run(async () => {
      try {
        await attempt((key) =>
          send((confirm) => changeEvent(event._id, { __v: event.__v, series }, key, confirm), title, removal),
        );
      } catch (error) {
        // The user read the effects and chose not to continue.
        if (effectsIn(error)) return;
        if (isProblem(error, "stale_version")) onChanged();
        throw error;
      }
      setChosen("");
      toast({ text: done, tone: "good" });
      onChanged();
    });
  const remove = async ({ _id: seriesId, name }: AdminEvent["rounds"][number]) => {
    const kept = roundsInput(rounds.filter(({ _id }) => _id !== seriesId));
    await save(
      kept,
      <Trans>Remove {event.title} from the series?</Trans>,
      <Trans>
        {event.title} was removed from {name}.
      </Trans>,
      {
        body: <Trans>The event will stay on the schedule, but it won’t be a round of {name} anymore.</Trans>,
        safe: <Trans>Keep it</Trans>,
        act: <Trans>Remove from series</Trans>,
      },
    );
  };
  const cannot = useCannot();
  const add = async () => {
    const name = others.find(({ _id }) => _id === chosen)?.name ?? "";
    const wanted = [...roundsInput(rounds), { _id: chosen, round: null }];
    await save(
      wanted,
      <Trans>This will change awards</Trans>,
      <Trans>
        {event.title} was added to {name}.
      </Trans>,
    );
  };
  return (
    <section className="panel p-5" aria-labelledby="event-series">
      <h2 id="event-series" className="mb-2 text-t3">
        <Trans>Series</Trans>
      </h2>
      {rounds.length === 0 ? (
        <p className="text-ink-2">
          <Trans>This event isn’t part of a series.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {rounds.map((one) => {
            const { _id: seriesId, name, season, round } = one;
            return (
              <li key={seriesId} className="flex items-center justify-between gap-x-4">
                <span>
                  <Link
                    to="/auth/admin/serie/{seriesId?}"
                    params={{ seriesId }}
                    search={{ tab: "rounds" }}
                    className="inline-flex min-h-11 items-center font-semibold"
                  >
                    {name}
                  </Link>
                  <span className="ml-2 text-ink-2">
                    {/* The names of many series have the year. */}
                    {name.includes(String(season)) ? null : <Trans>{season} season</Trans>}
                    {name.includes(String(season)) || round === null ? null : " · "}
                    {round === null ? null : <Trans>Round {round}</Trans>}
                  </span>
                </span>
                <Button
                  kind="link"
                  className="-mr-3 flex-none"
                  disabled={busy || cannot !== null}
                  title={cannot ?? undefined}
                  aria-label={t`Remove from ${name}`}
                  onClick={() => void remove(one)}
                >
                  <Trans>Remove…</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {others.length > 0 ? (
        <ActGate className="mt-4 flex flex-wrap items-end gap-3">
          <SelectField
            className="min-w-60 flex-1"
            label={<Trans>Add to a series</Trans>}
            name="seriesId"
            empty={t`Choose…`}
            choices={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={chosen}
            onChange={(change) => setChosen(change.target.value)}
          />
          <Button busy={busy} disabled={chosen === ""} onClick={() => void add()}>
            <Trans>Add</Trans>
          </Button>
        </ActGate>
      ) : null}
      {message ? (
        <p role="alert" className="mt-2 font-semibold text-bad">
          {message}
        </p>
      ) : null}
    </section>
  );
}
