import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { apiUrl } from "../platform/api/api.ts";
import { useSearch } from "../platform/location.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { withTimeout } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { PrintReceipt } from "../redemptions/print-receipt.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { DateField } from "../ui/form/text-field.tsx";
import { getApprovals } from "./approvals/approvals-api.ts";
import { RiderApprovals } from "./approvals/rider-approvals.tsx";
import { daysIn, getRedemptions } from "./api.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { RedemptionLines } from "./redemption-lines.tsx";
import { riderRedemptionsSearch } from "./wallet-search.ts";
import { pageAddress } from "../ui/page-address.ts";
import type { SearchIn } from "../platform/search.ts";

export { riderRedemptionsSearch as search } from "./wallet-search.ts";

export async function loader({ search, signal }: Loading<"/auth/rider/redemptions">) {
  const [done, asked] = await Promise.all([
    loadPart(() => getRedemptions(search, signal), signal),
    // Offline the approvals cannot be requested; the page works without them.
    loadPart(() => getApprovals(withTimeout(signal)), signal).catch(() => null),
  ]);
  return {
    shown: done.answer && { ...done.answer, approvals: asked?.answer?.approvals ?? [] },
    problem: done.problem,
  };
}

export function Screen({ data: { shown, problem }, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Redemptions`);
  if (!shown) {
    return (
      <PageFailed
        title={t`Redemptions`}
        problem={problem}
        back={pageAddress("/auth/rider/redemptions")}
        filters={<Days />}
        offline={<Trans>Offline, you’ll see your latest redemptions and any others you opened on this device.</Trans>}
      >
        <Trans>Your redemptions didn’t load</Trans>
      </PageFailed>
    );
  }
  return (
    <>
      <h1 className="text-t5">
        <Trans>Redemptions</Trans>
      </h1>
      <Redemptions data={shown} search={search} />
    </>
  );
}

function Redemptions({
  data,
  search,
}: {
  data: NonNullable<Awaited<ReturnType<typeof loader>>["shown"]>;
  search: SearchIn<typeof riderRedemptionsSearch>;
}) {
  const { creditRedemptions, pagination, approvals, lastSynced } = data;
  const days = daysIn(search);
  const filtered = Boolean(days.afterDate ?? days.beforeDate);
  const where = useSearch(riderRedemptionsSearch);
  const [isChoosing, setChoosing] = useState(false);
  const [open, setOpen] = useState<RedemptionRecord | null>(null);
  return (
    <>
      <div
        className={`mt-1 mb-2 flex items-center justify-between gap-4 ${pagination.total > 0 ? "min-h-11" : "min-h-2"}`}
      >
        <p className="text-ink-2">
          {pagination.total > 0 ? (
            <Plural value={pagination.total} one="# redemption at a dealer" other="# redemptions at dealers" />
          ) : null}
        </p>
        {pagination.total > 0 && !filtered ? (
          <More onChooseDays={() => setChoosing(true)} days={days} withFiles={lastSynced === null} />
        ) : pagination.total > 0 && lastSynced === null ? (
          <More days={days} withFiles />
        ) : null}
      </div>
      <CachedBanner at={lastSynced}>
        <Trans>You can print receipts offline, but not download files.</Trans>
      </CachedBanner>
      <RiderApprovals approvals={approvals} reload={where.reload} />
      {filtered || isChoosing ? (
        <div className="mb-4">
          <Days />
        </div>
      ) : null}
      {creditRedemptions.length > 0 ? (
        <RedemptionLines redemptions={creditRedemptions} onOpen={setOpen} />
      ) : filtered ? (
        <div className="panel">
          <EmptyState
            icon="document"
            title={<Trans>No redemptions on these dates</Trans>}
            action={
              <Button onClick={() => void where.filter({ afterDate: "", beforeDate: "" })}>
                <Trans>Clear filters</Trans>
              </Button>
            }
          >
            <Trans>Both dates are included (Pacific time).</Trans>
          </EmptyState>
        </div>
      ) : (
        <div className="panel">
          <EmptyState
            icon="document"
            title={<Trans>No redemptions yet</Trans>}
            action={
              <ButtonLink to="/auth/rider/dealers">
                <Trans>Find a dealer near me</Trans>
              </ButtonLink>
            }
          >
            <Trans>Show your photo ID at a dealer’s counter and enter your PIN. What you spend shows up here.</Trans>
          </EmptyState>
        </div>
      )}
      {open ? (
        <ReceiptSheet redemption={open} print={<PrintReceipt redemption={open} />} onClose={() => setOpen(null)} />
      ) : null}
      {pagination.total > 0 ? (
        <PageLinks page={pagination.page} totalPages={pagination.totalPages} href={(page) => where.href({ page })} />
      ) : null}
    </>
  );
}

/** Shows a menu with less common acts: selecting the dates, and the list as a file. */
function More({
  onChooseDays,
  days,
  withFiles,
}: {
  onChooseDays?: () => void;
  days: ReturnType<typeof daysIn>;
  withFiles: boolean;
}) {
  const { t } = useLingui();
  const fileHref = (format: "csv" | "xlsx") =>
    apiUrl("GET /api/{type}/credit-redemptions", { params: { type: "rider" }, query: { ...days, format } });
  return (
    <Menu
      label={t`Dates and files`}
      align="end"
      buttonClass="grid h-11 w-11 place-items-center rounded-1 hover:bg-brand-wash"
      items={
        <>
          {onChooseDays ? (
            <button type="button" onClick={onChooseDays}>
              <Icon name="calendar" />
              <Trans>Choose dates</Trans>
            </button>
          ) : null}
          {withFiles ? (
            <>
              <a href={fileHref("csv")} download>
                <Icon name="down" />
                <Trans>CSV file</Trans>
              </a>
              <a href={fileHref("xlsx")} download>
                <Icon name="down" />
                <Trans>Excel file</Trans>
              </a>
            </>
          ) : null}
        </>
      }
    >
      <Icon name="dots" />
    </Menu>
  );
}

const Days = () => (
  <div className="flex flex-wrap items-end gap-4">
    <Day name="afterDate" label={<Trans>From</Trans>} />
    <Day name="beforeDate" label={<Trans>To</Trans>} />
  </div>
);

function Day({ name, label }: { name: "afterDate" | "beforeDate"; label: ReactNode }) {
  const { search, filter } = useSearch(riderRedemptionsSearch);
  return (
    <DateField
      label={label}
      name={name}
      value={search[name] ?? ""}
      onChange={(event) => void filter({ [name]: event.target.value })}
    />
  );
}
