import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminEvent } from "#shared/admin-event.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { parseAmount, type Currency } from "#shared/money.ts";
import type { EventPayouts, WaitingPayouts } from "#shared/payout-requests.schema.ts";
import { postedOfPlaces, type PayoutType } from "#shared/events.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { effectsIn } from "../../races/unconfirmed.ts";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { CurrencyField } from "../../parts/money/currency-field.tsx";
import { Note } from "../../ui/states.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useToast } from "../../ui/toast.tsx";
import { changeEvent } from "./admin-event-api.ts";
import { AnotherAdmin, leftToOthers, ReviewedAwards } from "../payouts/reviewed-awards.tsx";

const DecideDialog = lazy(async () => ({
  default: (await import("../payouts/decide-budget-dialog.tsx")).DecideDialog,
}));

/** Shows the budget of an event, what is above it and needs approval, and the decision of staff. */
export function EventBudget({
  event,
  record,
  payouts,
  onChanged,
}: {
  event: EventRecord;
  record: AdminEvent;
  payouts: EventPayouts;
  onChanged: () => void;
}) {
  const format = useFormat();
  const { budget, posted, currency, answered, waiting, waitingAwards } = payouts;
  const decidedOn = answered ? format.date(answered.at) : "";
  const reason = answered?.reason ?? null;
  return (
    <div className="grid gap-6">
      <dl className="panel grid gap-x-8 gap-y-3 p-5 sm:grid-cols-4">
        <Amount label={<Trans>Budget</Trans>} cents={budget} currency={currency} />
        <Amount label={<Trans>Posted</Trans>} cents={posted} currency={currency} />
        <Amount label={<Trans context="total">Earned</Trans>} cents={record.earned} currency={currency} />
        <Amount label={<Trans>Left</Trans>} cents={Math.max(0, budget - record.earned)} currency={currency} />
      </dl>
      {waiting || waitingAwards > 0 ? (
        <Decision event={event} payouts={payouts} reviewed={record.reviewed} onChanged={onChanged} />
      ) : (
        <Note icon="check">
          <b>
            <Trans>Nothing needs approval</Trans>
          </b>
          {answered ? (
            <p className="mt-1">
              {answered.decision === "approved" ? (
                <Trans>Last approved on {decidedOn}.</Trans>
              ) : (
                <Trans>Last rejected on {decidedOn}.</Trans>
              )}{" "}
              {reason}
            </p>
          ) : null}
        </Note>
      )}
      <SetBudget key={event.__v} event={event} payouts={payouts} onChanged={onChanged} />
    </div>
  );
}

function Amount({ label, cents, currency }: { label: React.ReactNode; cents: number; currency: Currency }) {
  const format = useFormat();
  return (
    <div>
      <dt className="text-t1 text-ink-2">{label}</dt>
      <dd className="text-t4 font-semibold tabular-nums">{format.money(cents, currency)}</dd>
    </div>
  );
}

/** Shows what is above the budget, and the buttons to approve or refuse it. */
function Decision({
  event,
  payouts,
  reviewed,
  onChanged,
}: {
  event: EventRecord;
  payouts: EventPayouts;
  reviewed: AdminEvent["reviewed"];
  onChanged: () => void;
}) {
  const format = useFormat();
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const { budget, currency, waiting, waitingAwards, waitingReview } = payouts;
  const overBudget = waitingAwards - waitingReview;
  const { left, mayApprove } = leftToOthers(reviewed, payouts);
  const wanted = waiting ? waiting.cash + waiting.credit : 0;
  const [budgetText, sum, wantedText] = [budget, overBudget, wanted].map((cents) => format.money(cents, currency));
  return (
    <section className="panel border-l-4 border-l-warn p-5" aria-labelledby="budget-waits">
      <h2 id="budget-waits" className="text-t3">
        <Trans>Waiting for approval</Trans>
      </h2>
      <ul className="mt-2 grid gap-1">
        {waiting ? (
          <li>
            <Trans>
              The promoter wants to post {wantedText} in payouts, over the budget of {budgetText}.
            </Trans>
          </li>
        ) : null}
        {overBudget > 0 ? (
          <li>
            <Trans>
              Awards of {sum} from verified results would go over the {budgetText} budget. Riders are waiting for that
              money.
            </Trans>
          </li>
        ) : null}
      </ul>
      {waiting ? <WantedClasses waiting={waiting} currency={currency} /> : null}
      <ReviewedAwards awards={reviewed} currency={currency} />
      <ActGate className="mt-4 flex flex-wrap gap-3">
        {mayApprove ? (
          <Button kind="brand" onClick={() => setAsked("approve")}>
            <Trans>Approve…</Trans>
          </Button>
        ) : null}
        <Button onClick={() => setAsked("reject")}>
          <Trans>Reject…</Trans>
        </Button>
      </ActGate>
      {left > 0 ? (
        <p className="mt-3">
          <AnotherAdmin />
        </p>
      ) : null}
      {asked ? (
        <Suspense>
          <DecideDialog
            event={{ ...payouts, _id: event._id, title: event.title, promoter: event.promoter, reviewed }}
            act={asked}
            onClose={() => setAsked(null)}
            onDone={onChanged}
            onStale={onChanged}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Shows the classes whose requested payouts differ from the current ones. */
function WantedClasses({ waiting, currency }: { waiting: WaitingPayouts; currency: Currency }) {
  const { t } = useLingui();
  const format = useFormat();
  const sum = (line: { payoutType: PayoutType; places: { fromPlace: number; toPlace: number; amount: number }[] }) =>
    line.payoutType === "noPayout" ? 0 : postedOfPlaces(line.places);
  const changed = waiting.classes.filter((row) => sum(row) !== sum(row.wanted));
  return (
    <div className="mt-4">
      <DataTable
        dense
        caption={t`Classes with changes`}
        rows={changed}
        rowKey={({ _id }) => _id}
        columns={[
          { key: "class", head: t`Class`, card: "title", cell: ({ name }) => name },
          {
            key: "now",
            head: t`In effect`,
            card: "detail",
            align: "end",
            cell: (row) => format.money(sum(row), currency),
          },
          {
            key: "wanted",
            head: t`Requested`,
            card: "figure",
            align: "end",
            cell: ({ wanted }) => <b>{format.money(sum(wanted), currency)}</b>,
          },
        ]}
      />
    </div>
  );
}

/**
 * Sets the budget to an amount, or to the posted payouts of the event. A higher budget grants awards that were on hold
 * for it.
 */
function SetBudget({
  event,
  payouts: { budget, posted, currency },
  onChanged,
}: {
  event: EventRecord;
  payouts: EventPayouts;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const send = useSendConfirmed();
  const [attempt] = useState(() => createAttempts());
  const form = useSubmit();
  const [typed, setTyped] = useState((budget / 100).toFixed(2).replace(".", format.locale === "fr" ? "," : "."));
  const postedText = format.money(posted, currency);
  const save = (next: number) =>
    form.run(async () => {
      try {
        await attempt((key) =>
          send(
            (confirm) => changeEvent(event._id, { __v: event.__v, budget: next }, key, confirm),
            <Trans>Raise the budget to {format.money(next, currency)} and release awards?</Trans>,
          ),
        );
      } catch (error) {
        if (effectsIn(error)) return;
        if (isProblem(error, "stale_version")) onChanged();
        throw error;
      }
      toast({ text: t`Budget saved.`, tone: "good" });
      onChanged();
    });
  return (
    <section className="panel p-5" aria-labelledby="set-budget">
      <h2 id="set-budget" className="text-t3">
        <Trans>Set the budget</Trans>
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        <Trans>
          Results can award up to this amount without approval. Promoters can’t change it. Lowering it won’t take
          anything back.
        </Trans>
      </p>
      <ActGate>
        <Form
          state={form}
          className="grid gap-4"
          onSubmit={() => {
            const cents = parseAmount(typed);
            if (cents === null) form.refuse({ budget: t`Enter an amount, like 1500 or 1500.50.` });
            else void save(cents);
          }}
        >
          <div className="flex flex-wrap items-start gap-3">
            <CurrencyField
              currency={currency}
              label={<Trans>Budget</Trans>}
              name="budget"
              value={typed}
              error={form.errors.budget ?? null}
              onChange={(change) => {
                setTyped(change.target.value);
                form.clearError("budget");
              }}
            />
            <Button type="submit" className="sm:mt-6.75" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
              <Trans>Save budget</Trans>
            </Button>
            {posted === budget ? null : (
              <Button kind="link" className="sm:mt-6.75" disabled={form.busy} onClick={() => void save(posted)}>
                <Trans>Use what’s posted: {postedText}</Trans>
              </Button>
            )}
          </div>
        </Form>
      </ActGate>
    </section>
  );
}
