import type { ReportRow } from "#shared/counter.schema.ts";
import type { Locale } from "#shared/locale.ts";

/** What a report can be put in order by; a minus before it in the address: the most first. */
const columns = ["label", "redemptions", "redeemed", "refunded", "net"] as const;
type By = (typeof columns)[number];

export interface Order {
  by: By;
  descending: boolean;
}

/** Null: as the server gave it. */
export function orderOf(asked: string | undefined): Order | null {
  const by = columns.find((column) => column === asked?.replace(/^-/, ""));
  return by === undefined ? null : { by, descending: asked?.startsWith("-") ?? false };
}

/** A first press asks for what one looks for: names from A, figures from the largest; the next turns it round. */
export function nextOrder(now: Order | null, by: string): string {
  const descending = now?.by === by ? !now.descending : by !== "label";
  return descending ? `-${by}` : by;
}

export function inOrder(rows: readonly ReportRow[], order: Order | null, locale: Locale): readonly ReportRow[] {
  if (order === null) return rows;
  const { by } = order;
  const compare = (a: ReportRow, b: ReportRow): number =>
    by === "label" ? a.label.localeCompare(b.label, locale) : a[by] - b[by];
  return rows.toSorted((a, b) => (order.descending ? compare(b, a) : compare(a, b)));
}
