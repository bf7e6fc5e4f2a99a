import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import { riderRedemptionList } from "#shared/rider-redemptions.list.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { ListFrame } from "../parts/list/list-frame.tsx";
import { listSource } from "../parts/list-source.ts";
import { loadPart } from "../parts/load-part.ts";
import { withTimeout } from "../platform/api/read.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { PrintReceipt } from "../redemptions/print-receipt.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { isLate } from "../ui/table/late-rows.ts";
import { pageAddress } from "../ui/page-address.ts";
import { getApprovals } from "./approvals/approvals-api.ts";
import { RiderApprovals } from "./approvals/rider-approvals.tsx";
import { getRedemptions, redemptionsHref } from "./api.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { RedemptionLines } from "./redemption-lines.tsx";

export { riderRedemptionsSearch as search } from "./wallet-search.ts";

const source = listSource(riderRedemptionList, { request: getRedemptions, file: redemptionsHref });

export async function loader(loading: Loading<"/auth/rider/redemptions">) {
  const { signal } = loading;
  const [redemptions, asked] = await Promise.all([
    source.load(loading),
    // Offline the approvals cannot be requested; the page works without them.
    loadPart(() => getApprovals(withTimeout(signal)), signal).catch(() => null),
  ]);
  return { redemptions, approvals: asked?.answer?.approvals ?? [] };
}

/** Lists the rider's redemptions, below those that wait for the rider's approval. A row opens its receipt. */
export function Screen({ data: { redemptions, approvals }, search }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const [open, setOpen] = useState<RedemptionRecord | null>(null);
  return (
    <>
      <ListFrame
        source={source}
        data={redemptions}
        hideFilters={redemptions.answer?.pagination.total === 0 && !search.afterDate && !search.beforeDate}
        intro={<RiderApprovals approvals={redemptions.answer ? approvals : []} reload={reload} />}
        lines={(rows) => (
          <RedemptionLines redemptions={rows} onOpen={setOpen} isLate={(at) => isLate(at, rows.length)} />
        )}
        copyNote={<Trans>While you’re offline, you can print receipts, but you can’t download files.</Trans>}
        offline={{
          back: pageAddress("/auth/rider/redemptions"),
          text: (
            <Trans>
              While you’re offline, you’ll see your latest redemptions and any others you’ve opened on this device.
            </Trans>
          ),
        }}
        empty={
          <EmptyState
            icon="document"
            title={<Trans>No redemptions yet</Trans>}
            action={
              <ButtonLink to="/auth/rider/dealers">
                <Trans>Find a dealer near me</Trans>
              </ButtonLink>
            }
          >
            <Trans>
              When you have dealer credit, show your photo ID at a dealer’s counter and enter your PIN. What you spend
              will show up here.
            </Trans>
          </EmptyState>
        }
      />
      {open ? (
        <ReceiptSheet redemption={open} print={<PrintReceipt redemption={open} />} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
