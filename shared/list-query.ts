import * as z from "zod/mini";
import { defaultMax, sortKeys, type AnyList, type FiltersOf, type ListFilter, type ListQuery } from "./list.ts";
import { choiceQuery, countryQuery, dayQuery, formatQuery, pageQuery, pagination, textQuery } from "./query-fields.ts";

/** This is the query of a list after validation. */
export type ListRequest<L extends AnyList> = FiltersOf<L> & {
  page?: number | undefined;
  sort?: string | undefined;
  format?: "json" | "csv" | "xlsx" | undefined;
};

function fieldOf(filter: ListFilter) {
  if (filter.kind === "choice") return choiceQuery(Object.keys(filter.choices));
  if (filter.kind === "country") return countryQuery;
  if (filter.kind === "day") return dayQuery;
  return textQuery(filter.max ?? defaultMax);
}

/** Returns the schema of a list's query: its filters, the page, the sort and the format of a file. */
export function listQuery<L extends AnyList>(list: L): z.ZodMiniType<ListRequest<L>, ListQuery<L>> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, fieldOf(filter)] as const);
  const sorts = sortKeys(list).flatMap((key) => [key, `-${key}`]);
  const schema = z.object({
    ...Object.fromEntries(filters),
    page: pageQuery,
    ...(sorts.length > 0 ? { sort: choiceQuery(sorts) } : {}),
    format: formatQuery,
  });
  // The fields come from the same declaration as the types, but TypeScript cannot see that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return schema as unknown as z.ZodMiniType<ListRequest<L>, ListQuery<L>>;
}

export type ListAnswer<Key extends string, Row, More> = Record<Key, Row[]> & {
  pagination: z.infer<typeof pagination>;
} & More;

/**
 * Returns the schema of a list's answer: the rows under the list's key, the pagination, and the list's other fields.
 */
export function listAnswer<Key extends string, Row, More extends object>(
  key: Key,
  row: z.ZodMiniType<Row>,
  more: z.core.$ZodShape,
): z.ZodMiniType<ListAnswer<Key, Row, More>> {
  const schema = z.object({ [key]: z.array(row), pagination, ...more });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return schema as unknown as z.ZodMiniType<ListAnswer<Key, Row, More>>;
}
