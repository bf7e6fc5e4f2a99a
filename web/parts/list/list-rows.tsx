import { useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Locale } from "#shared/locale.ts";
import { columnsFor, orderOf, sortText, type AnyList, type ListColumn } from "#shared/list.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat, type Formats } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { DataTable, type Column, type RowGroup, type Sorting } from "../../ui/table/data-table.tsx";
import { isLate } from "../../ui/table/late-rows.ts";
import { ToastProvider, useToast } from "../../ui/toast.tsx";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { alignOf, cellOf } from "./list-cell.tsx";
import { useListWhere } from "./use-list-where.ts";
import type { Selection } from "./use-selection.ts";

/** These props say how a list shows its rows. */
export type RowProps<Row, Key extends string = string> = {
  /** These cells show more than their value. */
  cells?: { [K in Key]?: (row: Row) => ReactNode };
  /** Returns the page that a row opens. Without it a row opens a pane with all its values and its acts. */
  href?: (row: Row) => PageAddress;
  /**
   * Returns the acts of one row, or null. They are in a menu in the last column if the row opens a page, otherwise in
   * its pane. `close` closes the pane.
   */
  acts?: (row: Row, close: () => void) => ReactNode;
  /** Opens a row in the screen's own dialog, in place of the pane. */
  onOpen?: (row: Row) => void;
  /** Returns the content of a row's pane; by default all values of its columns. */
  pane?: (row: Row) => ReactNode;
  /** Returns the name of a row, for its checkbox, its menu and its pane; by default the value of the title's column. */
  nameOf?: (row: Row) => string;
  /** Returns the group of a row, such as its day, for a list in the order of its groups. */
  groupOf?: (row: Row) => RowGroup;
  /** With true, each row of a table is one line: a text that is too long ends with an ellipsis and is in its title. */
  oneLine?: boolean;
};

/** Shows the rows of a list as a table: low rows on a desktop, cards of two lines on a phone (list.css). */
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
}: RowProps<Row> & {
  list: AnyList;
  rows: readonly Row[];
  selection?: Selection<Row> | undefined;
  /** The reader hid these columns (choose-columns.tsx). */
  hidden?: ReadonlySet<string> | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = givenName ?? ((row: Row) => titleOf(list, row, format.locale));
  const { search, href: hrefHere } = useListWhere();
  const { type } = useSession();
  const toast = useToast();
  const [openId, setOpenId] = useState<string | null>(null);
  // A column without a value in any row is left out, because it would only take space.
  const columns = columnsFor<Row>(list, "screen", type).filter(
    (column) =>
      !hidden?.has(column.key) && (column.sort || cells[column.key] || rows.some((row) => column.value(row) !== null)),
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
            cell: (row) => <RowMenu name={nameOf(row)} acts={acts(row, () => {})} />,
          },
        ]
      : [];
  // The pane closes if its row is no longer in the list.
  const open = href ? undefined : rows.find(({ _id }) => _id === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <DataTable<Row>
        dense
        caption={list.title[format.locale]}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={[...columns.map((column) => tableColumn(column, cells[column.key], format, oneLine)), ...menu]}
        sorting={sorting}
        groupOf={groupOf}
        isLate={selection ? undefined : (at) => isLate(at, rows.length)}
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
      <Dialog pane open={open !== undefined} title={open ? nameOf(open) : ""} onClose={close}>
        {open ? (
          <ToastProvider outer={toast}>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div className="mt-4 grid gap-5">
              <ActGate className="grid gap-5">
                {pane ? pane(open) : <Values list={list} row={open} cells={cells} format={format} />}
                {acts ? <div className="list-pane-acts">{acts(open, close)}</div> : null}
              </ActGate>
            </div>
          </ToastProvider>
        ) : null}
      </Dialog>
    </>
  );
}

/** Returns the value of the title's column as text, in words if it is a choice. */
function titleOf<Row extends { _id: string }>(list: AnyList, row: Row, locale: Locale): string {
  const title = list.columns.find(({ card }) => card === "title");
  const value: unknown = title?.value(row);
  if (typeof value !== "string" || value === "") return row._id;
  return title?.kind === "choice" ? (title.choices[value]?.[locale] ?? value) : value;
}

/** Shows all values of a row under the names of their columns, except the title and missing values. */
function Values<Row>({
  list,
  row,
  cells,
  format,
}: {
  list: AnyList;
  row: Row;
  cells: NonNullable<RowProps<Row>["cells"]>;
  format: Formats;
}) {
  const { type } = useSession();
  const files = columnsFor<Row>(list, "file", type).filter(({ only, pane }) => only === "file" && pane);
  const shown = [...columnsFor<Row>(list, "screen", type), ...files].filter(
    (column) => column.card !== "title" && (cells[column.key] || column.value(row) !== null),
  );
  return (
    <dl className="list-values">
      {shown.map((column) => (
        <div key={column.key}>
          <dt>{column.label[format.locale]}</dt>
          <dd>{cells[column.key]?.(row) ?? cellOf(column, row, format)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the acts of a row behind a button; shows nothing for a row without acts. */
function RowMenu({ name, acts }: { name: string; acts: ReactNode }) {
  const { t } = useLingui();
  if (!acts) return null;
  return (
    <Menu
      label={t`Actions for ${name}`}
      align="end"
      buttonClass="row-menu grid min-h-11 min-w-11 place-items-center"
      items={<ActGate>{acts}</ActGate>}
    >
      <Icon name="dots" />
    </Menu>
  );
}

/** Shows a text in one line of a table, with the whole text in its title. */
function ClippedText({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <span className="cell-line" title={typeof title === "string" ? title : undefined}>
      {children}
    </span>
  );
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
    card: card ?? "hide",
    cell: (row) => {
      const content = own ? own(row) : cellOf(column, row, format);
      const shown = isTitle ? <span className="font-semibold">{content}</span> : content;
      if (!oneLine || !isText) return shown;
      const value = column.value(row);
      return value === null ? (
        shown
      ) : (
        <ClippedText title={own && column.kind === "text" ? value : content}>{shown}</ClippedText>
      );
    },
  };
}
