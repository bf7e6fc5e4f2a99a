import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { Link } from "../link.tsx";
import { Icon } from "../icon.tsx";
import type { PageAddress } from "../page-address.ts";
import { rowGroups } from "./row-groups.ts";

export type Column<Row> = {
  key: string;
  head: string;
  /** This is true if only screen readers get the header, for example over a column of buttons. */
  hideHead?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers and money are aligned right. */
  align?: "end";
  /** This is the column's name in the query; a column without one cannot be sorted. */
  sort?: string;
  /**
   * This is the position of the value in a phone card: the title, the figure at the right, a count there with its label,
   * a line without a label, or nowhere. In a dense table, the second line has the details, those with a label, and an
   * act at its end; an act "beside" is at the right of both lines.
   */
  card?: "title" | "figure" | "count" | "plain" | "detail" | "labeled" | "act" | "beside" | "hide";
};

/** These are the selected rows. There is a checkbox before each row, and one in the header for all of them. */
export type RowSelection<Row> = {
  keys: ReadonlySet<string>;
  toggle: (key: string) => void;
  toggleAll: () => void;
  /** These are the accessible names of the checkboxes. */
  allLabel: string;
  rowLabel: (row: Row) => string;
  /** Returns false for a row that has no checkbox, because nothing can be done with it. */
  canSelect?: (row: Row) => boolean;
};

export type Sorting = {
  by: string | undefined;
  descending: boolean;
  /** Returns the URL that sorts by this column, or reverses the order if it is already sorted by it. */
  href: (by: string) => PageAddress;
};

type Props<Row> = {
  /** This is the name of the table. Screen readers announce it, and it is hidden if a heading already says it. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Returns the page that a row opens. The link is in the first column, and a click anywhere in the row follows it. */
  href?: (row: Row) => PageAddress;
  /** Opens a row that has no page, in a pane. The button is in the first column, and a click in the row presses it. */
  onOpen?: (row: Row) => void;
  selected?: string;
  sorting?: Sorting;
  /** This replaces the rows when there are none. */
  empty?: ReactNode;
  selection?: RowSelection<Row>;
  /** This is true for compact rows on a desktop and cards of two lines on a phone (dense.css). */
  dense?: boolean;
  /** Returns whether a phone hides the row at this index until the list is unfolded (parts/folded-rows.tsx). */
  isLate?: ((at: number) => true | undefined) | undefined;
  /**
   * Returns the group of a row, for rows that are sorted by group: a heading is shown above the first row of each
   * group.
   */
  groupOf?: ((row: Row) => RowGroup) | undefined;
  /** This is true if only a phone shows the groups; wider screens and print show the same in columns. */
  groupsOnPhone?: boolean;
};

/** This is a group of rows, such as a day. */
export type RowGroup = { key: string; label: ReactNode };

export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, columns, href, onOpen, sorting, empty, selection, dense } = props;
  const { isLate, groupOf, groupsOnPhone } = props;
  const opens = href !== undefined || onOpen !== undefined;
  if (rows.length === 0 && empty) return <div className="panel">{empty}</div>;
  return (
    <table className="table panel" role="table" data-dense={dense || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection ? (
            <th role="columnheader" scope="col" className="table-select">
              <SelectAll
                selection={selection}
                total={rows.filter((row) => selection.canSelect?.(row) !== false).length}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      {rowGroups(rows, (row) => groupOf?.(row).key ?? "").map(({ key, start, members }) => (
        <tbody key={key} role="rowgroup" onKeyDown={opens ? walkRows : undefined}>
          {groupOf ? (
            <tr
              role="row"
              className={groupsOnPhone ? "table-group phone-group" : "table-group"}
              data-late={isLate?.(start)}
            >
              <th role="rowheader" scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                {groupOf(members[0]).label}
              </th>
            </tr>
          ) : null}
          {members.map((row, at) => (
            <Row key={rowKey(row)} row={row} late={isLate?.(start + at)} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row<Of>({
  row,
  late,
  rowKey,
  columns,
  href,
  onOpen,
  selected,
  selection,
  dense,
}: Props<Of> & { row: Of; late: true | undefined }) {
  const key = rowKey(row);
  const opens = href !== undefined || onOpen !== undefined;
  return (
    <tr
      role="row"
      data-late={late}
      data-key={key}
      data-opens={opens ? "" : undefined}
      aria-selected={selected === key || selection?.keys.has(key) || undefined}
      tabIndex={dense && !opens ? -1 : undefined}
      onClick={opens ? openRow : undefined}
      onContextMenu={opens ? openRowMenu : undefined}
    >
      {selection ? (
        <td role="cell" className="table-select">
          {selection.canSelect?.(row) === false ? null : (
            <input
              type="checkbox"
              className="check"
              aria-label={selection.rowLabel(row)}
              checked={selection.keys.has(key)}
              onChange={() => selection.toggle(key)}
            />
          )}
        </td>
      ) : null}
      {columns.map((column, i) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            role="cell"
            data-label={column.hideHead ? undefined : column.head || undefined}
            data-align={column.align}
            data-card={column.card ?? (i === 0 ? "title" : undefined)}
          >
            {i > 0 || !opens ? (
              content
            ) : href ? (
              <Link href={href(row)} data-open="">
                {content}
              </Link>
            ) : (
              <button
                type="button"
                className="table-open"
                data-open=""
                aria-haspopup="dialog"
                onClick={() => onOpen?.(row)}
              >
                {content}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Shows the checkbox for all rows; it is indeterminate while only some rows are selected. */
function SelectAll<Row>({ selection, total }: { selection: RowSelection<Row>; total: number }) {
  const box = useRef<HTMLInputElement>(null);
  const { size } = selection.keys;
  useEffect(() => {
    if (box.current) box.current.indeterminate = size > 0 && size < total;
  }, [size, total]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={selection.allLabel}
      checked={size > 0 && size === total}
      onChange={selection.toggleAll}
    />
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const sorted = sorting && column.sort !== undefined && sorting.by === column.sort;
  const direction = sorting?.descending ? "descending" : "ascending";
  return (
    <th role="columnheader" scope="col" data-align={column.align} aria-sort={sorted ? direction : undefined}>
      {sorting && column.sort !== undefined ? (
        <Link href={sorting.href(column.sort)}>
          {column.head}
          <Icon
            name={sorted && sorting.descending ? "down" : "up"}
            size={14}
            className={sorted ? "text-ink" : "opacity-60"}
          />
        </Link>
      ) : column.hideHead ? (
        <span className="sr-only">{column.head}</span>
      ) : (
        column.head
      )}
    </th>
  );
}

const controls = "a,button,input,select,textarea,label,summary,.menu";

/**
 * Opens the menu of a row on a right click. The browser's own menu stays on links, fields and selected text, and in rows
 * without a menu.
 */
function openRowMenu(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  if ((target instanceof Element && target.closest(controls)) || window.getSelection()?.toString()) return;
  const button = currentTarget.querySelector<HTMLElement>(".row-menu");
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
}

/** Opens a clicked row, unless the click was on another control or selected text. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target } = event;
  if (target instanceof Element && target.closest(controls)) return;
  if (window.getSelection()?.toString()) return;
  const opener = event.currentTarget.querySelector<HTMLElement>("[data-open]");
  if (opener instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey)) {
    window.open(opener.href, "_blank", "noopener");
    return;
  }
  // The focus returns to this element when the pane closes.
  opener?.focus({ preventScroll: true });
  opener?.click();
}

/** Moves the focus through the rows with the arrow keys. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const openers = [...(event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("[data-open]") ?? [])];
  const at = openers.findIndex((opener) => opener === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  openers[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
