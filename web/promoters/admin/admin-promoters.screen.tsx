import { lazy, Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { promoterList } from "#shared/promoters.list.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { ProxyLink } from "../../app/areas/proxy-link.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { PlainSums } from "../../parts/money/plain-sums.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import type { PromoterActivation } from "./promoter-activation.tsx";
import { noValue } from "../../ui/table/no-value.tsx";

export { promotersSearch as search } from "./promoters-search.ts";

const ActivationDialog = lazy(async () => ({
  default: (await import("./promoter-activation.tsx")).PromoterActivationDialog,
}));

const source = listSource(promoterList, {
  request: (query, signal) => api("GET /api/promoters", { query, signal }),
  file: (query) => apiUrl("GET /api/promoters", { query }),
});
export const loader = (loading: Loading<"/auth/admin/promoters">) => source.load(loading);

const recordPage = "/auth/admin/promoter/{promoterId?}";

/** Shows all promoters. A row opens the promoter's record. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const format = useFormat();
  const sums = data.answer?.sums;
  const [asked, setAsked] = useState<PromoterActivation | null>(null);
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        href={({ _id }) => pageAddress(recordPage, { params: { promoterId: _id } })}
        actions={
          <ActLink icon="plus" kind="brand" href={pageAddress(recordPage, { params: { promoterId: "" } })}>
            <Trans>Add promoter</Trans>
          </ActLink>
        }
        cells={{
          late: ({ late }) => (late === 0 ? noValue : <Badge tone="warn">{late}</Badge>),
          account: ({ deActivated }) =>
            deActivated ? (
              <Badge tone="bad">
                <Trans>Deactivated</Trans>
              </Badge>
            ) : (
              <Trans>Active</Trans>
            ),
        }}
        acts={({ _id, name, deActivated }) => (
          <>
            <ProxyLink type="promoter" id={_id} name={name} />
            <Button kind="link" onClick={() => setAsked({ promoterId: _id, name, active: deActivated })}>
              {deActivated ? <Trans>Activate…</Trans> : <Trans>Deactivate…</Trans>}
            </Button>
          </>
        )}
      >
        {sums ? (
          <PlainSums
            sums={[
              { key: "events", label: <Trans>Events</Trans>, value: format.number(sums.events) },
              { key: "late", label: <Trans>Late now</Trans>, value: format.number(sums.late) },
            ]}
          />
        ) : null}
      </ListScreen>
      <Suspense>
        {asked ? <ActivationDialog asked={asked} onClose={() => setAsked(null)} onDone={() => void reload()} /> : null}
      </Suspense>
    </>
  );
}
