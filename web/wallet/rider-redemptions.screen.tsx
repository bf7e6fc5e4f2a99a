import { hasPage } from "#shared/pages.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CreditRedemptionsAnswer } from "#shared/redemptions.schema.ts";
import { request } from "../platform/api.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getApprovals } from "../kiosk/api.ts";
import { RiderApprovals } from "../kiosk/rider-approvals.tsx";
import { RedemptionLines } from "./redemption-lines.tsx";

export async function loader({ search, signal }: Loading) {
  const query = { page: search.page };
  const [done, waiting] = await Promise.all([
    request<CreditRedemptionsAnswer>("GET", "/api/rider/credit-redemptions", { query, signal }),
    getApprovals(signal),
  ]);
  return { ...done, ...waiting };
}

export function Screen({ data: { creditRedemptions, pagination, approvals } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useWhere();
  usePageTitle(t`Redemptions`);
  return (
    <div className="max-w-[880px]">
      <h1 className="text-t5">
        <Trans>Redemptions</Trans>
      </h1>
      <p className="mt-1 mb-4 text-ink-2">
        <Plural
          value={pagination.total}
          one="# redemption at a dealer’s counter"
          other="# redemptions at dealers’ counters"
        />
      </p>
      <RiderApprovals approvals={approvals} reload={where.reload} />
      {creditRedemptions.length > 0 ? (
        <RedemptionLines redemptions={creditRedemptions} />
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
