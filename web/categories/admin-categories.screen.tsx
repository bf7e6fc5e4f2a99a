import { Trans } from "@lingui/react/macro";
import { categoryList } from "#shared/categories.list.ts";
import { ActLink } from "../platform/acts/act-link.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { CardStatus } from "../ui/table/no-value.tsx";
import { Badge } from "../ui/badge.tsx";
import { pageAddress } from "../ui/page-address.ts";

export { categoriesSearch as search } from "./categories-search.ts";

const source = listSource(categoryList, {
  request: (query, signal) => api("GET /api/admin/categories", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/categories", { query }),
});
export const loader = (loading: Loading<"/auth/admin/categories">) => source.load(loading);

const recordPage = "/auth/admin/category/{categoryId?}";

export function Screen({ data }: ScreenProps<typeof loader>) {
  return (
    <ListScreen
      source={source}
      data={data}
      href={({ _id }) => pageAddress(recordPage, { params: { categoryId: _id } })}
      cells={{
        active: ({ active }) =>
          active ? (
            <CardStatus normal>
              <Trans context="category">Active</Trans>
            </CardStatus>
          ) : (
            <Badge>
              <Trans context="category">Inactive</Trans>
            </Badge>
          ),
      }}
      actions={
        <ActLink kind="brand" icon="plus" to={recordPage} params={{ categoryId: "" }}>
          <Trans>Add category</Trans>
        </ActLink>
      }
    />
  );
}
