import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminRound, AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { AddRound } from "./add-round.tsx";
import { byDate, isByDate, movedRound, without, withRound } from "./round-order.ts";
import { RoundRow } from "./round-row.tsx";
import { updateSerie } from "./serie-api.ts";
import { effectsIn } from "../../races/unconfirmed.ts";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";

type Rounds = { _id: string; round: number | null }[];

/** Shows the rounds of a series, which staff can add, reorder and remove. Each change is saved immediately. */
export function SerieRounds({ answer, onChanged }: { answer: AdminSerieAnswer; onChanged: () => Promise<unknown> }) {
  const { t } = useLingui();
  const toast = useToast();
  const send = useSendConfirmed();
  const form = useSubmit();
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const { serie, rounds } = answer;

  // After a move, the focus is on the button that moved the row. At the end of the list it is on the other button, and
  // on a phone on the button of the row's menu.
  useEffect(() => {
    if (focus === null) return;
    const buttons =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-round="${CSS.escape(focus)}"] button`) ?? [];
    [...buttons].find((button) => !button.disabled && button.checkVisibility())?.focus();
  }, [focus, rounds]);

  const save = (events: Rounds, done?: string) =>
    form.run(async () => {
      try {
        await send(
          (confirm) => updateSerie(serie._id, { __v: serie.__v, events, confirm }),
          <Trans>This will change awards</Trans>,
        );
      } catch (error) {
        // Somebody changed the series. The current rounds are shown, and the error says that nothing was saved.
        if (isProblem(error, "stale_version")) await onChanged();
        throw error;
      }
      await onChanged();
      if (done) toast({ text: done, tone: "good" });
    });

  async function move(id: string, by: 1 | -1): Promise<void> {
    if (await save(movedRound(rounds, id, by))) setFocus(id);
  }
  const remove = ({ event: { _id, title } }: AdminRound) =>
    form.run(async () => {
      try {
        await send(
          (confirm) => updateSerie(serie._id, { __v: serie.__v, events: without(rounds, _id), confirm }),
          <Trans>Remove {title} from the series?</Trans>,
          {
            body: (
              <Trans>
                The event will keep its classes, payouts, and results. The other rounds will keep their numbers.
              </Trans>
            ),
            safe: <Trans>Keep it</Trans>,
            act: <Trans>Remove from series</Trans>,
          },
        );
      } catch (error) {
        // The user read the effects and chose not to continue.
        if (effectsIn(error)) return;
        if (isProblem(error, "stale_version")) await onChanged();
        throw error;
      }
      await onChanged();
      toast({ text: t`${title} is no longer a round of this series.`, tone: "good" });
    });
  return (
    <section aria-labelledby="serie-rounds">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="serie-rounds">
          <Trans>Rounds</Trans>
        </h2>
        <div className="flex flex-wrap gap-3">
          {rounds.length > 1 && !isByDate(rounds) ? (
            <Button busy={form.busy} onClick={() => void save(byDate(rounds), t`Rounds numbered by date.`)}>
              <Trans>Number by date</Trans>
            </Button>
          ) : null}
          <Button icon="plus" onClick={() => setAdding(true)}>
            <Trans>Add a round</Trans>
          </Button>
        </div>
      </div>
      {form.message ? (
        <p role="alert" className="mb-3 font-semibold text-bad">
          {form.message}
        </p>
      ) : null}
      {rounds.length === 0 ? (
        <div className="panel">
          <EmptyState title={<Trans>No rounds yet</Trans>}>
            <Trans>Add existing events, or upload a file below.</Trans>
          </EmptyState>
        </div>
      ) : (
        <ol ref={list} className="panel divide-y divide-line" aria-busy={form.busy}>
          {rounds.map((round, at) => (
            <RoundRow
              key={round.event._id}
              round={round}
              seriesPromoterId={answer.serie.promoter?._id ?? null}
              first={at === 0}
              last={at === rounds.length - 1}
              busy={form.busy}
              onMove={(by) => void move(round.event._id, by)}
              onRemove={() => void remove(round)}
            />
          ))}
        </ol>
      )}
      {adding ? (
        <AddRound
          season={serie.season}
          taken={new Set(rounds.map(({ event }) => event._id))}
          onClose={() => setAdding(false)}
          onAdd={(event) => save(withRound(rounds, event), t`${event.title} was added as a round.`)}
          message={form.message}
        />
      ) : null}
    </section>
  );
}
