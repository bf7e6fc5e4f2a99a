import { useCallback, useMemo } from "react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { Search } from "./screen.ts";

type Changes = Record<string, string | number | boolean | null | undefined>;

/** Builds a link from a path such as "/events" and a query; empty values are dropped. */
export function hrefOf(path: string, search: Search, changes: Changes = {}): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, ...changes })) {
    if (value !== undefined && value !== null && value !== "") next.set(name, String(value));
  }
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Navigates without subscribing to the location, so that a component such as a link does not rerender on every
 * address change.
 */
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

/**
 * The current location without the language prefix, and how to navigate. Filters and page numbers are in the query.
 */
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
      /**
       * Changes filters: the query changes, the page number resets to 1, and the history entry is replaced so that
       * Back does not step through every letter typed.
       */
      filter: (changes: Changes) =>
        go(hrefOf(path, search, { page: undefined, ...changes }), { replace: true, keepScroll: true }),
      /** Reruns every loader of the page after a write. */
      reload: () => router.invalidate(),
    };
  }, [router, go, path, query]);
}
