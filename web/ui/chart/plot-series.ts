/** "line" is for the chart's subject, "thin" for another line, and "dotted" for the period of comparison. */
export type PlotSeries = { key: string; label: string; shape: "line" | "thin" | "dotted" };

export type PlotPoint = {
  key: string;
  /** This is the name of the point in the readout: "Jul 2026". */
  label: string;
  /** This is the name below the chart: "Jul". */
  short: string;
  /** There is one value for each series, in the order of the series. It is null if it is not known. */
  values: readonly (number | null)[];
};
