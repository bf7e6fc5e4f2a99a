import { Plural, Trans } from "@lingui/react/macro";
import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import { useGo } from "../../platform/location.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { effectsIn } from "../../races/unconfirmed.ts";
import { deleteSerie } from "./serie-api.ts";
import { MoneyEffectsList } from "../../races/money-effects.tsx";

/** Deletes a series after a confirmation with the effects, as the server computed them. */
export function RemoveSerie({ answer }: { answer: AdminSerieAnswer }) {
  const ask = useConfirm();
  const toast = useToast();
  const go = useGo();
  const form = useSubmit();
  const { serie, rounds, standings } = answer;
  const { name } = serie;

  const sure = (effects: SeriesEffects) =>
    ask({
      title: <Trans context="series">Delete {name}?</Trans>,
      body: <WhatGoes answer={answer} effects={effects} />,
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Delete series</Trans>,
      danger: true,
    });

  /**
   * Asks for confirmation, and deletes the series only with the confirmed effects. If the series changed in the
   * meantime, it asks again.
   */
  async function remove(confirm: string): Promise<boolean> {
    try {
      await deleteSerie(serie._id, confirm);
      return true;
    } catch (error) {
      const effects = effectsIn(error);
      if (!effects) throw error;
      return (await sure(effects)) ? remove(effects.checksum) : false;
    }
  }
  const start = () =>
    form.run(async () => {
      if (!(await remove("ask"))) return;
      toast({
        text: (
          <Plural
            value={rounds.length}
            _0={`${name} was deleted.`}
            one={`${name} was deleted. Its round is still an event.`}
            other={`${name} was deleted. Its # rounds are still events.`}
          />
        ),
        tone: "good",
      });
      await go("/auth/admin/series");
    });
  return (
    <div className="grid justify-items-end gap-2">
      <Button icon="trash" busy={form.busy} disabled={standings !== null} onClick={() => void start()}>
        <Trans>Delete</Trans>
      </Button>
      {standings ? (
        <p className="max-w-60 text-right text-t1 text-ink-2">
          <Trans>Delete the final standings first.</Trans>
        </p>
      ) : null}
      {form.message ? (
        <p role="alert" className="max-w-60 text-right font-semibold text-bad">
          {form.message}
        </p>
      ) : null}
    </div>
  );
}

function WhatGoes({
  answer: { serie, rounds, payouts, classNames },
  effects,
}: {
  answer: AdminSerieAnswer;
  effects: SeriesEffects;
}) {
  const promoter = serie.promoter?.name ?? "";
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <Plural
            value={rounds.length}
            _0="It has no rounds."
            one="Its round will stay as an event and keep its own payouts."
            other="Its # rounds will stay as events and keep their own payouts."
          />
        </li>
        {serie.promoter ? (
          <li>
            <Trans>{promoter} will no longer see the payouts for rounds that others run.</Trans>
          </li>
        ) : null}
        {payouts || classNames.length > 0 ? (
          <li>
            <Trans>The series’ payouts and class names will be deleted.</Trans>
          </li>
        ) : null}
      </ul>
      {effects.rounds.length > 0 ? (
        <MoneyEffectsList effects={effects} />
      ) : (
        <p>
          <Trans>No awards will change.</Trans>
        </p>
      )}
      <p>
        <Trans>You can’t undo this.</Trans>
      </p>
    </div>
  );
}
