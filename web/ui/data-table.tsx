import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import type { PageAddress } from "./page-address.ts";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money are aligned right. */
  align?: "end";
  /** The column's name in the query; a column without one cannot be sorted. */
  sort?: string;
  /** Where the value goes in a phone card: the title, the figure at the right, a line without a label, or nowhere. */
  card?: "title" | "figure" | "plain" | "hide";
};

export type Sorting = {
  by: string | undefined;
  descending: boolean;
  /** The URL that sorts by this column, or reverses the order if it is sorted by it already. */
  href: (by: string) => PageAddress;
};

type Props<Row> = {
  /** What the table lists. It is read out, and hidden where a heading says it already. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The page that a row opens. The link is in the first column, and a click anywhere in the row follows it. */
  href?: (row: Row) => PageAddress;
  selected?: string;
  sorting?: Sorting;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
};

export function DataTable<Row>({ caption, rows, rowKey, columns, href, selected, sorting, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <div className="panel">{empty}</div>;
  return (
    <table className="table panel overflow-clip" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={href ? walkRows : undefined}>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <tr
              key={key}
              role="row"
              data-opens={href ? "" : undefined}
              aria-selected={selected === key || undefined}
              onClick={href ? openRow : undefined}
            >
              {columns.map((column, i) => {
                const content = column.cell(row);
                return (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.head || undefined}
                    data-align={column.align}
                    data-card={column.card ?? (i === 0 ? "title" : undefined)}
                  >
                    {i === 0 && href ? <Link href={href(row)}>{content}</Link> : content}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
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
          <Icon name={sorted && sorting.descending ? "down" : "up"} size={14} className={sorted ? "" : "opacity-25"} />
        </Link>
      ) : (
        column.head
      )}
    </th>
  );
}

/** A click in the row follows its link, unless it was on another control or selected text. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target } = event;
  if (target instanceof Element && target.closest("a,button,input,select,textarea,label,summary")) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector("a");
  if (!link) return;
  if (event.metaKey || event.ctrlKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}

/** The arrow keys move through the rows' links. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("td:first-child a")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
