import type { ReactNode } from "react";
import { isDay } from "#shared/dates.ts";
import { hasPage } from "#shared/pages.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CreditRedemptionsAnswer } from "#shared/redemptions.schema.ts";
import { request, urlOf } from "../platform/api.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps, Search } from "../platform/screen.ts";
import { PrintReceipt } from "../redemptions/print-receipt.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FileLinks } from "../ui/file-links.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { DateField } from "../ui/text-field.tsx";
import { getApprovals } from "../kiosk/api.ts";
import { RiderApprovals } from "../kiosk/rider-approvals.tsx";
import { RedemptionLines } from "./redemption-lines.tsx";

export async function loader({ search, signal }: Loading) {
  const query = { ...daysIn(search), page: search.page };
  const [done, waiting] = await Promise.all([
    request<CreditRedemptionsAnswer>("GET", "/api/rider/credit-redemptions", { query, signal }),
    getApprovals(signal),
  ]);
  return { ...done, ...waiting };
}

/** Only what is a day: an address typed by hand must not end in a refusal. */
const daysIn = ({ afterDate, beforeDate }: Search) => ({
  afterDate: isDay(afterDate) ? afterDate : undefined,
  beforeDate: isDay(beforeDate) ? beforeDate : undefined,
});

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { creditRedemptions, pagination, approvals } = data;
  const days = daysIn(search);
  const filtered = Boolean(days.afterDate ?? days.beforeDate);
  const { t } = useLingui();
  const where = useWhere();
  usePageTitle(t`Redemptions`);
  return (
    <div className="max-w-[880px]">
      <h1 className="text-t5">
        <Trans>Redemptions</Trans>
      </h1>
      <p className="mt-1 mb-4 text-ink-2">
        {pagination.total > 0 ? (
          <Plural
            value={pagination.total}
            one="# redemption at a dealer’s counter"
            other="# redemptions at dealers’ counters"
          />
        ) : null}
      </p>
      <RiderApprovals approvals={approvals} reload={where.reload} />
      {filtered || pagination.total > 0 ? (
        <div className="mb-4 flex flex-wrap items-end gap-4">
          <Day name="afterDate" label={<Trans>From</Trans>} />
          <Day name="beforeDate" label={<Trans>To</Trans>} />
          <FileLinks href={(format) => urlOf("/api/rider/credit-redemptions", { ...days, format })} />
        </div>
      ) : null}
      {creditRedemptions.length > 0 ? (
        <RedemptionLines
          redemptions={creditRedemptions}
          act={(redemption) => <PrintReceipt redemption={redemption} small />}
        />
      ) : filtered ? (
        <div className="panel">
          <EmptyState
            title={<Trans>Nothing redeemed in these days</Trans>}
            action={
              <Button onClick={() => void where.filter({ afterDate: "", beforeDate: "" })}>
                <Trans>Clear filters</Trans>
              </Button>
            }
          >
            <Trans>Both days count, in Pacific time.</Trans>
          </EmptyState>
        </div>
      ) : (
        <div className="panel">
          <EmptyState
            title={<Trans>Nothing redeemed yet</Trans>}
            action={
              hasPage("/auth/rider/dealers") ? (
                <ButtonLink href="/auth/rider/dealers">
                  <Trans>Find a dealer near me</Trans>
                </ButtonLink>
              ) : null
            }
          >
            <Trans>Show your photo ID at a dealer’s counter and type your PIN; what you spent stands here.</Trans>
          </EmptyState>
        </div>
      )}
      {pagination.total > 0 ? <Pagination {...pagination} href={(page) => where.href({ page: String(page) })} /> : null}
    </div>
  );
}

function Day({ name, label }: { name: "afterDate" | "beforeDate"; label: ReactNode }) {
  const { search, filter } = useWhere();
  return (
    <DateField
      label={label}
      name={name}
      value={search[name] ?? ""}
      onChange={(event) => void filter({ [name]: event.target.value })}
    />
  );
}
