import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Button } from "../ui/button.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { Sum } from "../ui/sum.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { FileMenu } from "../ui/table/file-links.tsx";
import { Tabs } from "../ui/tabs.tsx";
import "../parts/report.css";
import { getRanking, rankingFileHref, type Ranked, type RankingKind } from "./reports-api.ts";
import { rankingsSearch } from "./reports-search.ts";
import { EmailReport } from "../parts/report-screen.tsx";
import { SeasonField } from "./season-field.tsx";
import { useChange } from "./use-change.ts";

export { rankingsSearch as search } from "./reports-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/rankings">) =>
  loadPart(() => getRanking(search, signal), signal);

type Answer = NonNullable<ScreenProps<typeof loader>["data"]["answer"]>;

/** Shows who earned and redeemed the most in a season, by currency; a row opens the record. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { search, href, filter, reload } = useSearch(rankingsSearch);
  const today = useToday();
  const by = answer?.by ?? search.by ?? "pro";
  const currentYear = answer?.currentYear ?? Number(search.year ?? today.slice(0, 4));
  const title = t`Top riders and dealers`;
  usePageTitle(title);
  const kinds: Record<RankingKind, string> = {
    pro: t`Pro riders`,
    amateur: t`Amateur riders`,
    dealers: t`Dealers`,
  };
  return (
    <div className="report grid gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-t5">{title}</h1>
        <span className="off-paper flex flex-wrap gap-3">
          <EmailReport report="rankings" filters={{ by: search.by }} />
          <FileMenu href={rankingFileHref(by, currentYear)} />
          <Button icon="print" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </span>
      </div>
      <p className="report-on-paper">
        {kinds[by]} · {currentYear}
      </p>
      <div className="off-paper grid gap-3">
        <Tabs
          label={t`Ranking`}
          tabs={(["pro", "amateur", "dealers"] as const).map((key) => ({
            key,
            label: kinds[key],
            on: key === by,
            href: href({ by: key === "pro" ? null : key, year: search.year ?? null }),
          }))}
        />
        <div className="flex">
          <SeasonField value={String(currentYear)} today={today} onSeason={(year) => void filter({ year })} />
        </div>
      </div>
      {answer ? (
        <Ranks answer={answer} />
      ) : (
        <div className="panel">
          <LoadFailed title={<Trans>The report didn’t load</Trans>} problem={problem} onRetry={reload} />
        </div>
      )}
    </div>
  );
}

function Ranks({ answer }: { answer: Answer }) {
  const { by, currentYear, rows } = answer;
  return (
    <>
      <Stats data={answer} />
      {rows.length === 0 ? (
        <p className="panel p-5">
          {by === "dealers" ? (
            <Trans>No credit was redeemed in {currentYear}.</Trans>
          ) : (
            <Trans>No {currentYear} results have earned anything here yet.</Trans>
          )}
        </p>
      ) : (
        currencies.map((currency) => <Ranking key={currency} {...{ by, currency, rows }} />)
      )}
    </>
  );
}

/** Shows the figures of all riders of the kind, beside the season before. */
function Stats({ data: { stats, currentYear } }: { data: Answer }) {
  const { t } = useLingui();
  const format = useFormat();
  const change = useChange(String(currentYear - 1));
  if (!stats) return null;
  const { before } = stats;
  const figures = [
    {
      label: t`Riders who earned`,
      value: format.number(stats.riders),
      change: change.amount(stats.riders, before.riders),
    },
    {
      label: t`Results that earned`,
      value: format.number(stats.results),
      change: change.amount(stats.results, before.results),
    },
    { label: t`Wins that earned`, value: format.number(stats.wins), change: change.amount(stats.wins, before.wins) },
    ...currencies
      .filter((currency) => stats.earned[currency] + before.earned[currency] > 0)
      .map((currency) => ({
        label: t`Earned, ${currency}`,
        value: format.money(stats.earned[currency], currency),
        change: change.amount(stats.earned[currency], before.earned[currency]),
      })),
  ];
  return (
    <dl className="panel grid grid-cols-2 gap-x-8 gap-y-3 p-5 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {figures.map(({ label, value, change: said }) => (
        <Sum key={label} label={label}>
          {value}
          <span className="block whitespace-normal text-t1 font-normal tracking-normal text-ink-2 [font-stretch:100%]">
            {said}
          </span>
        </Sum>
      ))}
    </dl>
  );
}

function Ranking({ by, currency, rows }: { by: RankingKind; currency: "USD" | "CAD"; rows: readonly Ranked[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const own = rows.filter((row) => row.currency === currency);
  if (own.length === 0) return null;
  const largest = own[0]?.amount ?? 1;
  const rank = new Map(own.map(({ _id }, at) => [_id, at + 1]));
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
          { key: "place", head: t`Location`, cell: ({ place }) => place },
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
            head: by === "dealers" ? t`Redemptions` : t`Results and wins`,
            align: "end",
            cell: ({ count, wins }) =>
              wins === null ? (
                format.number(count)
              ) : (
                <>
                  {format.number(count)} · <Plural value={wins} one="# win" other="# wins" />
                </>
              ),
          },
        ]}
      />
    </section>
  );
}
