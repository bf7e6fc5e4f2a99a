/**
 * This is how a series is drawn. "filled" is what the chart is about or what was paid, "outline" what was not paid,
 * "hatched" what expired, and "dotted" the period of comparison.
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
   * There is one value for each series, in their order; it is null if there is none, for example for a month to come.
   */
  values: readonly (number | null)[];
};
