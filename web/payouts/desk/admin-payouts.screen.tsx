import { Trans, useLingui } from "@lingui/react/macro";
import { deskClaimList, waitingRiderList } from "#shared/payout-desk.list.ts";
import { payoutFileList } from "#shared/payout-files.list.ts";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { EmailReport } from "../../parts/report-screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ClaimsView } from "./claims-view.tsx";
import { getDeskClaims } from "./desk-api.ts";
import { FilesView } from "./files-view.tsx";
import { adminPayoutsSearch } from "./payouts-search.ts";
import { WaitingView } from "./waiting-view.tsx";

export { adminPayoutsSearch as search } from "./payouts-search.ts";

const claims = listSource(deskClaimList, {
  request: (query, signal) => getDeskClaims(query, signal),
  file: (query) => apiUrl("GET /api/admin/claims", { query }),
});
const waiting = listSource(waitingRiderList, {
  request: (query, signal) => api("GET /api/admin/cash-waiting", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/cash-waiting", { query }),
});
const files = listSource(payoutFileList, {
  request: (query, signal) => api("GET /api/admin/payout-files", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/payout-files", { query }),
});

export async function loader(loading: Loading<"/auth/admin/payouts">) {
  const { view } = loading.search;
  const [ofClaims, ofWaiting, ofFiles] = await Promise.all([
    view ? null : claims.load(loading),
    view === "waiting" ? waiting.load(loading) : null,
    view === "files" ? files.load(loading) : null,
  ]);
  return { claims: ofClaims, waiting: ofWaiting, files: ofFiles };
}

/**
 * Shows the money desk for riders' cash: the payouts, the riders with missing information, and the files for the payer.
 */
export function Screen({ data, search: { view, state, currency } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Payouts`);
  const { address } = useSearchOf();
  const tab = (key: "waiting" | "files" | null, label: string) => ({
    key: key ?? "claims",
    label,
    href: address(key),
    on: (view ?? null) === key,
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-t5">
          <Trans>Payouts</Trans>
        </h1>
        <p className="off-paper flex flex-wrap gap-3">
          {data.claims ? <EmailReport report="payouts" filters={{ state, currency }} /> : null}
          <ButtonLink to="/auth/admin/adjustments">
            <Trans>Adjustments due</Trans>
          </ButtonLink>
          <ButtonLink to="/auth/admin/approvals">
            <Trans>Approvals</Trans>
          </ButtonLink>
        </p>
      </div>
      <Tabs
        label={t`Show`}
        tabs={[
          tab(null, t`Payouts`),
          tab("waiting", t`Waiting for riders`),
          tab("files", t({ message: "Payment files", context: "tab" })),
        ]}
      />
      {data.claims ? <ClaimsView key="claims" source={claims} data={data.claims} /> : null}
      {data.waiting ? <WaitingView key="waiting" source={waiting} data={data.waiting} /> : null}
      {data.files ? <FilesView key="files" source={files} data={data.files} /> : null}
    </div>
  );
}

/** Returns the address of a view without the filters of the other views. */
function useSearchOf() {
  const { href } = useSearch(adminPayoutsSearch);
  const none = Object.fromEntries(Object.keys(adminPayoutsSearch.shape).map((name) => [name, null]));
  return { address: (view: "waiting" | "files" | null) => href({ ...none, view }) };
}
