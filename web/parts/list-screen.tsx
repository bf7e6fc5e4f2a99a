import { useEffect, useState, type ReactNode } from "react";
import { useRouterState } from "@tanstack/react-router";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  columnsFor,
  countText,
  orderOf,
  sortText,
  type AnyList,
  type ColumnKey,
  type ListColumn,
} from "#shared/list.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { useSession } from "../platform/api/session.ts";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column, type Sorting } from "../ui/table/data-table.tsx";
import { FileLinks } from "../ui/table/file-links.tsx";
import { Link } from "../ui/link.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { Pagination } from "../ui/table/pagination.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { alignOf, cellOf } from "./list-cell.tsx";
import { ListFilters, type FilterOptions } from "./list-filters.tsx";
import type { Answer, ListData, ListSource } from "./list-source.ts";
import { useListWhere } from "./use-list-where.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useSelection } from "./use-selection.ts";
import "./list.css";

/** The rows of an answer: those under the list's key. */
type RowsOf<L extends AnyList, A> =
  A extends Record<L["key"], readonly (infer Row extends { _id: string })[]> ? Row : never;

type Props<L extends AnyList, A extends Answer> = FilterOptions<L> & {
  source: ListSource<L, A>;
  data: ListData<A>;
  /** The heading's level: the list is either a page or a section of one. */
  level?: 1 | 2;
  /** Leaves out the filter bar, on a page whose own search field has the same name. */
  hideFilters?: boolean;
  /** The text below the page's title. */
  intro?: ReactNode;
  /** The buttons beside the title. */
  actions?: ReactNode;
  /** Replaces the count, for example with totals. */
  summary?: ReactNode;
  /** The content between the filters and the rows. */
  children?: ReactNode;
  /** The cells that show more than their value. */
  cells?: { [K in ColumnKey<L>]?: (row: RowsOf<L, A>) => ReactNode };
  /** Returns the page that a row opens. */
  href?: (row: RowsOf<L, A>) => PageAddress;
  /** Returns the acts of one row, in the last column. */
  acts?: (row: RowsOf<L, A>) => ReactNode;
  /** Returns the acts of the selected rows; the rows get a checkbox if this is set. */
  bulk?: (rows: readonly RowsOf<L, A>[], clear: () => void) => ReactNode;
  /** Returns the name of a row, for its checkbox. */
  nameOf?: (row: RowsOf<L, A>) => string;
  /** Shows each row as a card instead of the table. */
  card?: (row: RowsOf<L, A>) => ReactNode;
  /** Replaces the rows if there are none and no filter is set. */
  empty?: ReactNode;
};

/**
 * A list with its title, count, filters, order, pages and files, all from one declaration (docs/adding-a-page.md). A
 * failure is shown in place of the rows, and the filters stay; without a network the previous rows stay, with their
 * age.
 */
export function ListScreen<L extends AnyList, A extends Answer>(props: Props<L, A>) {
  const { source, data, level = 1, intro, actions, summary, children, bulk, choices, counts, hideFilters } = props;
  const { list } = source;
  const { locale } = useFormat();
  const { search, reload } = useListWhere();
  usePageTitle(level === 1 ? list.title[locale] : undefined);
  const shown = useLastAnswer(data);
  const rows = rowsOf(list, shown.answer);
  const selection = useSelection(rows);
  const box = useListKeys({ onSelect: bulk ? selection.toggle : undefined, onClear: selection.clear });
  const Heading = level === 1 ? "h1" : "h2";
  const isBusy = useRouterState({ select: ({ status }) => status === "pending" });
  const { problem } = data;
  return (
    <div ref={box} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <Heading className={level === 1 ? "text-t5" : "text-t4"}>{list.title[locale]}</Heading>
          {shown.answer
            ? (summary ?? (
                <p role="status" className="text-ink-2">
                  {countText(list.count, shown.answer.pagination.total, locale)}
                </p>
              ))
            : null}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {actions}
          <Files source={source} />
        </div>
      </div>
      {intro}
      {hideFilters ? null : <ListFilters list={list} choices={choices} counts={counts} />}
      {children}
      {problem && shown.answer ? <AsOf at={shown.loadedAt}>{problem.message}</AsOf> : null}
      <div aria-busy={isBusy} className="list-rows @container">
        {shown.answer ? (
          <Rows {...props} rows={rows} selection={selection} />
        ) : problem ? (
          <div className="panel">
            <ErrorState
              title={
                problem.status === 0 ? <Trans>You need to be online</Trans> : <Trans>We couldn’t load this list</Trans>
              }
              reference={problem.requestId}
              onRetry={() => void reload()}
            >
              {problem.message}
            </ErrorState>
          </div>
        ) : null}
      </div>
      {shown.answer && shown.answer.pagination.total > 0 ? <Pages pagination={shown.answer.pagination} /> : null}
      {bulk && selection.rows.length > 0 ? (
        <SelectBar count={selection.rows.length} onClear={selection.clear}>
          {bulk(selection.rows, selection.clear)}
        </SelectBar>
      ) : null}
      {problem?.status === 0 ? <ReloadWhenOnline key={JSON.stringify(search)} reload={reload} /> : null}
    </div>
  );
}

/** Returns the rows under the list's key; the type of the answer ensures that they exist. */
function rowsOf<L extends AnyList, A extends Answer>(list: L, answer: A | null): readonly RowsOf<L, A>[] {
  const rows: unknown = answer ? Reflect.get(answer, list.key) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Array.isArray(rows) ? (rows as RowsOf<L, A>[]) : noRows;
}
const noRows: readonly never[] = [];

/** Returns the last answer of this page: it stays visible while the network is down, but not after a refusal. */
function useLastAnswer<A extends Answer>(data: ListData<A>): ListData<A> {
  const [last, setLast] = useState<ListData<A> | null>(null);
  if (data.answer && data !== last) setLast(data);
  if (data.answer || data.problem?.status !== 0) return data;
  return last ?? data;
}

function Rows<L extends AnyList, A extends Answer>({
  source: { list },
  rows,
  selection,
  cells = {},
  href,
  acts,
  bulk,
  nameOf,
  card,
  empty,
}: Props<L, A> & { rows: readonly RowsOf<L, A>[]; selection: ReturnType<typeof useSelection<RowsOf<L, A>>> }) {
  type Row = RowsOf<L, A>;
  const { t } = useLingui();
  const format = useFormat();
  const { locale } = format;
  const { search, href: hrefHere } = useListWhere();
  const { type } = useSession();
  if (rows.length === 0) return <Empty list={list} own={empty} />;
  if (card) {
    return (
      <ul className="grid gap-4" aria-label={list.title[locale]}>
        {rows.map((row) => card(row))}
      </ul>
    );
  }
  const ownCells: Record<string, ((row: Row) => ReactNode) | undefined> = cells;
  const order = orderOf(list, search.sort);
  const sorting: Sorting = {
    by: order.by,
    descending: order.descending,
    href: (by) => {
      const descending = by === order.by && !order.descending;
      return hrefHere({ sort: sortText(list, { by, descending }), page: undefined });
    },
  };
  const actsColumn: Column<Row>[] = acts ? [{ key: "acts", head: "", align: "end", card: "plain", cell: acts }] : [];
  return (
    <DataTable<Row>
      dense
      caption={list.title[locale]}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        ...columnsFor<Row>(list, "screen", type).map((column) => tableColumn(column, ownCells[column.key], format)),
        ...actsColumn,
      ]}
      sorting={sorting}
      {...(href ? { href } : {})}
      {...(bulk
        ? {
            selection: {
              ...selection,
              allLabel: t`Select all rows on this page`,
              rowLabel: (row: Row) => t`Select ${nameOf?.(row) ?? row._id}`,
            },
          }
        : {})}
    />
  );
}

function tableColumn<Row>(
  column: ListColumn<Row>,
  own: ((row: Row) => ReactNode) | undefined,
  format: Formats,
): Column<Row> {
  const { key, label, sort, card } = column;
  const isTitle = card === "title";
  return {
    key,
    head: label[format.locale],
    align: alignOf(column),
    sort: sort ? key : undefined,
    card: card ?? "hide",
    cell: (row) => {
      const content = own ? own(row) : cellOf(column, row, format);
      return isTitle ? <span className="font-semibold">{content}</span> : content;
    },
  };
}

/** Explains why there are no rows: none exist, the filters exclude all, or the page number is past the end. */
function Empty({ list, own }: { list: AnyList; own: ReactNode }) {
  const { locale } = useFormat();
  const { search, href } = useListWhere();
  const isFiltered = Object.keys(list.filters).some((name) => search[name]);
  if (search.page && search.page !== "1") {
    return (
      <div className="panel">
        <EmptyState
          title={<Trans>Nothing on this page</Trans>}
          action={
            <Link href={href({ page: undefined })}>
              <Trans>Go to first page</Trans>
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <div className="panel">
      {own && !isFiltered ? own : <EmptyState title={list.empty.title[locale]}>{list.empty.hint[locale]}</EmptyState>}
    </div>
  );
}

function Pages({ pagination }: { pagination: Answer["pagination"] }) {
  const { href } = useListWhere();
  return <Pagination {...pagination} href={(page) => href({ page })} />;
}

function Files<L extends AnyList, A extends Answer>({ source: { file } }: { source: ListSource<L, A> }) {
  const { search } = useListWhere();
  return file ? <FileLinks href={(format) => file(search, format)} /> : null;
}

/** The bar of the selected rows, at the bottom of the window. */
function SelectBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className="list-select-bar">
      <p role="status" className="font-semibold">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {children}
      <Button kind="link" onClick={onClear}>
        <Trans>Clear the selection</Trans>
      </Button>
    </div>
  );
}

function ReloadWhenOnline({ reload }: { reload: () => Promise<unknown> }) {
  useEffect(() => {
    const again = () => void reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [reload]);
  return null;
}
