import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DayClose, ReportRow } from "#shared/counter.schema.ts";
import { joinList } from "#shared/format.ts";
import { formatZone, heldTogether } from "#shared/format-dates.ts";
import { formatTimeIn } from "#shared/format-zoned.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { ReportScreen } from "../parts/report-screen.tsx";
import type { Cached } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { DateField } from "../ui/form/text-field.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState, Note } from "../ui/states.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { dayCloseHref, getDayClose } from "./counter-api.ts";
import { dayCloseSearch } from "./redemptions-search.ts";

export { dayCloseSearch as search } from "./redemptions-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/dealer/day">) =>
  loadPart(() => getDayClose(search.day, signal), signal);

/** Shows a day at the counter by employee, to compare with the till and to print. */
export function Screen({ data: { answer, problem }, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(dayCloseSearch);
  usePageTitle(t`Daily close`);
  if (answer) return <Day close={answer} />;
  return (
    <PageFailed
      title={t`Daily close`}
      problem={problem}
      back={pageAddress("/auth/dealer/day")}
      offline={<Trans>While you’re offline, you’ll see only the days you’ve opened on this device.</Trans>}
      filters={
        <DateField
          label={<Trans>Day</Trans>}
          name="day"
          value={search.day ?? ""}
          onChange={(event) => void where.filter({ day: event.target.value })}
        />
      }
    >
      <Trans>This day didn’t load</Trans>
    </PageFailed>
  );
}

function Day({ close }: { close: Cached<DayClose> }) {
  const { t } = useLingui();
  const where = useSearch(dayCloseSearch);
  const format = useFormat();
  const { brandName } = useSession().programme;
  const { day, today, totals, currency, dealer } = close;
  const money = (cents: number): string => format.money(cents, currency);
  return (
    <ReportScreen
      title={t`Daily close`}
      paperHead={joinList([brandName, dealer.name, dealer.dealerId], " · ")}
      period={{ from: day, to: day }}
      singleDay={{ max: today }}
      onPeriod={(_, chosen) => void where.filter({ day: chosen === today ? "" : chosen })}
      fileHref={(file) => dayCloseHref(close, file)}
      figures={[
        { key: "net", label: <Trans>After refunds</Trans>, value: money(totals.net) },
        { key: "redeemed", label: <Trans>Redeemed</Trans>, value: money(totals.redeemed) },
        { key: "refunded", label: <Trans>Refunded</Trans>, value: money(0 - totals.refunded) },
        { key: "count", label: <Trans>Redemptions</Trans>, value: format.number(totals.redemptions) },
        { key: "refunds", label: <Trans>Refunds</Trans>, value: format.number(totals.refunds) },
      ]}
      comparison={<Until close={close} />}
      lastSynced={close.lastSynced}
    >
      <FromKiosks close={close} />
      <DataTable
        dense
        caption={t`Daily close`}
        rows={close.rows}
        rowKey={(row) => row.key}
        columns={useColumns(money, totals.refunds > 0)}
        empty={
          <EmptyState icon="document" title={<Trans>No redemptions or refunds on this day</Trans>}>
            <Trans>Each employee gets a line here. Refunds count on the day they’re made.</Trans>
          </EmptyState>
        }
      />
    </ReportScreen>
  );
}

/** Shows the time zone of the day and, for today, the time of the sums. */
function Until({ close: { timeZone, asOf, day, today } }: { close: DayClose }) {
  const { locale } = useFormat();
  const zoneName = formatZone(timeZone, locale);
  const time = heldTogether(formatTimeIn(timeZone, new Date(asOf), locale));
  return day === today ? (
    <Trans>
      Today so far, as of {time}. The day ends at midnight ({zoneName}).
    </Trans>
  ) : (
    <Trans>From midnight to midnight ({zoneName}).</Trans>
  );
}

/**
 * Shows what the sums do not yet include: redemptions that the server received from kiosks but that nobody confirmed,
 * and redemptions that kiosks have not sent.
 */
function FromKiosks({ close: { unconfirmed, notSent, currency } }: { close: DayClose }) {
  const format = useFormat();
  const lines: ReactNode[] = [];
  if (unconfirmed.count > 0) {
    const sum = format.money(unconfirmed.amount, currency);
    lines.push(
      <Plural
        key="unconfirmed"
        value={unconfirmed.count}
        one={`# redemption from your kiosks isn’t confirmed: ${sum}`}
        other={`# redemptions from your kiosks aren’t confirmed: ${sum}`}
      />,
    );
  }
  if (notSent && notSent.count > 0) {
    const sum = format.money(notSent.amount, currency);
    lines.push(
      <Plural
        key="notSent"
        value={notSent.count}
        one={`# redemption is on a kiosk that hasn’t sent it yet: ${sum}`}
        other={`# redemptions are on kiosks that haven’t sent them yet: ${sum}`}
      />,
    );
  }
  if (lines.length === 0) return null;
  return (
    <Note tone="tape" icon="offline">
      <p className="font-semibold">
        <Trans>Not in these totals</Trans>
      </p>
      <ul className="list-disc pl-5">
        {lines.map((line, at) => (
          // The lines have no id, so their position is the key.
          <li key={at}>{line}</li>
        ))}
      </ul>
      <p className="off-paper">
        <Link to="/auth/dealer/kiosks" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Review kiosks</Trans>
        </Link>
      </p>
    </Note>
  );
}

/** Returns the columns. On a day without refunds, the columns of refunds are left out. */
function useColumns(money: (cents: number) => string, refunds: boolean): Column<ReportRow>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const all: Column<ReportRow>[] = [
    {
      key: "employee",
      head: t`Employee`,
      card: "title",
      cell: ({ label }) => <span className="font-semibold">{label}</span>,
    },
    {
      key: "redemptions",
      head: t`Redemptions`,
      align: "end",
      card: "labeled",
      cell: (row) => number(row.redemptions),
    },
    {
      key: "redeemed",
      head: t`Redeemed`,
      align: "end",
      card: refunds ? "hide" : "figure",
      cell: (row) => (refunds ? money(row.redeemed) : <span className="font-semibold">{money(row.redeemed)}</span>),
    },
    {
      key: "refunds",
      head: t`Refunds`,
      align: "end",
      card: "hide",
      cell: (row) => (row.refunds === 0 ? null : number(row.refunds)),
    },
    {
      key: "refunded",
      head: t`Refunded`,
      align: "end",
      card: "labeled",
      cell: (row) => (row.refunds === 0 ? null : money(0 - row.refunded)),
    },
    {
      key: "net",
      head: t`After refunds`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold">{money(row.net)}</span>,
    },
  ];
  return refunds ? all : all.filter(({ key }) => key !== "refunds" && key !== "refunded" && key !== "net");
}
