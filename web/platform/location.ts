import { useCallback, useMemo } from "react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { asPageAddress, withQuery, type PageAddress, type PlainPath, type QueryChanges } from "../ui/page-address.ts";
import { readSearch, type SearchSchema } from "./search.ts";

type Texts = Record<string, string>;

/** Splits an address into the parts that the router takes. */
export function partsOf(address: string): { to: string; search: Texts; hash: string | undefined } {
  const [before = "", hash] = address.split("#");
  const [to = "/", query = ""] = before.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)), hash };
}

/**
 * Navigates without subscribing to the location, so that a component such as a link does not rerender on every
 * address change. It takes an address, or the path of a page without params.
 */
export function useGo() {
  const router = useRouter();
  return useCallback(
    (to: PageAddress | PlainPath, how: { replace?: boolean; keepScroll?: boolean } = {}): Promise<void> =>
      router.navigate({ ...partsOf(to), replace: how.replace, resetScroll: !how.keepScroll }),
    [router],
  );
}

/** Returns the current location without the language prefix, and functions to navigate. */
export function useWhere() {
  const router = useRouter();
  const go = useGo();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(
    () => ({
      path,
      /** This is a link to the path and query. */
      here: asPageAddress(path + query),
      /** This is a link to the path alone: the page with its defaults. */
      plain: asPageAddress(path),
      go,
      /** Reruns every loader of the page after a write. */
      reload: () => router.invalidate(),
    }),
    [router, go, path, query],
  );
}

/**
 * Returns a function that changes the query of this page and replaces its history entry. It changes the latest query,
 * because a link that the user pressed while typing may have changed it since the last render. It does nothing if the
 * user has already gone to another page.
 */
export function useChangeQuery(path: string): (changes: QueryChanges) => Promise<void> {
  const router = useRouter();
  const go = useGo();
  return useCallback(
    async (changes) => {
      const { pathname, searchStr } = router.latestLocation;
      if (pathname !== path) return;
      const texts = Object.fromEntries(new URLSearchParams(searchStr));
      await go(withQuery(path, texts, { page: undefined, ...changes }), { replace: true, keepScroll: true });
    },
    [router, go, path],
  );
}

/** These are the changed values by the keys of the schema; an empty value is removed from the address. */
export type Changes<Schema extends SearchSchema> = {
  [Name in keyof z.output<Schema>]?: string | number | boolean | null;
};

/**
 * Returns the query of the current page, read by a schema that has every key of the page, and functions to change it.
 */
export function useSearch<Schema extends SearchSchema>(schema: Schema) {
  const where = useWhere();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const filter = useChangeQuery(where.path);
  return useMemo(() => {
    const texts: Texts = Object.fromEntries(new URLSearchParams(query));
    return {
      ...where,
      search: readSearch(schema, texts),
      /** Returns the address of this page with another query: `href({ page: 2 })`. */
      href: (changes: Changes<Schema>): PageAddress => withQuery(where.path, texts, changes),
      /**
       * Changes filters: the query changes, the page number resets to 1, and the history entry is replaced so that
       * Back does not step through every letter typed.
       */
      filter: (changes: Changes<Schema>) => filter(changes),
      /** Changes one filter like `filter`. */
      filterBy: (name: keyof z.output<Schema> & string, value: string) => filter({ [name]: value }),
    };
  }, [schema, where, query, filter]);
}
