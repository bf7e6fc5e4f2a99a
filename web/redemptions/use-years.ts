import { useLingui } from "@lingui/react/macro";
import type { DealerReport } from "#shared/counter.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/**
 * Returns the names of a report's period and of the period a year earlier. If the period is within one year, they are
 * the years; otherwise they are months.
 */
export function useYears({ from, to, before }: DealerReport): { now: string; before: string } {
  const { t } = useLingui();
  const format = useFormat();
  const year = (day: string): string => day.slice(0, 4);
  return year(from) === year(to)
    ? { now: year(from), before: year(before.from) }
    : { now: `${format.month(from)} – ${format.month(to)}`, before: t`A year earlier` };
}
