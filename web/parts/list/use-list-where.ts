import { useMemo } from "react";
import { useRouterState } from "@tanstack/react-router";
import { useChangeQuery, useWhere } from "../../platform/location.ts";
import { withQuery, type PageAddress, type QueryChanges } from "../../ui/page-address.ts";

/**
 * Returns the query of a list's page as strings, and functions to change it. The page's schema in web/routes.ts decides
 * which keys the loader gets; `readListSearch` checks their values.
 */
export function useListWhere() {
  const where = useWhere();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const filter = useChangeQuery(where.path);
  return useMemo(() => {
    const search: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
    const href = (changes: QueryChanges): PageAddress => withQuery(where.path, search, changes);
    return {
      ...where,
      search,
      href,
      /** Changes filters: the page number resets to 1, and the history entry is replaced. */
      filter,
    };
  }, [where, query, filter]);
}
