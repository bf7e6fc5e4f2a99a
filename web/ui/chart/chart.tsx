import { useId, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { scaleOf, type Scale } from "./chart-scale.ts";
import { drawColumns, drawLines, drawStacks, plotHeight, yOf, type Drawing } from "./chart-drawing.tsx";
import type { ChartPoint, ChartSeries, ChartShape } from "./chart-series.ts";
import "./chart.css";

type Props = {
  /**
   * "columns" draws the series side by side, "stacked" draws them on top of each other, and "line" connects the points.
   */
  kind: "columns" | "stacked" | "line";
  caption: string;
  /** This sentence tells screen readers what the chart shows; the default is the caption. */
  summary?: string;
  /** This is the header of the table's first column: "Month". */
  head: string;
  /** Columns and points show the values of the first series; stacks show the sum of all series. */
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Formats a whole number (cents, or a count) for the table. */
  format: (value: number) => string;
  /** Formats a value in the chart, where space is limited. */
  short: (value: number) => string;
  /**
   * If this is set, a stack shows the value of its first series in place of the sum, and a row shows this text of both:
   * "$125 of $550".
   */
  firstOfSum?: (first: string, sum: string) => string;
  /**
   * "beside" always shows the table, and "folded" shows it when the user opens it. With "page", the page shows the same
   * data in a separate table.
   */
  table?: "beside" | "folded" | "page";
};

/** Shows a chart with the same data as a table. It fills the width of its container. */
export function Chart(props: Props) {
  const { kind, caption, summary, head, series, points, format, short, firstOfSum, table = "beside" } = props;
  const hatch = useId();
  const scale = scaleOf(kind === "stacked" ? points.map(sumOf) : points.flatMap(({ values }) => values.map(orZero)));
  const drawing: Drawing = {
    series,
    points,
    scale,
    short,
    fill: (shape) => fillOf(shape, hatch),
    showsFirst: firstOfSum !== undefined,
  };
  const hasLongNames = points.some((point) => point.short.length > 9);
  // Long names do not fit below narrow columns, so a narrow chart of stacks has a row for each point (chart.css).
  const hasRows = kind === "stacked" && hasLongNames;
  const draw = { columns: drawColumns, stacked: drawStacks, line: drawLines }[kind];
  return (
    <figure className="chart panel p-5" data-table={table}>
      <figcaption className="text-t3 font-semibold">{caption}</figcaption>
      <div className="chart-body">
        <div
          className="chart-picture"
          data-crowded={points.length > 14 || undefined}
          data-long={hasLongNames || undefined}
          data-rows={hasRows || undefined}
        >
          <ul className="chart-legend" aria-hidden="true">
            {series.map(({ key, label, shape }) => (
              <li key={key}>
                <svg width="20" height="14">
                  {kind === "line" ? (
                    <line className="chart-line" data-shape={shape} x1="0" x2="20" y1="7" y2="7" />
                  ) : (
                    <rect {...drawing.fill(shape)} x="3" y="1" width="14" height="12" />
                  )}
                </svg>
                {label}
              </li>
            ))}
          </ul>
          {hasRows ? <StackRows drawing={drawing} label={summary ?? caption} firstOfSum={firstOfSum} /> : null}
          <div className="chart-plot">
            <Axis scale={scale} short={short} />
            <svg role="img" aria-label={summary ?? caption} width="100%" height={plotHeight}>
              <defs>
                <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <rect className="chart-hatch" width="2.5" height="6" />
                </pattern>
              </defs>
              {scale.ticks.map((tick) => (
                <line
                  key={tick}
                  className="chart-grid"
                  data-zero={tick === 0 || undefined}
                  x1="0"
                  x2="100%"
                  y1={yOf(tick, scale)}
                  y2={yOf(tick, scale)}
                />
              ))}
              {draw(drawing)}
            </svg>
          </div>
        </div>
        {table === "page" ? null : (
          <Foldable folded={table === "folded"}>
            <ChartTable caption={caption} head={head} series={series} points={points} format={format} />
          </Foldable>
        )}
      </div>
    </figure>
  );
}

/** Shows each point of a chart of stacks as a row: its name, its value, and below them a horizontal bar. */
function StackRows({
  drawing: { series, points, scale, short, fill },
  label,
  firstOfSum = (_first, sum) => sum,
}: {
  drawing: Drawing;
  label: string;
  firstOfSum: Props["firstOfSum"];
}) {
  const percent = (value: number): string => `${(100 * value) / scale.max}%`;
  return (
    <div className="chart-rows" role="img" aria-label={label}>
      {points.map((point) => (
        <div key={point.key} className="chart-row">
          <span>{point.label}</span>
          <b>{firstOfSum(short(point.values[0] ?? 0), short(sumOf(point)))}</b>
          <svg width="100%" height="14">
            {series.map(({ key, shape }, at) => (
              <rect
                key={key}
                {...fill(shape)}
                x={percent(sumOf({ ...point, values: point.values.slice(0, at) }))}
                y="1"
                width={percent(point.values[at] ?? 0)}
                height="12"
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}

const orZero = (value: number | null): number => value ?? 0;
const sumOf = ({ values }: ChartPoint): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function fillOf(shape: ChartShape, hatch: string) {
  return { className: "chart-area", "data-shape": shape, style: shape === "hatched" ? { fill: `url(#${hatch})` } : {} };
}

/** Shows the values at the grid lines of the chart. Screen readers get them from the table. */
function Axis({ scale, short }: { scale: Scale; short: (value: number) => string }) {
  return (
    <div className="chart-axis" aria-hidden="true" style={{ height: plotHeight }}>
      {scale.ticks.map((tick) => (
        // The text is in the normal flow, so that the axis is as wide as its longest value.
        <span key={tick} style={{ transform: `translateY(${yOf(tick, scale)}px)` }}>
          {short(tick)}
        </span>
      ))}
    </div>
  );
}

function Foldable({ folded, children }: { folded: boolean; children: ReactNode }) {
  if (!folded) return children;
  return (
    <details className="chart-fold">
      <summary>
        <Trans>Show as a table</Trans>
      </summary>
      {children}
    </details>
  );
}

function ChartTable({
  caption,
  head,
  series,
  points,
  format,
}: Pick<Props, "caption" | "head" | "series" | "points" | "format">) {
  return (
    <table className="chart-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map((one, at) => {
              const value = values[at] ?? null;
              return <td key={one.key}>{value === null ? "–" : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
