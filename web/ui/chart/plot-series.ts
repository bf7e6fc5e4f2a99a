/** "line" is what the chart is about, "thin" another line, and "dotted" the period of comparison. */
export type PlotSeries = { key: string; label: string; shape: "line" | "thin" | "dotted" };

export type PlotPoint = {
  key: string;
  /** This is the name of the point in the readout: "Jul 2026". */
  label: string;
  /** This is the name below the chart: "Jul". */
  short: string;
  /** There is one value for each series, in their order; it is null if it is not known. */
  values: readonly (number | null)[];
};
