import { lazy, Suspense, useState, type ReactNode } from "react";
import { useRouterState } from "@tanstack/react-router";
import { Trans } from "@lingui/react/macro";
import { countText, type AnyList } from "#shared/list.ts";
import { AsOf } from "../../platform/cache/as-of.tsx";
import { CachedBanner } from "../../platform/cache/cached-banner.tsx";
import { useSession } from "../../platform/api/session.ts";
import { isNoAnswer } from "../../platform/api/read.ts";
import { NotCached } from "../../platform/cache/not-cached.tsx";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useReloadOnline } from "../../platform/cache/reload-online.ts";
import { useFormat } from "../../platform/use-format.ts";
import { FileMenu } from "../../ui/table/file-links.tsx";
import { Link } from "../../ui/link.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { PageLinks } from "../../ui/table/pagination.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ClearFilters, ListFilters, type FilterOptions } from "./list-filters.tsx";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { FoldedRows } from "../fold/folded-rows.tsx";
import type { RowProps } from "./list-rows.tsx";
import type { Answer, ListData, ListSource } from "../list-source.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useListWhere } from "./use-list-where.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useListTrail } from "./use-list-trail.ts";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import { useSideRow } from "./use-side-row.ts";
import { useSelection, type Selection } from "./selection/use-selection.ts";
import "../list.css";
import "../report.css";

// Only staff use these tools and the selection of rows, so other roles do not load their code.
const SelectBar = lazy(async () => ({ default: (await import("./selection/select-bar.tsx")).SelectBar }));
const ListTools = lazy(async () => ({ default: (await import("./list-tools.tsx")).ListTools }));

/** These are the rows of an answer; the answer has them under the list's key. */
export type RowsOf<L extends AnyList, A> =
  A extends Record<L["key"], readonly (infer Row extends { _id: string })[]> ? Row : never;

export type ListProps<L extends AnyList, A extends Answer> = FilterOptions<L> &
  Pick<RowProps<RowsOf<L, A>>, "href"> & {
    source: ListSource<L, A>;
    data: ListData<A>;
    /** This replaces the list's title in the heading of a page that shows one of several lists. */
    heading?: string;
    /** This is the heading's level: the list is either a page or a section of a page. */
    level?: 1 | 2;
    /** If this is true, only screen readers get the heading, because the selected tab above has the same words. */
    underTab?: boolean;
    /** If this is true, there is no filter bar, because the page has a search field with the same name. */
    hideFilters?: boolean;
    /** This text is below the page's title. */
    intro?: ReactNode;
    /** These buttons are beside the title. */
    actions?: ReactNode;
    /** This replaces the count, for example with totals. */
    summary?: ReactNode;
    /** This content is between the filters and the rows. */
    children?: ReactNode;
    /** Returns the acts of the selected rows. If this is set, the rows have checkboxes. */
    bulk?: (rows: readonly RowsOf<L, A>[], clear: () => void) => ReactNode;
    /** The acts of `bulk` take this number of rows at most. With it, all rows that match the filters can be selected. */
    bulkMax?: number;
    /** This text is in the banner over a copy from the device: it says which parts of the page need a connection. */
    copyNote?: ReactNode;
    /** This says what the device has if the requested rows are not on it, with a page that it probably has. */
    offline?: { back: PageAddress; text: ReactNode };
    /** This replaces the rows if there are none and no filter is set. */
    empty?: ReactNode;
    /**
     * This filter switches between views, and `empty` has words for each view. It does not count as a filter that is
     * set.
     */
    view?: keyof L["filters"] & string;
  };

/** The user's choices about the rows: which are selected, which columns are hidden, and which row is beside the list. */
export interface RowChoices<Row> {
  selection: Selection<Row> | undefined;
  hidden: ReadonlySet<string>;
  side: { id: string | null; show: (id: string | null) => void } | undefined;
}

/**
 * Shows everything of a list except its rows, which `lines` shows in the screen's own form, for example a rider's lines of
 * two texts. A page that has no table loads no code for it; `ListScreen` adds the table.
 */
export function ListFrame<L extends AnyList, A extends Answer>({
  lines,
  ...props
}: ListProps<L, A> & { lines: (rows: readonly RowsOf<L, A>[], choices: RowChoices<RowsOf<L, A>>) => ReactNode }) {
  const {
    source,
    data,
    heading,
    level = 1,
    underTab,
    intro,
    actions,
    summary,
    children,
    bulk,
    choices,
    counts,
    hideFilters,
    bulkMax = 0,
    href,
    copyNote,
    offline,
    empty,
    view,
  } = props;
  const { list } = source;
  const { locale } = useFormat();
  const { search, reload } = useListWhere();
  const { type } = useSession();
  const title = heading ?? list.title[locale];
  usePageTitle(level === 1 ? title : undefined);
  const shown = useLastAnswer(data, offline === undefined);
  const rows = rowsOf(list, shown.answer);
  const { page: _, ...query } = search;
  const selection = useSelection(rows, JSON.stringify(query));
  const loadPage = async (page: number) => {
    const { answer, problem: failed } = await source.load({
      search: { ...search, page },
      signal: new AbortController().signal,
    });
    if (failed) throw failed;
    return { rows: rowsOf(list, answer), pagination: answer?.pagination ?? { page, totalPages: 1, total: 0 } };
  };
  const selectMatching = async () => {
    const { loadMatching } = await import("./load-matching.ts");
    const matching = await loadMatching(async (page) => {
      const { rows: more, pagination } = await loadPage(page);
      return { rows: more, totalPages: pagination.totalPages };
    }, bulkMax);
    selection.selectAll(matching);
  };
  const ofRecords = level === 1 && shown.answer ? { rows, pagination: shown.answer.pagination } : null;
  useListTrail(ofRecords, href, loadPage);
  const columns = useHiddenColumns(list.key);
  const sideRow = useSideRow();
  const side = level === 1 && type === "admin" && href ? sideRow : undefined;
  const box = useListKeys({
    onSelect: bulk ? selection.toggle : undefined,
    onPreview: side && ((key) => side.show(side.id === key ? null : key)),
    onFocus: (key) => {
      if (side && side.id !== null) side.show(key);
    },
    onClear: () => (side && side.id !== null ? side.show(null) : selection.clear()),
  });
  const Heading = level === 1 ? "h1" : "h2";
  const isBusy = useRouterState({
    select: ({ status, matches }) => status === "pending" || Boolean(matches.at(-1)?.isFetching),
  });
  const { problem } = data;
  const lastSynced = shown.answer?.lastSynced ?? null;
  return (
    <div ref={box} className="report grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div
          className={`flex flex-wrap items-baseline gap-x-4 ${summary ? "flex-1 max-md:basis-full" : actions ? "" : "max-md:flex-1"}`}
        >
          <Heading className={underTab ? "sr-only" : level === 1 ? "text-t5" : "text-t4"}>{title}</Heading>
          {shown.answer
            ? (summary ?? (
                // The empty state below says the same to the eye.
                <p role="status" className={shown.answer.pagination.total === 0 ? "sr-only" : "text-ink-2"}>
                  {countText(list.count, shown.answer.pagination.total, locale)}
                </p>
              ))
            : null}
          {hideFilters ? null : <ClearFilters list={list} />}
        </div>
        {/* The files of one of a rider’s views are no higher than the title, so that its tabs do not move. */}
        <div className={`off-paper flex flex-wrap items-center gap-3 empty:hidden ${type === "rider" ? "-my-2" : ""}`}>
          {actions ? (
            <ActGate className="flex flex-wrap items-center gap-3 max-md:contents md:justify-end">{actions}</ActGate>
          ) : null}
          {level === 1 && type === "admin" ? (
            <Suspense fallback={<span className="list-tools" />}>
              <ListTools list={list} columns={columns} hideViews={hideFilters === true} />
            </Suspense>
          ) : null}
          {lastSynced === null && shown.answer && shown.answer.pagination.total > 0 ? (
            <Files source={source} compact={type === "admin"} />
          ) : null}
        </div>
      </div>
      {intro}
      {hideFilters ? null : <ListFilters list={list} choices={choices} counts={counts} />}
      {children}
      {lastSynced === null ? null : <CachedBanner at={lastSynced}>{copyNote}</CachedBanner>}
      {problem && shown.answer ? <AsOf at={shown.loadedAt}>{problem.message}</AsOf> : null}
      {isBusy && shown.answer && !problem ? <Refreshing since={shown.loadedAt} /> : null}
      <div aria-busy={isBusy} className="list-rows @container">
        {shown.answer ? (
          rows.length === 0 ? (
            <Empty list={list} own={empty} view={view} />
          ) : (
            <FoldedRows
              name={list.key}
              total={rows.length}
              pages={
                <div className="mt-4 empty:hidden">
                  <Pages pagination={shown.answer.pagination} />
                </div>
              }
            >
              {lines(rows, { selection: bulk ? selection : undefined, hidden: columns.hidden, side })}
            </FoldedRows>
          )
        ) : problem && offline && isNoAnswer(problem) ? (
          <NotCached back={offline.back}>{offline.text}</NotCached>
        ) : problem ? (
          <div className="panel">
            <LoadFailed title={list.failed[locale]} problem={problem} onRetry={reload} />
          </div>
        ) : null}
      </div>
      {shown.answer && rows.length === 0 ? <Pages pagination={shown.answer.pagination} /> : null}
      {bulk && selection.rows.length > 0 ? (
        <Suspense>
          <SelectBar
            count={selection.rows.length}
            matching={shown.answer?.pagination.total ?? 0}
            max={bulkMax}
            onAll={bulkMax > 0 && selection.keys.size === rows.length ? selectMatching : undefined}
            onClear={selection.clear}
          >
            {bulk(selection.rows, selection.clear)}
          </SelectBar>
        </Suspense>
      ) : null}
      {problem?.status === 0 ? <ReloadWhenOnline key={JSON.stringify(search)} /> : null}
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

/**
 * Returns the last answer of this page: it stays visible while offline, but not after the server refused a request. A
 * list that has copies on the device (`offline`) shows only those.
 */
function useLastAnswer<A extends Answer>(data: ListData<A>, keepsLast: boolean): ListData<A> {
  const [last, setLast] = useState<ListData<A> | null>(null);
  if (data.answer && data !== last) setLast(data);
  if (!keepsLast || data.answer || data.problem?.status !== 0) return data;
  return last ?? data;
}

/** Explains why there are no rows: none exist, the filters exclude all, or the page number is past the end. */
function Empty({ list, own, view }: { list: AnyList; own: ReactNode; view: string | undefined }) {
  const { locale } = useFormat();
  const { search, href } = useListWhere();
  const isFiltered = Object.keys(list.filters).some((name) => name !== view && search[name]);
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

function Pages({ pagination: { page, totalPages } }: { pagination: Answer["pagination"] }) {
  const { href } = useListWhere();
  return <PageLinks page={page} totalPages={totalPages} href={(to) => href({ page: to })} />;
}

/** Says how old the rows are while newer ones load; it shows after 200 ms (list.css). */
function Refreshing({ since }: { since: string }) {
  const when = useCounterFormat().time(since);
  return (
    <p className="list-refreshing">
      <Trans>As of {when}. Updating…</Trans>
    </p>
  );
}

function Files<L extends AnyList, A extends Answer>({
  source: { file },
  compact,
}: {
  source: ListSource<L, A>;
  compact: boolean;
}) {
  const { search } = useListWhere();
  return file ? <FileMenu compact={compact} href={(format) => file(search, format)} /> : null;
}

function ReloadWhenOnline() {
  useReloadOnline();
  return null;
}
