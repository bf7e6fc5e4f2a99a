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
import { maxCounted } from "#shared/pagination.ts";
import { record } from "../../audit/audit.ts";
import type { Ctx } from "../../context.ts";
import type { RowKey } from "../../db/after-key.ts";
import { paginateFound } from "../../db/paginate.ts";
import { call, type ActorOf, type LimitName, type Roles, type TypedCall } from "../call.ts";
import { listFile } from "./list-file.ts";
import { isFile } from "./table-file.ts";

/** This is the input of a store: the filters by name, the order, and the range of rows. */
export interface ListRead<L extends AnyList> {
  filters: FiltersOf<L>;
  order: ListOrder<SortKey<L>>;
  limit: number;
  offset: number;
  /**
   * When a file is read, the page begins after the row with this key. A store that supports keys returns `next`. In a
   * read with a key, `offset` is 0 and the returned total is not used.
   */
  after?: RowKey | undefined;
  /**
   * When a further page of a file is read by `offset`, this is the total that the first page returned. A file shows no
   * sums, so the store should compute neither them nor the total again; the sums that it returns are not used.
   */
  knownTotal?: number | undefined;
}

type MoreOf<Shape extends $ZodShape> = { [K in keyof Shape]: output<Shape[K]> };

interface ListSpec<Path extends string, R extends Roles, L extends AnyList, Row, Item, More extends $ZodShape> {
  path: Path;
  roles: R;
  summary: string;
  list: L;
  /** This is the schema of one row of the answer. */
  row: ZodMiniType<Item>;
  /** This is the schema of the other fields of the answer besides the rows, for example the totals. */
  more?: More;
  added?: true;
  limit?: LimitName;
  /** Reads the rows from the store, with the count of all rows that the filters match. */
  read: (
    ctx: Ctx<ActorOf<R>>,
    request: ListRead<L>,
    // Only the type of `more` decides which other fields the answer has. If the type were inferred from here, any field
    // would compile. A list of unlimited length returns `next`: the key of its last row, or null after the last page.
  ) => Promise<{ rows: readonly Row[]; total: number; next?: RowKey | null } & MoreOf<NoInfer<More>>>;
  /**
   * Reads all rows for a file in pages. It is for lists whose `read` computes more than its page. If it is missing or
   * returns null, `read` is called for one page after another.
   */
  readForFile?: (
    ctx: Ctx<ActorOf<R>>,
    request: Pick<ListRead<L>, "filters" | "order">,
  ) => AsyncIterable<readonly Row[]> | null;
  /** Selects the fields of a row that leave the server, each by name. */
  present: (row: Row, ctx: Ctx<ActorOf<R>>) => Item | Promise<Item>;
  /** This is the name of the files, if it depends on the query. */
  fileName?: string;
}

/** A file is read in pages of this many rows, so that its memory use does not depend on its length. */
export const rowsPerFilePage = 200;

/**
 * Declares the call of a list from the one declaration of the list in shared/: query, order, pages, answer, and the
 * same rows as a CSV or Excel file with the columns of the declaration (docs/adding-a-page.md).
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
    const { page, sort, format, ...filters } = query;
    const { rowsPerPage } = ctx.programme;
    // The other params of the query are the filters.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const request = { filters: filters as unknown as FiltersOf<L>, order: orderOf(list, sort) };
    const present = (rows: readonly Row[]) => Promise.all(rows.map(async (row) => spec.present(row, ctx)));
    if (isFile(format)) {
      if (ctx.actor.type === "admin") await recordFile(ctx, list, format, filters);
      const pages = spec.readForFile?.(ctx, request) ?? filePages((range) => spec.read(ctx, { ...request, ...range }));
      return listFile(ctx, format, list, presented(pages, present), spec.fileName);
    }
    const { found, pagination } = await paginateFound({ page, rowsPerPage }, (range) =>
      spec.read(ctx, { ...request, ...range }),
    );
    const { rows, total: _total, next: _next, ...more } = found;
    return { [list.key]: await present(rows), pagination, ...more };
  };
  // The handler returns what `listAnswer` describes; register.ts checks it in tests and in development.
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

type Range = Pick<ListRead<AnyList>, "limit" | "offset" | "after" | "knownTotal">;
type Page<Row> = { rows: readonly Row[]; total: number; next?: RowKey | null };

/** Reads all rows of a list in pages. Each page is read only after the previous one was sent. */
async function* filePages<Row>(read: (range: Range) => Promise<Page<Row>>): AsyncGenerator<readonly Row[]> {
  const limit = rowsPerFilePage;
  let range: Range = { limit, offset: 0 };
  for (;;) {
    const { rows, total, next } = await read(range);
    yield rows;
    if (next === null) return;
    const offset = range.offset + limit;
    if (next === undefined && (rows.length === 0 || (total <= maxCounted && offset >= total))) return;
    range = next ? { limit, offset: 0, after: next } : { limit, offset, knownTotal: total };
  }
}

/**
 * This many rows are presented at a time, shortly before they are written, because objects that live longer are
 * garbage-collected late.
 */
const presentedAtOnce = 50;

async function* presented<Row, Item>(
  pages: AsyncIterable<readonly Row[]>,
  present: (rows: readonly Row[]) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for await (const rows of pages) {
    for (let at = 0; at < rows.length; at += presentedAtOnce) {
      yield await present(rows.slice(at, at + presentedAtOnce));
    }
  }
}

/**
 * Records that a member of staff downloaded a list. A filter's value can be a name, so only the names of the filters
 * are recorded.
 */
async function recordFile(ctx: Ctx, list: AnyList, format: string, filters: object): Promise<void> {
  const set = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const after = { format, filters: set };
  await ctx.db.write((tx) => record(tx, ctx, "list.export", { type: "list", id: list.key }, { after }));
}
