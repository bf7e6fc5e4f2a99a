import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/**
 * Returns functions that format numbers with their nouns, for sentences that insert them as one text: "Results are due
 * within {14 days}".
 */
export function useCounts() {
  const { t } = useLingui();
  return {
    days: (n: number) => t`${plural(n, { one: "# day", other: "# days" })}`,
    months: (n: number) => t`${plural(n, { one: "# month", other: "# months" })}`,
    monthsOrMore: (n: number) => t`${plural(n, { one: "# month or more", other: "# months or more" })}`,
    hours: (n: number) => t`${plural(n, { one: "# hour", other: "# hours" })}`,
    minutes: (n: number) => t`${plural(n, { one: "# minute", other: "# minutes" })}`,
    starters: (n: number) => t`${plural(n, { one: "# starter", other: "# starters" })}`,
    classes: (n: number) => t`${plural(n, { one: "# class", other: "# classes" })}`,
    megabytes: (bytes: number) => Math.floor(bytes / 1_048_576),
    /** Converts a rate to percent: 0.3 → 30. */
    percent: (rate: number) => Math.round(rate * 100),
  };
}
