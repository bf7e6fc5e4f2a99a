/**
 * This is the fill of a series. "filled" is for the chart's subject or for what was paid, "outline" for what was not
 * paid, "hatched" for what expired, and "dotted" for the period of comparison.
 */
export type ChartShape = "filled" | "outline" | "hatched" | "dotted";

export type ChartSeries = { key: string; label: string; shape: ChartShape };

export type ChartPoint = {
  key: string;
  /** This is the name of the point in the table: "Jul 2026". */
  label: string;
  /** This is the name below the chart: "Jul". */
  short: string;
  /**
   * There is one value for each series, in the order of the series. It is null if there is none, for example in a
   * future month.
   */
  values: readonly (number | null)[];
};
