import { lazy, Suspense, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { ResultsSeason } from "#shared/wallet.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";

const SeasonChart = lazy(() => import("./season-chart.tsx").then((part) => ({ default: part.SeasonChart })));

/**
 * Shows in one line what a season paid: "2026: $725.00, 9 with an award, 3 without". The same figures by month are below it. On
 * a phone they are folded, so that the list is visible.
 */
export function SeasonResults({ season: totals }: { season: ResultsSeason }) {
  const format = useFormat();
  const [isWide] = useState(() => matchMedia("(min-width: 761px)").matches);
  const [isOpen, setOpen] = useState(isWide);
  const { season, paid, unpaid, waiting, earned, months } = totals;
  return (
    <section aria-labelledby="season-results">
      <h2 id="season-results" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-t4">{season}</span>
        {earned.map(({ currency, amount }) => (
          <span key={currency} className="figure text-t5">
            {format.money(amount, currency)}
          </span>
        ))}
        <span className="text-t2 font-normal text-ink-2" style={{ fontStretch: "100%" }}>
          <Plural value={paid} one="# with an award" other="# with an award" />
          {unpaid > 0 ? (
            <>
              , <Plural value={unpaid} one="# without" other="# without" />
            </>
          ) : null}
          {waiting > 0 ? (
            <>
              , <Plural value={waiting} one="# not verified" other="# not verified" />
            </>
          ) : null}
        </span>
      </h2>
      {months.length > 0 ? (
        <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="chevron" className="transition-transform group-open:rotate-180" />
            <Trans>By month</Trans>
          </summary>
          {isOpen ? (
            <Suspense fallback={null}>
              <SeasonChart season={totals} />
            </Suspense>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
