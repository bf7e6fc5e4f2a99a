import { useCallback, useMemo } from "react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { asPageAddress, withQuery, type PageAddress, type PlainPath, type QueryChanges } from "../ui/page-address.ts";
import { readSearch, type SearchSchema } from "./search.ts";

type Texts = Record<string, string>;

/** Splits an address into what the router takes. */
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

/** The current location without the language prefix, and how to navigate. */
export function useWhere() {
  const router = useRouter();
  const go = useGo();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(
    () => ({
      path,
      /** Path and query, as a link. */
      here: asPageAddress(path + query),
      /** The path alone: the page with its defaults. */
      plain: asPageAddress(path),
      go,
      /** Reruns every loader of the page after a write. */
      reload: () => router.invalidate(),
    }),
    [router, go, path, query],
  );
}

/** The keys are the schema's; a value that is empty is left out of the address. */
export type Changes<Schema extends SearchSchema> = {
  [Name in keyof z.output<Schema>]?: string | number | boolean | null;
};

/** The query of the current page, read by a schema of which its page knows every key, and how to change it. */
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
      /** This page with another query: `href({ page: 2 })`. */
      href: (changes: Changes<Schema>): PageAddress => withChanges(changes),
      /**
       * Changes filters: the query changes, the page number resets to 1, and the history entry is replaced so that
       * Back does not step through every letter typed.
       */
      filter: (changes: Changes<Schema>) => filter(changes),
      /** The same for one filter. */
      filterBy: (name: keyof z.output<Schema> & string, value: string) => filter({ [name]: value }),
    };
  }, [schema, where, query]);
}
