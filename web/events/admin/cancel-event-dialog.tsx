import { useEffect, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CancellationEffects } from "#shared/event-cancellation.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { ActDialog, ActConsequences } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { isProblem, textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { givesOf, Moves, ridersOf, Spent, takesOf, useMovesText } from "../../races/money-moves.tsx";
import { useToast } from "../../ui/toast.tsx";
import { changeEvent, getCancellationEffects } from "./admin-event-api.ts";

interface Props {
  event: EventRecord;
  /**
   * This is true to cancel the event and false to restore it. It stays the same if somebody else changes the event in
   * the meantime.
   */
  canceled: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/**
 * Asks for confirmation before an event is canceled, with the awards that are taken back, and before a canceled event
 * is restored.
 */
export function CancelEventDialog({ event, canceled, onClose, onChanged }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const text = useMovesText();
  const [attempt] = useState(() => createAttempts());
  const { title, _id: eventId, __v } = event;
  const { found, ask } = useCancellationEffects(eventId, __v, canceled);
  const effects = typeof found === "object" ? found : null;
  const takes = text.money(takesOf(effects?.moves ?? []));
  const gives = text.money(givesOf(effects?.moves ?? []));
  const moves = (effects?.moves.length ?? 0) > 0;
  const turn = async () => {
    try {
      await attempt((key) => changeEvent(eventId, { __v, canceled }, key, effects?.effects.checksum));
    } catch (error) {
      // The dialog stays open and shows the current effects of the act.
      if (isProblem(error, "series_unconfirmed")) ask();
      if (isProblem(error, "stale_version")) onChanged();
      throw error;
    }
    toast({ text: canceled ? t`${title} was canceled.` : t`${title} was restored.`, tone: "good" });
    onChanged();
  };
  return (
    <ActDialog
      open
      title={canceled ? <Trans>Cancel {title}?</Trans> : <Trans>Restore {title}?</Trans>}
      safe={canceled ? <Trans>Don’t cancel</Trans> : <Trans>Keep it canceled</Trans>}
      act={
        canceled ? (
          moves ? (
            <Trans>Cancel event and take back {takes}</Trans>
          ) : (
            <Trans>Cancel event</Trans>
          )
        ) : moves ? (
          <Trans>Restore and award {gives}</Trans>
        ) : (
          <Trans>Restore</Trans>
        )
      }
      danger={canceled}
      waits={effects === null}
      onClose={onClose}
      onAct={turn}
    >
      <ActConsequences found={found}>
        {(known) => (canceled ? <Canceling effects={known} /> : <Restoring effects={known} />)}
      </ActConsequences>
    </ActDialog>
  );
}

/**
 * Reads the effects of the act. If the result is a text, it is the reason why the act is not possible. `ask` reads the
 * effects again.
 */
function useCancellationEffects(eventId: string, version: number, canceled: boolean) {
  const [turn, setTurn] = useState(0);
  const asked = `${eventId} ${version} ${canceled} ${turn}`;
  const [answer, setAnswer] = useState<{ asked: string; found: CancellationEffects | string } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const say = (found: CancellationEffects | string) => left.signal.aborted || setAnswer({ asked, found });
    getCancellationEffects(eventId, { __v: version, canceled }, left.signal).then(say, (error: unknown) =>
      say(textOf(error)),
    );
    return () => left.abort();
  }, [eventId, version, canceled, asked]);
  return { found: answer?.asked === asked ? answer.found : null, ask: () => setTurn(turn + 1) };
}

function Canceling({ effects: { effects, moves, voidPayouts, planned } }: { effects: CancellationEffects }) {
  const format = useFormat();
  const [round] = effects.rounds;
  const held = round && round.waits < 0 ? format.money(-round.waits, round.currency) : "";
  return (
    <>
      <p>
        <Trans>The event won’t accept results, and the schedule will show it as canceled.</Trans>
      </p>
      <Money moves={moves} />
      {held ? (
        <p>
          <Trans>{held} on hold for approval won’t be paid.</Trans>
        </p>
      ) : null}
      {voidPayouts > 0 ? (
        <p>
          <Plural
            value={voidPayouts}
            one="# payout that hasn’t been sent will be voided."
            other="# payouts that haven’t been sent will be voided."
          />
        </p>
      ) : null}
      {planned > 0 ? (
        <p>
          <Plural
            value={planned}
            one="# rider plans to race this event but won’t get an email."
            other="# riders plan to race this event but won’t get an email."
          />
        </p>
      ) : null}
      <p>
        {moves.length > 0 ? (
          <Trans>You can restore the event later. Riders will get new awards then.</Trans>
        ) : (
          <Trans>You can restore the event later.</Trans>
        )}
      </p>
    </>
  );
}

function Restoring({ effects: { effects, moves } }: { effects: CancellationEffects }) {
  const format = useFormat();
  const [round] = effects.rounds;
  const waits = round && round.waits > 0 ? format.money(round.waits, round.currency) : "";
  return (
    <>
      <p>
        {moves.length > 0 || waits ? (
          <Trans>We’ll recheck the verified results. New awards will be dated today.</Trans>
        ) : (
          <Trans>The schedule won’t show the event as canceled anymore.</Trans>
        )}
      </p>
      <Money moves={moves} />
      {waits ? (
        <p>
          <Trans>{waits} is over an event’s budget and needs approval.</Trans>
        </p>
      ) : null}
    </>
  );
}

/** Shows what riders lose and get, and says that they are notified. */
function Money({ moves }: { moves: CancellationEffects["moves"] }) {
  const takes = takesOf(moves);
  if (moves.length === 0) {
    return (
      <p>
        <Trans>No awards will change.</Trans>
      </p>
    );
  }
  return (
    <>
      <Moves moves={takes} />
      <Moves moves={givesOf(moves)} />
      {takes.length > 0 ? <Spent takes={takes} /> : null}
      <p>
        <Plural value={ridersOf(moves)} one="This rider will get an email." other="These riders will get an email." />
      </p>
    </>
  );
}
