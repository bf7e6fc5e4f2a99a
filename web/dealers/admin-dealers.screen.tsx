import { Trans } from "@lingui/react/macro";
import { regionName } from "#shared/countries.ts";
import { dealerList } from "#shared/dealers.list.ts";
import { ProxyLink } from "../app/areas/proxy-link.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";

const source = listSource(dealerList, {
  ask: (query, signal) => api("GET /api/admin/dealers", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/dealers", { query }),
});
export const loader = (loading: Loading<"/auth/admin/dealers">) => source.load(loading);

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { locale } = useFormat();
  const states = (data.answer?.regions ?? [])
    .filter(({ country }) => !search.country || country === search.country)
    .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{ state: states }}
      cells={{
        listed: ({ active }) =>
          active ? (
            <Trans>Active</Trans>
          ) : (
            <Badge tone="bad">
              <Trans>Inactive</Trans>
            </Badge>
          ),
      }}
      // An admin cannot act as a dealer without a login.
      acts={({ _id, name, login }) => (login ? <ProxyLink type="dealer" id={_id} name={name} /> : null)}
    />
  );
}
