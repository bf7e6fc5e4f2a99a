import { Trans } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useGo, useWhere } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { FileLinks } from "../ui/table/file-links.tsx";
import { getStatementForStaff, statementHref } from "./api.ts";
import { StatementSheet } from "./statement-sheet.tsx";

/** Loads a month of a dealer's parts account for staff. An invalid month is ignored. */
export const loadStatement = (dealerId: string, { month }: { month?: string | undefined }, signal: AbortSignal) =>
  loadPart(() => getStatementForStaff(dealerId, isDay(`${month}-01`) ? month : undefined, signal), signal);

/** Shows a month of a dealer's parts account, to read, print or download. */
export function StaffStatement({
  dealerId,
  data: { answer, problem },
  monthHref,
}: {
  dealerId: string;
  data: Awaited<ReturnType<typeof loadStatement>>;
  monthHref: (month: string) => PageAddress;
}) {
  const format = useFormat();
  const go = useGo();
  const { reload } = useWhere();
  if (!answer)
    return <LoadFailed title={<Trans>The statement didn’t load</Trans>} problem={problem} onRetry={reload} />;
  const { month, months } = answer;
  const offered = months.includes(month) ? months : [month, ...months];
  return (
    <div className="grid gap-6">
      <div className="off-paper flex flex-wrap items-end gap-3">
        <SelectField
          label={<Trans>Month</Trans>}
          name="month"
          className="min-w-[14rem]"
          value={month}
          choices={offered.map((value) => ({ value, label: format.month(value) }))}
          onChange={(event) => void go(monthHref(event.target.value), { replace: true, keepScroll: true })}
        />
        <FileLinks href={(kind) => statementHref(dealerId, month, kind, "admin")} />
        <Button icon="print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <StatementSheet statement={answer} />
    </div>
  );
}
