import { useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import type { PayoutsPreview, PricedRound } from "#shared/series-payouts.schema.ts";
import { createAttempts } from "../../parts/form-state.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { PricedRoundRow } from "./priced-round.tsx";
import { applyPayouts, previewIn, previewPayouts } from "./serie-api.ts";
import { MoneyEffectsList, useEffectsMoney } from "../../races/money-effects.tsx";

/** Applies the payouts of a series to its rounds, after a preview of the amounts that change, round by round. */
export function ApplyPayouts({ seriesId, onApplied }: { seriesId: string; onApplied: () => Promise<unknown> }) {
  const { t } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const toast = useToast();
  const money = useEffectsMoney();
  const form = useSubmit();
  const [attempt] = useState(() => createAttempts());
  const [preview, setPreview] = useState<PayoutsPreview | null>(null);
  const chosen = preview?.rounds.filter((round) => round.chosen) ?? [];
  const latest = useRef(0);
  const [looking, setLooking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  /** Requests what the selected rounds would change. Only the answer to the latest request is used. */
  async function requestPreview(rounds?: string[]): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setLooking(true);
    form.clear();
    const answer = await previewPayouts(seriesId, rounds).catch((error: unknown) => textOf(error));
    if (turn !== latest.current) return;
    setLooking(false);
    setFailed(typeof answer === "string" ? answer : null);
    if (typeof answer !== "string") setPreview(answer);
  }
  function toggle(toggled: PricedRound): void {
    if (!preview) return;
    // The checkbox changes at once; the amounts change when the answer arrives.
    const rounds = preview.rounds.map((round) => (round === toggled ? { ...round, chosen: !round.chosen } : round));
    setPreview({ ...preview, rounds });
    void requestPreview(idsOf(rounds.filter((round) => round.chosen)));
  }

  /** Returns the total of the selected rounds: "$1,200.00", or two currencies side by side. */
  const total = (of: "before" | "after") =>
    format.list(
      currencies.flatMap((currency) => {
        const own = chosen.filter((round) => round.currency === currency);
        return own.length > 0
          ? [
              format.money(
                own.reduce((sum, round) => sum + round[of], 0),
                currency,
              ),
            ]
          : [];
      }),
    );
  const sure = ({ effects }: PayoutsPreview): Promise<boolean> =>
    effects.rounds.length === 0
      ? Promise.resolve(true)
      : ask({
          title: <Trans>This will correct verified results</Trans>,
          body: <MoneyEffectsList effects={effects} />,
          safe: <Trans>Don’t change</Trans>,
          act: money.act(effects),
          danger: effects.rounds.some(({ takes }) => takes > 0),
        });
  async function apply(shown: PayoutsPreview): Promise<void> {
    if (!(await sure(shown))) return;
    const rounds = idsOf(chosen);
    const done = await form.run(async () => {
      try {
        await attempt((key) => applyPayouts(seriesId, { rounds, confirm: shown.checksum }, key));
      } catch (error) {
        // Something changed since the preview. The current preview is shown, and nothing was saved.
        const now = previewIn(error);
        if (now) setPreview(now);
        throw error;
      }
    });
    if (!done) return;
    setPreview(null);
    toast({
      text: <Plural value={rounds.length} one="Payouts applied to # round." other="Payouts applied to # rounds." />,
      tone: "good",
    });
    await onApplied();
  }
  const [before, after] = [total("before"), total("after")];
  return (
    <section className="mt-10" aria-labelledby="apply-payouts">
      <h2 id="apply-payouts">
        <Trans>Apply to rounds</Trans>
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        <Trans>
          Classes with the same name will get these payouts, and missing classes will be added. Other classes won’t
          change. Each round’s budget will become the total of its payouts.
        </Trans>
      </p>
      {preview ? (
        <>
          <ul className="panel divide-y divide-line" aria-busy={looking}>
            {preview.rounds.map((round) => (
              <PricedRoundRow key={round._id} round={round} onToggle={() => toggle(round)} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p role="status" className="mr-auto">
              {chosen.length > 0 ? (
                <Trans>
                  Posted in these rounds: {before} now, <b>{after}</b> after this change
                </Trans>
              ) : (
                <Trans>No rounds are selected.</Trans>
              )}
            </p>
            <Button onClick={() => setPreview(null)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              kind="brand"
              busy={form.busy || looking}
              busyLabel={<Trans>Working…</Trans>}
              disabled={chosen.length === 0}
              onClick={() => void apply(preview)}
            >
              <Plural value={chosen.length} one="Apply to # round" other="Apply to # rounds" />
            </Button>
          </div>
        </>
      ) : (
        <Button kind="brand" busy={looking} busyLabel={<Trans>Working…</Trans>} onClick={() => void requestPreview()}>
          {t`Show what will change`}
        </Button>
      )}
      {(form.message ?? failed) ? (
        <p role="alert" className="mt-3 font-semibold text-bad">
          {form.message ?? failed}
        </p>
      ) : null}
    </section>
  );
}

const idsOf = (rounds: readonly PricedRound[]): string[] => rounds.map(({ _id }) => _id);
