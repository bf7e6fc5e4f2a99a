import { Trans } from "@lingui/react/macro";
import { promoterList } from "#shared/promoters.list.ts";
import { ProxyLink } from "../app/areas/proxy-link.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Badge } from "../ui/badge.tsx";

const source = listSource(promoterList, {
  ask: (query, signal) => api("GET /api/promoters", { query, signal }),
  file: (query) => apiUrl("GET /api/promoters", { query }),
});
export const loader = (loading: Loading<"/auth/admin/promoters">) => source.load(loading);

export function Screen({ data }: ScreenProps<typeof loader>) {
  return (
    <ListScreen
      source={source}
      data={data}
      cells={{
        account: ({ deActivated }) =>
          deActivated ? (
            <Badge tone="bad">
              <Trans>Deactivated</Trans>
            </Badge>
          ) : (
            <Trans>Active</Trans>
          ),
      }}
      acts={({ _id, name }) => <ProxyLink type="promoter" id={_id} name={name} />}
    />
  );
}
