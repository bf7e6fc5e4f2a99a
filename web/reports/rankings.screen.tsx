import { Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { pageAddress } from "../ui/page-address.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { ranksOf } from "./ranks.ts";
import { getRanking, rankingFileHref, type Ranked, type RankingKind } from "./reports-api.ts";
import { rankingsSearch } from "./reports-search.ts";
import { EmailReport, ReportScreen, type ReportFigure } from "../parts/report-screen.tsx";
import { SeasonField } from "./season-field.tsx";
import { useChange } from "./use-change.ts";

export { rankingsSearch as search } from "./reports-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/rankings">) =>
  loadPart(() => getRanking(search, signal), signal);

type Answer = NonNullable<ScreenProps<typeof loader>["data"]["answer"]>;

/** Shows who earned and redeemed the most in a season, by currency. A row opens the record. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { search, href, filter, reload } = useSearch(rankingsSearch);
  const today = useToday();
  const by = answer?.by ?? search.by ?? "pro";
  const currentYear = answer?.currentYear ?? Number(search.year ?? today.slice(0, 4));
  const previousYear = String(currentYear - 1);
  const figures = useFigures(answer);
  const kinds: Record<RankingKind, string> = {
    pro: t`Pro riders`,
    amateur: t`Amateur riders`,
    dealers: t`Dealers`,
  };
  return (
    <ReportScreen
      title={t`Top riders and dealers`}
      by={{
        value: by,
        choices: (["pro", "amateur", "dealers"] as const).map((key) => ({
          key,
          label: kinds[key],
          href: href({ by: key === "pro" ? null : key, year: search.year ?? null }),
        })),
      }}
      byLabel={t`Ranking`}
      filters={<SeasonField value={String(currentYear)} today={today} onSeason={(year) => void filter({ year })} />}
      periodOnPaper={String(currentYear)}
      acts={<EmailReport report="rankings" filters={{ by: search.by }} />}
      fileHref={rankingFileHref(by, currentYear)}
      figures={figures}
      comparison={figures.length > 0 ? <Trans>Compared with the whole {previousYear} season.</Trans> : undefined}
      failed={
        answer ? undefined : (
          <LoadFailed title={<Trans>The report didn’t load</Trans>} problem={problem} onRetry={reload} />
        )
      }
    >
      {answer ? <Ranks answer={answer} /> : null}
    </ReportScreen>
  );
}

function Ranks({ answer: { by, currentYear, rows } }: { answer: Answer }) {
  if (rows.length === 0) {
    return (
      <p className="panel p-5">
        {by === "dealers" ? (
          <Trans>No credit was redeemed in {currentYear}.</Trans>
        ) : (
          <Trans>No {currentYear} results in this ranking have earned an award.</Trans>
        )}
      </p>
    );
  }
  return currencies.map((currency) => <Ranking key={currency} {...{ by, currency, rows }} />);
}

/** Returns the figures of all riders of the selected kind, compared with the season before. Dealers have none. */
function useFigures(answer: Answer | null): ReportFigure[] {
  const { t } = useLingui();
  const format = useFormat();
  const change = useChange(String((answer?.currentYear ?? 0) - 1));
  if (!answer?.stats) return [];
  const { before, ...stats } = answer.stats;
  return [
    {
      key: "riders",
      label: t`Riders with awards`,
      value: format.number(stats.riders),
      change: change.amount(stats.riders, before.riders),
    },
    {
      key: "results",
      label: t`Results with awards`,
      value: format.number(stats.results),
      change: change.amount(stats.results, before.results),
    },
    {
      key: "wins",
      label: t`Wins with awards`,
      value: format.number(stats.wins),
      change: change.amount(stats.wins, before.wins),
    },
    ...currencies
      .filter((currency) => stats.earned[currency] + before.earned[currency] > 0)
      .map((currency) => ({
        key: currency,
        label: t`Earned (${currency})`,
        value: format.money(stats.earned[currency], currency),
        change: change.amount(stats.earned[currency], before.earned[currency]),
      })),
  ];
}

function Ranking({ by, currency, rows }: { by: RankingKind; currency: "USD" | "CAD"; rows: readonly Ranked[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const own = rows.filter((row) => row.currency === currency);
  if (own.length === 0) return null;
  const largest = own[0]?.amount ?? 1;
  const rank = ranksOf(own);
  const title = currency === "USD" ? t`United States, US dollars` : t`Canada, Canadian dollars`;
  return (
    <section aria-labelledby={`ranking-${currency}`}>
      <h2 id={`ranking-${currency}`} className="mb-3 text-t4">
        {title}
      </h2>
      <DataTable
        dense
        caption={title}
        rows={own}
        rowKey={({ _id }) => _id}
        href={({ _id }) =>
          by === "dealers"
            ? pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: _id } })
            : pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: _id } })
        }
        columns={[
          {
            key: "name",
            head: by === "dealers" ? t`Dealer` : t`Rider`,
            card: "title",
            cell: ({ _id, name }) => `${rank.get(_id)}. ${shownName(name)}`,
          },
          { key: "place", head: t`Location`, card: "detail", cell: ({ place }) => place },
          {
            key: "bar",
            head: t`Compared to #1`,
            card: "hide",
            cell: ({ amount }) => (
              <span
                aria-hidden="true"
                className="block h-3 rounded-1 bg-brand"
                style={{ width: `${Math.max(1, Math.round((amount / largest) * 100))}%`, minWidth: "2px" }}
              />
            ),
          },
          {
            key: "amount",
            head:
              by === "dealers"
                ? t({ message: "Redeemed", context: "report" })
                : t({ message: "Earned", context: "cash" }),
            align: "end",
            card: "figure",
            cell: ({ amount }) => <b>{format.money(amount, currency)}</b>,
          },
          {
            key: "count",
            head: by === "dealers" ? t`Redemptions` : t`Results`,
            align: "end",
            card: "labeled",
            cell: ({ count }) => format.number(count),
          },
          ...(by === "dealers"
            ? []
            : [
                {
                  key: "wins",
                  head: t`Wins`,
                  align: "end" as const,
                  card: "labeled" as const,
                  cell: ({ wins }: Ranked) => format.number(wins ?? 0),
                },
              ]),
        ]}
      />
    </section>
  );
}
