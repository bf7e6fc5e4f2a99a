import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand right. */
  align?: "end";
  /** Its name in the query; without one the column does not sort. */
  sort?: string;
  /** On a phone: the card's title, its figure at the right, a line without label, or nothing. */
  card?: "title" | "figure" | "plain" | "hide";
};

export type Sorting = {
  by: string | undefined;
  descending: boolean;
  /** The URL that sorts by this column (the other way round when it is the one already). */
  href: (by: string) => string;
};

type Props<Row> = {
  /** What the table lists; read out, not shown where a heading says it. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Where a row leads. Its link stands in the first column; the whole row can be pressed. */
  href?: (row: Row) => string;
  selected?: string;
  sorting?: Sorting;
  /** Shown in place of the rows. */
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

/** A press anywhere in the row is a press on its link; on another control, or while marking text, it is not. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target } = event;
  if (target instanceof Element && target.closest("a,button,input,select,textarea,label,summary")) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector("a");
  if (!link) return;
  if (event.metaKey || event.ctrlKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}

/** Arrow keys walk the rows' links. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("td:first-child a")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
