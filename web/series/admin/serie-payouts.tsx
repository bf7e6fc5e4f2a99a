import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { currencies, type Currency } from "#shared/money.ts";
import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import type { SeriesPayouts, SeriesPayoutsLine } from "#shared/series-payouts.schema.ts";
import { api } from "../../platform/api/api.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ApplyPayouts } from "./apply-payouts.tsx";
import { linesOf, payoutsIn, targetOf, type PayoutsTarget } from "./payouts-target.ts";
import { savePayouts } from "./serie-api.ts";

/** These are the props of the payout grid. The screen provides the grid, because its code is in web/events. */
export interface GridProps {
  target: PayoutsTarget;
  limits: AdminSerieAnswer["limits"];
  save: (version: number, classes: readonly SeriesPayoutsLine[]) => Promise<{ waits: boolean }>;
  currentOf: (error: unknown) => PayoutsTarget | null;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Shows the payouts of a series, which are set once by class and place and then applied to the rounds
 * (docs/spec/results.md#payouts).
 */
export function SeriePayouts({
  answer,
  grid,
  table,
  onChanged,
}: {
  answer: AdminSerieAnswer;
  grid: (props: GridProps) => ReactNode;
  table: (payouts: PayoutsTarget) => ReactNode;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const { serie, payouts, limits } = answer;
  /** These are the payouts with which the grid starts; it is null while the grid is closed. */
  const [draft, setDraft] = useState<SeriesPayouts | null>(null);
  const currencyNames: Record<Currency, string> = { USD: t`US dollars`, CAD: t`Canadian dollars` };

  if (draft) {
    return (
      <section aria-labelledby="serie-payouts">
        <h2 id="serie-payouts" className="mb-4">
          <Trans>Series payouts</Trans>
        </h2>
        <SelectField
          className="mb-4 max-w-80"
          label={<Trans>Currency</Trans>}
          hint={<Trans>Rounds that pay in the other currency are left out.</Trans>}
          choices={currencies.map((value) => ({ value, label: currencyNames[value] }))}
          value={draft.currency}
          onChange={({ target: { value } }) => setDraft({ ...draft, currency: value === "CAD" ? "CAD" : "USD" })}
        />
        {grid({
          target: targetOf(serie.__v, draft),
          limits,
          save: async (__v, classes) => {
            const input = { __v, currency: draft.currency, classes: linesOf(classes) };
            await savePayouts(serie._id, input);
            return { waits: false };
          },
          currentOf: (error) => {
            const current = refusalOf(error, "stale_version", "PUT /api/admin/serie/{seriesId}/payouts");
            return current && targetOf(current.serie.__v, payoutsIn(current));
          },
          onSaved: () => {
            setDraft(null);
            void onChanged();
          },
          onClose: () => setDraft(null),
        })}
      </section>
    );
  }
  return (
    <>
      <section aria-labelledby="serie-payouts">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="serie-payouts">
              <Trans>Series payouts</Trans>
            </h2>
            {payouts ? (
              <p className="text-ink-2">
                <Trans>Amounts are in {currencyNames[payouts.currency]}. Saving won’t change any round.</Trans>
              </p>
            ) : null}
          </div>
          {payouts ? (
            <Button icon="edit" onClick={() => setDraft(payouts)}>
              <Trans>Edit in a grid</Trans>
            </Button>
          ) : null}
        </div>
        {payouts ? (
          table(targetOf(serie.__v, payouts))
        ) : (
          <StartPayouts answer={answer} onStart={(classes) => setDraft({ ...payoutsIn(answer), ...classes })} />
        )}
      </section>
      {payouts ? <ApplyPayouts key={serie.__v} seriesId={serie._id} onApplied={onChanged} /> : null}
    </>
  );
}

/** Offers to start with the classes of a round, or with an empty grid. */
function StartPayouts({
  answer: { rounds },
  onStart,
}: {
  answer: AdminSerieAnswer;
  onStart: (payouts: Partial<SeriesPayouts>) => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const priced = rounds.filter(({ classes }) => classes > 0);
  const [from, setFrom] = useState(priced[0]?.event._id ?? "");
  const copy = () =>
    form.run(async () => {
      const { event } = await api("GET /api/event/{eventId}", { params: { eventId: from } });
      const classes = event.classes.map(({ name, payoutType, places }) => ({
        name,
        payoutType,
        places: places.map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount })),
      }));
      onStart({ currency: event.currency, classes });
    });
  return (
    <div className="panel">
      <EmptyState
        title={<Trans>No payouts set for the series</Trans>}
        action={
          <>
            <div className="flex flex-wrap items-end gap-3">
              {priced.length > 0 ? (
                <>
                  <SelectField
                    className="min-w-60"
                    label={<Trans>Copy classes and payouts from</Trans>}
                    choices={priced.map(({ event }) => ({ value: event._id, label: event.title }))}
                    value={from}
                    onChange={(event) => setFrom(event.target.value)}
                  />
                  <Button kind="brand" busy={form.busy} onClick={() => void copy()}>
                    <Trans>Start from this round</Trans>
                  </Button>
                </>
              ) : null}
              <Button kind={priced.length > 0 ? "outline" : "brand"} onClick={() => onStart({})}>
                {priced.length > 0 ? t`Start from scratch` : t`Enter classes`}
              </Button>
            </div>
            {form.message ? (
              <p role="alert" className="mt-3 font-semibold text-bad">
                {form.message}
              </p>
            ) : null}
          </>
        }
      >
        <Trans>
          Set each place’s payout once, then apply it to the rounds. You’ll see the amounts before anything changes.
        </Trans>
      </EmptyState>
    </div>
  );
}
