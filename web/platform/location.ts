import { useCallback, useMemo } from "react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { Search } from "./screen.ts";

type Changes = Record<string, string | number | boolean | null | undefined>;

/** "/events" and a query → the path to put in a link; empty values go. */
export function hrefOf(path: string, search: Search, changes: Changes = {}): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, ...changes })) {
    if (value !== undefined && value !== null && value !== "") next.set(name, String(value));
  }
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

/** How to go elsewhere, for what does not look at where one is: a link is not drawn anew whenever the address changes. */
export function useGo() {
  const router = useRouter();
  return useCallback(
    (href: string, how: { replace?: boolean; keepScroll?: boolean } = {}) => {
      const [before = "", hash] = href.split("#");
      const [to = "/", rest = ""] = before.split("?");
      return router.navigate({
        to,
        search: Object.fromEntries(new URLSearchParams(rest)),
        hash,
        replace: how.replace,
        resetScroll: !how.keepScroll,
      });
    },
    [router],
  );
}

/** Where the user is, without language prefix, and how to go elsewhere. Filters and pages live in the query. */
export function useWhere() {
  const router = useRouter();
  const go = useGo();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => {
    const search: Search = Object.fromEntries(new URLSearchParams(query));
    return {
      path,
      search,
      /** Path and query, as a link. */
      here: path + query,
      go,
      /** This page with another query: `href({ page: 2 })`. */
      href: (changes: Changes) => hrefOf(path, search, changes),
      /** Filters: the query changes, the page starts at 1 again, Back does not walk through every letter typed. */
      filter: (changes: Changes) =>
        go(hrefOf(path, search, { page: undefined, ...changes }), { replace: true, keepScroll: true }),
      /** After a write: every loader of the page runs again. */
      reload: () => router.invalidate(),
    };
  }, [router, go, path, query]);
}
