import { Trans, useLingui } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { nullWithoutAnswer } from "../platform/api/read.ts";
import { loadSession } from "../platform/api/session.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { NotCached } from "../platform/cache/not-cached.tsx";
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
  // An invalid month is ignored, so that a hand-edited URL does not end in an error.
  const month = isDay(`${search.month}-01`) ? search.month : undefined;
  const [account, statement] = await Promise.all([
    nullWithoutAnswer(getPartsAccount(dealerId, signal)),
    nullWithoutAnswer(getStatement(dealerId, month, signal)),
  ]);
  return statement && { dealerId, account, statement };
}

/** The parts account month by month, to read, print or download. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Statements`);
  if (data) return <Statements {...data} />;
  return (
    <NotCached title={t`Statements`} back={pageAddress("/auth/dealer/statements")}>
      <Trans>Offline, you’ll see the months that you opened on this device.</Trans>
    </NotCached>
  );
}

function Statements({ dealerId, account, statement }: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const where = useSearch(statementsSearch);
  const format = useFormat();
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
          <SelectField
            label={
              <span className="max-md:sr-only">
                <Trans>Month</Trans>
              </span>
            }
            name="month"
            className="min-w-[14rem]"
            value={month}
            choices={months.map((value) => ({ value, label: format.month(value) }))}
            onChange={(event) => void where.filter({ month: event.target.value })}
          />
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
      Each redemption is credited to your parts account within {days} days. If you refund it later, it comes off your
      next settlement.
    </Trans>
  </p>
);
