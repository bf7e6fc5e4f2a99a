import type { Locale } from "#shared/locale.ts";
import type { ShareSeries, Shares } from "#shared/staff-reports.schema.ts";
import { rateOf } from "./share-report.tsx";

/** The table of the series can be sorted by these columns; in the URL, a leading minus means descending. */
const columns = ["series", "share", "ours", "named", "unnamed", "before"] as const;

export interface ShareOrder {
  by: (typeof columns)[number];
  descending: boolean;
}

/** Parses the order in the URL. Without one the series with the most results come first, as the server sorts them. */
export function shareOrderOf(sort: string | undefined): ShareOrder {
  const by = columns.find((column) => column === sort?.replace(/^-/, ""));
  return by === undefined ? { by: "named", descending: true } : { by, descending: sort?.startsWith("-") ?? false };
}

/**
 * Returns the order after a press on a column. The first press sorts names from A and figures from the largest; the
 * next press reverses the order.
 */
export function nextShareOrder(now: ShareOrder, by: string): string {
  const descending = now.by === by ? !now.descending : by !== "series";
  return descending ? `-${by}` : by;
}

/** Sorts the series by a column. Series without a share are last in both orders. */
export function inShareOrder(
  rows: readonly ShareSeries[],
  { by, descending }: ShareOrder,
  measure: keyof Shares,
  locale: Locale,
): readonly ShareSeries[] {
  const figure = (row: ShareSeries): number | null =>
    by === "share"
      ? rateOf(row[measure])
      : by === "before"
        ? row.before && rateOf(row.before[measure])
        : by === "series"
          ? 0
          : row[measure][by];
  const compare = (a: ShareSeries, b: ShareSeries): number => {
    if (by === "series") return a.name.localeCompare(b.name, locale) * (descending ? -1 : 1);
    const [one, other] = [figure(a), figure(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (one - other) * (descending ? -1 : 1);
  };
  return rows.toSorted(compare);
}
