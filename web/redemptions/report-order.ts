import type { ReportBy, ReportRow } from "#shared/counter.schema.ts";
import type { Locale } from "#shared/locale.ts";

/** A report can be sorted by these columns; in the URL, a leading minus means descending. */
const columns = ["label", "redemptions", "redeemed", "refunded", "net", "before"] as const;
type By = (typeof columns)[number];

export interface Order {
  by: By;
  descending: boolean;
}

/** Returns the order of the table if the URL has none: the newest month or the largest amount is first. */
export const firstOrder = (by: ReportBy): Order => ({ by: by === "month" ? "label" : "net", descending: true });

/** Parses the order in the URL. Returns null if it has none. */
export function reportOrderOf(sort: string | undefined): Order | null {
  const by = columns.find((column) => column === sort?.replace(/^-/, ""));
  return by === undefined ? null : { by, descending: sort?.startsWith("-") ?? false };
}

/**
 * Returns the order after a press on a column. The first press sorts names from A and figures from the largest; the
 * next press reverses the order.
 */
export function nextOrder(now: Order, by: string): string {
  const descending = now.by === by ? !now.descending : by !== "label";
  return descending ? `-${by}` : by;
}

export function inOrder(rows: readonly ReportRow[], { by, descending }: Order, locale: Locale): readonly ReportRow[] {
  const compare = (a: ReportRow, b: ReportRow): number =>
    by === "label" ? a.label.localeCompare(b.label, locale) : (a[by] ?? 0) - (b[by] ?? 0);
  return rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}
