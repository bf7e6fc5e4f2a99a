import { Trans } from "@lingui/react/macro";
import type { RiderListItem } from "#shared/rider-views.schema.ts";
import { riderList } from "#shared/riders.list.ts";
import { ProxyLink } from "../app/areas/proxy-link.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Badge } from "../ui/badge.tsx";

const source = listSource(riderList, {
  ask: (query, signal) => api("GET /api/admin/riders", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/riders", { query }),
});
export const loader = (loading: Loading<"/auth/admin/riders">) => source.load(loading);

export function Screen({ data }: ScreenProps<typeof loader>) {
  return (
    <ListScreen
      source={source}
      data={data}
      cells={{ account: (rider) => <AccountState {...rider} /> }}
      acts={({ _id, fullName }) => <ProxyLink type="rider" id={_id} name={fullName} />}
    />
  );
}

/** Shows a badge for each state that is not normal. */
function AccountState({ deActivated, emailVerified, factory }: RiderListItem) {
  return (
    <span className="flex flex-wrap gap-2">
      {deActivated ? (
        <Badge tone="bad">
          <Trans>Deactivated</Trans>
        </Badge>
      ) : null}
      {emailVerified ? null : (
        <Badge tone="warn">
          <Trans>Email not verified</Trans>
        </Badge>
      )}
      {factory ? (
        <Badge tone="info">
          <Trans>Factory rider</Trans>
        </Badge>
      ) : null}
      {!deActivated && emailVerified && !factory ? <Trans>Active</Trans> : null}
    </span>
  );
}
