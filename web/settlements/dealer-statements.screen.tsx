import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { addMonths, isDay } from "#shared/dates.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { loadSession } from "../platform/api/session.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { todayPacific } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { FileMenu } from "../ui/table/file-links.tsx";
import { getPartsAccount, getStatement, statementHref } from "./api.ts";
import { PartsDue, PartsSettled } from "./parts-card.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { statementsSearch } from "./statements-search.ts";

export { statementsSearch as search } from "./statements-search.ts";

export async function loader({ search, signal }: Loading<"/auth/dealer/statements">) {
  const dealerId = (await loadSession()).user?._id ?? "";
  // An invalid month is ignored, so that a hand-edited URL does not cause an error.
  const month = isDay(`${search.month}-01`) ? search.month : undefined;
  const [{ answer: account }, { answer: statement, problem }] = await Promise.all([
    loadPart(() => getPartsAccount(dealerId, signal), signal),
    loadPart(() => getStatement(dealerId, month, signal), signal),
  ]);
  return { shown: statement && { dealerId, account, statement }, month, problem };
}

/** Shows the parts account month by month, to read, print or download. */
export function Screen({ data: { shown, month, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Statements`);
  if (shown) return <Statements {...shown} />;
  return (
    <PageFailed
      title={t`Statements`}
      problem={problem}
      back={pageAddress("/auth/dealer/statements")}
      offline={<Trans>While you’re offline, you’ll see only the months you’ve opened on this device.</Trans>}
      filters={<MonthField month={month ?? latestMonth()} months={latestMonths(month)} />}
    >
      <Trans>This statement didn’t load</Trans>
    </PageFailed>
  );
}

const latestMonth = (): string => todayPacific().slice(0, 7);

/** Returns the months to select from until the server has named the months with a statement: the last twelve. */
function latestMonths(chosen: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, back) => addMonths(`${latestMonth()}-01`, -back).slice(0, 7));
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}

function MonthField({ month, months }: { month: string; months: readonly string[] }) {
  const where = useSearch(statementsSearch);
  const format = useFormat();
  return (
    <SelectField
      label={<Trans>Month</Trans>}
      name="month"
      className="min-w-[14rem]"
      value={month}
      choices={months.map((value) => ({ value, label: format.month(value) }))}
      onChange={(event) => void where.filter({ month: event.target.value })}
    />
  );
}

function Statements({ dealerId, account, statement }: NonNullable<Awaited<ReturnType<typeof loader>>["shown"]>) {
  const { month, lastSynced } = statement;
  const months = statement.months.includes(month) ? statement.months : [month, ...statement.months];
  return (
    <div className="grid gap-4 md:gap-8">
      <div className="off-paper grid gap-3 md:gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-t5">
            <Trans>Statements</Trans>
          </h1>
          <span className="flex gap-3">
            {lastSynced === null ? <FileMenu href={(format) => statementHref(dealerId, month, format)} /> : null}
            <Button icon="print" onClick={() => window.print()}>
              <span className="max-md:sr-only">
                <Trans>Print</Trans>
              </span>
            </Button>
          </span>
        </div>
        {lastSynced === null ? null : <CachedBanner at={lastSynced} />}
        {account ? <Intro days={account.partsCreditDays} /> : null}
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3 md:gap-y-4">
          <MonthField month={month} months={months} />
          <div className="grid min-w-0 flex-[1_1_22rem] gap-1 md:flex-[0_1_22rem]">
            {account ? (
              <>
                <PartsDue account={account} />
                <PartsSettled account={account} className="grid gap-1" />
              </>
            ) : null}
          </div>
        </div>
      </div>
      <StatementSheet statement={statement} />
    </div>
  );
}

const Intro = ({ days }: { days: number }) => (
  <p className="max-w-prose text-ink-2">
    <Trans>
      Each redemption is credited to your parts account within <Plural value={days} one="# day" other="# days" />. If
      you refund it later, the refund comes off your next settlement.
    </Trans>
  </p>
);
