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
  return useMemo(() => {
    const { path, go } = where;
    const texts: Texts = Object.fromEntries(new URLSearchParams(query));
    const withChanges = (changes: QueryChanges) => withQuery(path, texts, changes);
    const filter = (changes: QueryChanges) =>
      go(withChanges({ page: undefined, ...changes }), { replace: true, keepScroll: true });
    return {
      ...where,
      search: readSearch(schema, texts),
      /** Returns the address of this page with another query: `href({ page: 2 })`. */
      href: (changes: Changes<Schema>): PageAddress => withChanges(changes),
      /**
       * Changes filters: the query changes, the page number resets to 1, and the history entry is replaced so that
       * Back does not step through every letter typed.
       */
      filter: (changes: Changes<Schema>) => filter(changes),
      /** Changes one filter like `filter`. */
      filterBy: (name: keyof z.output<Schema> & string, value: string) => filter({ [name]: value }),
    };
  }, [schema, where, query]);
}
