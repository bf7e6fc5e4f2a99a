import { readListSearch, type AnyList, type ListFileFormat, type ListQuery } from "#shared/list.ts";
import type { Pagination } from "#shared/query-fields.ts";
import { loadPart, type LoadedPart } from "./load-part.ts";

/** This is the query of a page, either parsed by its schema or as raw strings. */
type Search = Readonly<Record<string, unknown>>;

/**
 * This is the answer of a list's call: the rows under the list's key and the pagination. For a list that is also
 * available offline, it also says when the copy shown was stored (`Cached`).
 */
export type Answer = { pagination: Pagination; lastSynced?: string | null };

/** This is the result of a list's loader for its screen. */
export type ListData<A extends Answer> = LoadedPart<A>;

export interface ListSource<L extends AnyList, A extends Answer> {
  list: L;
  load: (loading: { search: Search; signal: AbortSignal }) => Promise<ListData<A>>;
  /** Returns the URL of the file with all rows that match the search. A list without files has no such function. */
  file?: (search: Search, format: ListFileFormat) => string;
}

/**
 * Connects a list's declaration with its call. `ask` and `file` get the checked query and also the raw search, for a
 * list whose call depends on another param.
 */
export function listSource<L extends AnyList, A extends Answer>(
  list: L,
  how: {
    request: (query: ListQuery<L>, signal: AbortSignal, search: Search) => Promise<A>;
    file?: (query: ListQuery<L>, search: Search) => string;
  },
): ListSource<L, A> {
  const { file } = how;
  return {
    list,
    load: ({ search, signal }) => loadPart(() => how.request(readListSearch(list, search), signal, search), signal),
    ...(file
      ? {
          file: (search: Search, format: ListFileFormat) =>
            file({ ...readListSearch(list, search), page: undefined, format }, search),
        }
      : {}),
  };
}
