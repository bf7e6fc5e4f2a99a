import type { ReportRow } from "#shared/counter.schema.ts";
import type { Locale } from "#shared/locale.ts";

/** The columns by which a report can be sorted; in the URL, a leading minus means descending. */
const columns = ["label", "redemptions", "redeemed", "refunded", "net"] as const;
type By = (typeof columns)[number];

export interface Order {
  by: By;
  descending: boolean;
}

/** Parses the order in the URL; null means the server's own order. */
export function orderOf(asked: string | undefined): Order | null {
  const by = columns.find((column) => column === asked?.replace(/^-/, ""));
  return by === undefined ? null : { by, descending: asked?.startsWith("-") ?? false };
}

/**
 * Returns the order after a press on a column: the first press sorts names from A and figures from the largest; the
 * next press reverses.
 */
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
