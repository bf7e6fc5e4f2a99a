import type { $ZodShape, output } from "zod/v4/core";
import type { ZodMiniType } from "zod/mini";
import {
  orderOf,
  sortKeys,
  type AnyList,
  type FiltersOf,
  type ListOrder,
  type ListQuery,
  type SortKey,
} from "#shared/list.ts";
import { listAnswer, listQuery, type ListAnswer, type ListRequest } from "#shared/list-query.ts";
import { paginationOf } from "#shared/pagination.ts";
import type { Ctx } from "../../context.ts";
import { call, type ActorOf, type LimitName, type Roles, type TypedCall } from "../call.ts";
import { listFile } from "./list-file.ts";
import { isFile } from "./table-file.ts";

/** This is the input of a store: the filters by name, the order, and the range of rows. */
export interface ListRead<L extends AnyList> {
  filters: FiltersOf<L>;
  order: ListOrder<SortKey<L>>;
  limit: number;
  offset: number;
}

type MoreOf<Shape extends $ZodShape> = { [K in keyof Shape]: output<Shape[K]> };

interface ListSpec<Path extends string, R extends Roles, L extends AnyList, Row, Item, More extends $ZodShape> {
  path: Path;
  roles: R;
  summary: string;
  list: L;
  /** This is the schema of one row of the answer. */
  row: ZodMiniType<Item>;
  /** This is the schema of what the answer says besides the rows, for example the totals. */
  more?: More;
  added?: true;
  limit?: LimitName;
  /** Reads the rows from the store, with the count of all rows that the filters match. */
  read: (
    ctx: Ctx<ActorOf<R>>,
    asked: ListRead<L>,
    // The type of `more` alone decides which other fields the answer has. If the type were inferred from here, any
    // field would compile.
  ) => Promise<{ rows: readonly Row[]; total: number } & MoreOf<NoInfer<More>>>;
  /** Selects by hand the fields of a row that leave the server. */
  present: (row: Row, ctx: Ctx<ActorOf<R>>) => Item | Promise<Item>;
  /** This is the name of the files, if it depends on the query. */
  fileName?: string;
}

/** This is the highest limit that both databases accept. */
const allRows = 2 ** 31 - 1;

/**
 * Declares the call of a list from the list's one declaration in shared/: query, order, pages, answer, and the same
 * rows as a CSV or Excel file with the columns of the declaration (docs/adding-a-page.md).
 */
export function listCall<
  const Path extends string,
  const R extends Roles,
  L extends AnyList,
  Row,
  Item extends { _id: string },
  More extends $ZodShape = Record<never, never>,
>(
  spec: ListSpec<Path, R, L, Row, Item, More>,
): TypedCall<"GET", Path, R, "json", undefined, ListQuery<L>, undefined, ListAnswer<L["key"], Item, MoreOf<More>>> {
  const { path, roles, summary, list, limit, added } = spec;
  const handle = async ({ ctx, query }: { ctx: Ctx<ActorOf<R>>; query: ListRequest<L> }) => {
    const { page = 1, sort, format, ...filters } = query;
    const whole = isFile(format);
    const { rowsPerPage } = ctx.programme;
    const { rows, total, ...more } = await spec.read(ctx, {
      // The rest of the query is the filters.
      // oxlint-disable-next-line no-unsafe-type-assertion
      filters: filters as unknown as FiltersOf<L>,
      order: orderOf(list, sort),
      limit: whole ? allRows : rowsPerPage,
      offset: whole ? 0 : (page - 1) * rowsPerPage,
    });
    const items = await Promise.all(rows.map(async (row) => spec.present(row, ctx)));
    if (whole) return listFile(ctx, format, list, items, spec.fileName);
    return { [list.key]: items, pagination: paginationOf(page, total, rowsPerPage), ...more };
  };
  // The handler answers what `listAnswer` describes; register.ts checks it in tests and in development.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return call({
    method: "GET",
    path,
    roles,
    summary,
    ...(added ? { added } : {}),
    limit: limit ?? "search",
    query: listQuery(list),
    answer: listAnswer(list.key, spec.row, spec.more ?? {}),
    sorts: sortKeys(list),
    // oxlint-disable-next-line no-unsafe-type-assertion
    handle: handle as never,
  }) as never;
}
