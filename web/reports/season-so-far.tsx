import { useCallback, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SummaryAnswer } from "#shared/staff-reports.schema.ts";
import { currencies, type Currency } from "#shared/money.ts";
import { useLoadedPart } from "../parts/use-loaded-part.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { getSummary } from "./reports-api.ts";
import { useChange } from "./use-change.ts";
import "./season-so-far.css";

/** Shows the figures of the report "Summary" for the season so far, in each currency that has figures. */
export function SeasonSoFar() {
  const load = useCallback((signal: AbortSignal) => getSummary({}, signal), []);
  const { answer, failed, reload } = useLoadedPart(load);
  if (failed) return <ErrorState title={<Trans>The season’s figures didn’t load</Trans>} onRetry={reload} />;
  if (!answer) return <SkeletonRows />;
  const shown = currencies.filter(
    (currency) => answer.available[currency] > 0 || answer.eventsByCurrency[currency] > 0,
  );
  const year = answer.startDate.slice(0, 4);
  return (
    <section aria-labelledby="season-so-far">
      <h2 id="season-so-far" className="text-t4">
        <Trans>{year} so far</Trans>
      </h2>
      {(shown.length > 0 ? shown : currencies.slice(0, 1)).map((currency) => (
        <Figures key={currency} answer={answer} currency={currency} named={shown.length > 1} />
      ))}
    </section>
  );
}

function Figures({ answer, currency, named }: { answer: SummaryAnswer; currency: Currency; named: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const change = useChange(answer.before.startDate.slice(0, 4));
  const year = answer.startDate.slice(0, 4);
  const money = (cents: number) => format.money(cents, currency);
  const share = (rate: number | null) => (rate === null ? null : format.share(rate));
  const redeemedRate = answer.redemptionRate[currency];
  const [earnRate, redemptionRate] = [share(answer.earnRate[currency]), share(redeemedRate)];
  const months = (of: "earned" | "redeemed") => answer.months.map((row) => row[of][currency]);
  const riders = answer.ridersByCurrency[currency];
  return (
    <div className="panel mt-3 overflow-clip">
      {named ? <h3 className="season-currency">{currency === "USD" ? t`US dollars` : t`Canadian dollars`}</h3> : null}
      <dl className="season-figures">
        <Figure label={t`Available`} value={money(answer.available[currency])} />
        <Figure
          label={t({ message: "Earned", context: "cash" })}
          value={money(answer.earned[currency])}
          bars={months("earned")}
          note={earnRate === null ? null : <Trans>{earnRate} of the amount available</Trans>}
        />
        <Figure
          label={t({ message: "Redeemed", context: "report" })}
          value={money(answer.redeemed[currency])}
          bars={months("redeemed")}
          note={
            redemptionRate === null ? null : (redeemedRate ?? 0) > 1 ? (
              <Trans>
                {redemptionRate} of the credit issued in {year}; riders also spent older credit
              </Trans>
            ) : (
              <Trans>
                {redemptionRate} of the credit issued in {year}
              </Trans>
            )
          }
        />
        <Figure
          label={t`Riders`}
          value={format.number(riders)}
          note={change.amount(riders, answer.before.ridersByCurrency[currency])}
        />
      </dl>
      <Link
        to="/auth/admin/summary"
        search={currency === "USD" ? {} : { by: currency }}
        className="inline-flex min-h-11 items-center px-4"
      >
        <Trans>Open the summary</Trans>
      </Link>
    </div>
  );
}

function Figure({
  label,
  value,
  bars = [],
  note = null,
}: {
  label: string;
  value: string;
  bars?: readonly number[];
  note?: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="season-figure">{value}</dd>
      <dd className="season-note">
        <Bars values={bars} />
        {note}
      </dd>
    </div>
  );
}

/** Shows the months as small bars. The report has the exact figures. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0);
  if (values.length < 2 || most === 0) return null;
  return (
    <svg className="season-bars" viewBox={`0 0 ${values.length * 5} 16`} aria-hidden="true">
      {values.map((value, at) => {
        const height = Math.max((Math.max(value, 0) / most) * 16, 1);
        // The months have no id, so their position is the key.
        // oxlint-disable-next-line no-array-index-key
        return <rect key={at} x={at * 5} y={16 - height} width={4} height={height} />;
      })}
    </svg>
  );
}
