import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";

/** Returns functions for texts about how a figure changed compared with a season earlier: "+12.0% vs. 2025". */
export function useChange(before: string) {
  const { t } = useLingui();
  const format = useFormat();
  // Formatted numbers have a hyphen before a negative value, which is shorter than a plus sign.
  const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text.replace("-", "−"));
  return {
    /**
     * Returns the change of an amount or a count in percent. If the figure a season earlier was 0, the text says so
     * instead.
     */
    amount: (now: number, then: number): string => {
      if (then === 0) return t`nothing in ${before}`;
      const change = signed(now - then, format.share((now - then) / then));
      return t`${change} vs. ${before}`;
    },
    /** Returns the change of a rate in percentage points. A rate is null if it is not known. */
    rate: (now: number | null, then: number | null): string => {
      if (now === null || then === null) return t`unknown for ${before}`;
      const points = Math.round((now - then) * 1000) / 10;
      const change = signed(points, format.number(points));
      return t`${plural(points, { one: `${change} point`, other: `${change} points` })} vs. ${before}`;
    },
  };
}
