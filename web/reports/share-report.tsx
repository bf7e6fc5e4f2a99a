import { useMemo, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BrandRow, Share, ShareByMonth, ShareBySeries, Shares } from "#shared/staff-reports.schema.ts";
import { EmailReport, ReportScreen } from "../parts/report-screen.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { reportFileHref } from "./reports-api.ts";
import { useChange } from "./use-change.ts";
import { usePeriodReport } from "./use-period-report.tsx";

export type Measure = keyof Shares;

export const rateOf = ({ ours, named }: Share): number | null => (named > 0 ? ours / named : null);

/** Shows the frame of both reports on market share: the three shares, the numbers behind them, and other brands. */
export function ShareReport({
  title,
  report,
  answer,
  chart,
  children,
}: {
  title: string;
  report: "market-share-month" | "market-share-series";
  answer: ShareByMonth | ShareBySeries;
  chart?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { frame, where, format, years } = usePeriodReport(title, answer);
  const { totals, before } = answer;
  const change = useChange(years(before).before);
  const range = format.dateRange(before.startDate, before.endDate);
  const words = useMeasures();
  const figureOf = (measure: Measure) => {
    const share = totals[measure];
    const rate = rateOf(share);
    const [ours, named, unnamed] = [share.ours, share.named, share.unnamed].map((value) => format.number(value));
    const behind = share.unnamed > 0 ? t`${ours} of ${named}, plus ${unnamed} without a brand` : t`${ours} of ${named}`;
    return {
      key: measure,
      label: words[measure].label,
      about: words[measure].about,
      value: rate === null ? t`Unknown` : format.share(rate),
      change: (
        <>
          <span className="block">{behind}</span>
          {change.rate(rate, rateOf(before.totals[measure]))}
        </>
      ),
    };
  };
  return (
    <ReportScreen
      {...frame}
      byLabel={t`Share of`}
      by={{
        value: measureOf(where.search.by),
        choices: (["entries", "paying", "wins"] as const).map((key) => ({
          key,
          label: words[key].label,
          href: where.href({ by: key === "entries" ? null : key }),
        })),
      }}
      fileHref={reportFileHref(report, answer)}
      acts={
        <EmailReport
          report={report === "market-share-month" ? "shareMonth" : "shareSeries"}
          filters={{ by: where.search.by }}
        />
      }
      figures={[figureOf("entries"), figureOf("paying"), figureOf("wins")]}
      comparison={<Trans>Compared with the same days of the previous season, {range}.</Trans>}
      chart={chart}
    >
      {children}
      <Brands brands={answer.brands} totals={totals} />
    </ReportScreen>
  );
}

export const measureOf = (by: string | undefined): Measure => (by === "paying" || by === "wins" ? by : "entries");

function useMeasures(): Record<Measure, { label: string; about: string }> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      entries: {
        label: t`Entries`,
        about: t`Our share of verified results where the brand is known. Riders who didn’t start don’t count.`,
      },
      paying: {
        label: t`Paying places`,
        about: t`Our share of results in paying places where the brand is known, whether or not the rider earned anything.`,
      },
      wins: {
        label: t`Wins`,
        about: t`Our share of class wins where the brand is known.`,
      },
    }),
    [t],
  );
}

/** Shows the shares of other brands beside ours. */
function Brands({ brands, totals }: { brands: readonly BrandRow[]; totals: Shares }) {
  const { t } = useLingui();
  const { format } = usePeriodReport("", null);
  const cell = (measure: Measure) => (row: BrandRow) => {
    const whole = totals[measure].named;
    const count = format.number(row[measure]);
    return whole > 0 ? `${format.share(row[measure] / whole)} · ${count}` : count;
  };
  return (
    <section aria-labelledby="brands">
      <h2 id="brands" className="mb-3 text-t4">
        <Trans>Brands named in results</Trans>
      </h2>
      <DataTable
        dense
        caption={t`Brands named in results`}
        rows={brands}
        rowKey={({ brand }) => brand}
        columns={[
          {
            key: "brand",
            head: t`Brand`,
            card: "title",
            cell: ({ brand, ours }) => (
              <span className={ours ? "font-semibold" : ""}>{ours ? t`${brand} (ours)` : brand}</span>
            ),
          },
          { key: "entries", head: t`Entries`, align: "end", card: "count", cell: cell("entries") },
          { key: "paying", head: t`Paying places`, align: "end", card: "labeled", cell: cell("paying") },
          { key: "wins", head: t`Wins`, align: "end", card: "labeled", cell: cell("wins") },
        ]}
        empty={
          <p className="p-5">
            <Trans>No results in this period have a known brand.</Trans>
          </p>
        }
      />
    </section>
  );
}
