import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { columnsFor, orderOf, sortText, type AnyList, type ListColumn } from "#shared/list.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat, type Formats } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DataTable, type Column, type RowGroup, type Sorting } from "../../ui/table/data-table.tsx";
import { isLate } from "../../ui/table/late-rows.ts";
import { ToastProvider, useToast } from "../../ui/toast.tsx";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { alignOf, cellOf } from "./list-cell.tsx";
import { ListRowMenu } from "./list-row-menu.tsx";
import { rowName } from "./row-name.ts";
import { useListWhere } from "./use-list-where.ts";
import type { Selection } from "./selection/use-selection.ts";

// Few rows are shown in a pane or beside the list, so lists load this code only when it is needed.
const RowBeside = lazy(async () => ({ default: (await import("./row-beside.tsx")).RowBeside }));
const ValuesBeside = lazy(async () => ({ default: (await import("./row-beside.tsx")).ValuesBeside }));

/** These props say how a list shows its rows. */
export type RowProps<Row, Key extends string = string> = {
  /** These cells show more than their value. */
  cells?: { [K in Key]?: (row: Row) => ReactNode };
  /** Returns the page that a row opens. Without it a row opens a pane with all its values and its acts. */
  href?: (row: Row) => PageAddress;
  /**
   * Returns the acts of one row, or null. They are in a menu in the last column if the row opens a page, and otherwise
   * in its pane. `close` closes the pane.
   */
  acts?: (row: Row, close: () => void) => ReactNode;
  /** Opens a row in a dialog of the screen instead of the pane. */
  onOpen?: (row: Row) => void;
  /** Returns the content of a row's pane. The default is all values of its columns. */
  pane?: (row: Row) => ReactNode;
  /**
   * Returns the name of a row, for its checkbox, its menu and its pane. The default is the value of the title's column.
   */
  nameOf?: (row: Row) => string;
  /** Returns the group of a row, such as its day. It requires that the list is sorted by group. */
  groupOf?: (row: Row) => RowGroup;
  /**
   * If this is true, each row of a table is one line: a text that is too long ends with an ellipsis and is in its
   * `title`.
   */
  oneLine?: boolean;
};

/** Shows the rows of a list as a table: compact rows on a desktop, cards of two lines on a phone (dense.css). */
export function ListRows<Row extends { _id: string }>({
  list,
  rows,
  selection,
  cells = {},
  href,
  acts,
  onOpen,
  pane,
  nameOf: givenName,
  groupOf,
  oneLine,
  hidden,
  side,
}: RowProps<Row> & {
  list: AnyList;
  rows: readonly Row[];
  selection?: Selection<Row> | undefined;
  /** The user hid these columns (choose-columns.tsx). */
  hidden?: ReadonlySet<string> | undefined;
  /** Rows that open a page can be shown beside the list. */
  side?: { id: string | null; show: (id: string | null) => void } | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = givenName ?? ((row: Row) => rowName(list, row, format));
  const { search, href: hrefHere } = useListWhere();
  const { type } = useSession();
  const toast = useToast();
  const [openId, setOpenId] = useState<string | null>(null);
  const beside = href && side ? rows.find(({ _id }) => _id === side.id) : undefined;
  // A column without a value in any row is left out, because it would only take space. While a row is shown beside the
  // list with all its values, the list has only the columns that a phone shows.
  const columns = columnsFor<Row>(list, "screen", type).filter(
    (column) =>
      (!beside || column.card !== undefined) &&
      !hidden?.has(column.key) &&
      (column.sort || (cells[column.key] && !column.hideEmpty) || rows.some((row) => column.value(row) !== null)),
  );
  const order = orderOf(list, search.sort);
  const sorting: Sorting = {
    by: order.by,
    descending: order.descending,
    href: (by) => {
      const descending = by === order.by && !order.descending;
      return hrefHere({ sort: sortText(list, { by, descending }), page: undefined });
    },
  };
  const menu: Column<Row>[] =
    href && acts
      ? [
          {
            key: "acts",
            head: t`More`,
            hideHead: true,
            align: "end",
            card: "plain",
            cell: (row) => (
              <ListRowMenu
                name={nameOf(row)}
                acts={acts(row, () => {})}
                onPreview={side ? () => side.show(row._id) : undefined}
              />
            ),
          },
        ]
      : [];
  // The pane closes if its row is no longer in the list.
  const open = href ? undefined : rows.find(({ _id }) => _id === openId);
  const close = () => setOpenId(null);
  return (
    <div className="list-beside" data-open={beside ? "" : undefined}>
      <DataTable<Row>
        dense
        caption={list.title[format.locale]}
        rows={rows}
        rowKey={({ _id }) => _id}
        {...(beside ? { selected: beside._id } : {})}
        columns={[...columns.map((column) => tableColumn(column, cells[column.key], format, oneLine)), ...menu]}
        sorting={sorting}
        groupOf={groupOf}
        isLate={(at) => isLate(at, rows.length)}
        {...(href ? { href } : { onOpen: onOpen ?? (({ _id }: Row) => setOpenId(_id)) })}
        {...(selection
          ? {
              selection: {
                ...selection,
                allLabel: t`Select all rows on this page`,
                rowLabel: (row: Row) => t`Select ${nameOf(row)}`,
              },
            }
          : {})}
      />
      {beside && href && side ? (
        <Suspense>
          <RowBeside name={nameOf(beside)} href={href(beside)} onClose={() => side.show(null)}>
            <ValuesBeside list={list} row={beside} own={(key) => cells[key]?.(beside)} />
          </RowBeside>
        </Suspense>
      ) : null}
      <Dialog pane open={open !== undefined} title={open ? nameOf(open) : ""} onClose={close}>
        {open ? (
          <ToastProvider outer={toast}>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div className="mt-4 grid gap-5">
              <ActGate className="grid gap-5">
                {pane ? (
                  pane(open)
                ) : (
                  <Suspense fallback={<SkeletonRows rows={5} />}>
                    <ValuesBeside list={list} row={open} own={(key) => cells[key]?.(open)} />
                  </Suspense>
                )}
                {acts ? <div className="list-pane-acts">{acts(open, close)}</div> : null}
              </ActGate>
            </div>
          </ToastProvider>
        ) : null}
      </Dialog>
    </div>
  );
}

/** Shows a text in one line of a table, with the whole text in its `title`. */
function ClippedText({ column, title, children }: { column: string; title: ReactNode; children: ReactNode }) {
  return (
    <span className="cell-line" data-column={column} title={typeof title === "string" ? title : undefined}>
      {children}
    </span>
  );
}

/** Returns the position on a phone's card. A number has its label there, because nothing else says what it counts. */
function cardOf<Row>({ kind, card }: ListColumn<Row>): Column<Row>["card"] {
  if (kind !== "number") return card ?? "hide";
  return card === "figure" ? "count" : card === "detail" ? "labeled" : (card ?? "hide");
}

function tableColumn<Row>(
  column: ListColumn<Row>,
  own: ((row: Row) => ReactNode) | undefined,
  format: Formats,
  oneLine: boolean | undefined,
): Column<Row> {
  const { key, label, sort, card } = column;
  const isTitle = card === "title";
  const isText = column.kind === "text" || column.kind === "choice";
  return {
    key,
    head: label[format.locale],
    align: alignOf(column),
    sort: sort ? key : undefined,
    card: cardOf(column),
    cell: (row) => {
      const content = own ? own(row) : cellOf(column, row, format);
      const shown = isTitle ? <span className="font-semibold">{content}</span> : content;
      if (!oneLine || !isText) return shown;
      const value = column.value(row);
      return value === null ? (
        shown
      ) : (
        <ClippedText column={key} title={own && column.kind === "text" ? value : content}>
          {shown}
        </ClippedText>
      );
    },
  };
}
