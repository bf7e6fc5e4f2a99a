import type { CSSProperties, ReactNode } from "react";
import type { ChartPoint, ChartSeries, ChartShape } from "./chart-series.ts";
import type { Scale } from "./chart-scale.ts";

/** These are the data from which the three kinds of charts are drawn. */
export type Drawing = {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  scale: Scale;
  short: (value: number) => string;
  fill: (shape: ChartShape) => { className: string; style: CSSProperties };
  /** This is true if a stack shows the value of its first series above that series, in place of its sum. */
  showsFirst: boolean;
};

/** This is the height of the drawing in pixels, including the space for the values above and the names below. */
export const plotHeight = 248;
const above = 26;
const below = 26;

// Horizontal positions are percentages and vertical ones are pixels, so that the chart fits any width and its text
// keeps its size.
export function yOf(value: number, { min, max }: Scale): number {
  return above + ((max - value) / (max - min)) * (plotHeight - above - below);
}

/**
 * `used` is the fraction of a point's width that its columns take, and `widest` is their max width in percent of the
 * chart's width.
 */
const used = 0.72;
const widest = 14;

/**
 * Draws the columns of each point side by side. The last series, which is the period of comparison, is on the left. A
 * column that has nothing beside it is above its name.
 */
export function drawColumns({ series, points, scale, short, fill }: Drawing): ReactNode {
  const room = Math.min((100 / points.length) * used, widest);
  const width = room / series.length;
  return points.map((point, at) => {
    const middle = ((at + 0.5) * 100) / points.length;
    const isAlone = point.values.slice(1).every((value) => !value);
    const left = (index: number): number =>
      isAlone ? middle - width / 2 : middle - room / 2 + (series.length - 1 - index) * width;
    return (
      <g key={point.key}>
        {series.map(({ key, shape }, index) => (
          <Column
            key={key}
            from={0}
            to={point.values[index] ?? 0}
            x={left(index)}
            width={width}
            scale={scale}
            area={fill(shape)}
          />
        ))}
        <Value points={points} at={at} x={left(0) + width / 2} scale={scale} short={short} of={firstOf} />
        <Name points={points} at={at} x={middle} />
      </g>
    );
  });
}

/** Draws the values of each point stacked, with the first series at the bottom. */
export function drawStacks({ series, points, scale, short, fill, showsFirst }: Drawing): ReactNode {
  const width = Math.min((100 / points.length) * used, widest);
  const valueOf = showsFirst ? firstOf : (point: ChartPoint) => upTo(point, series.length);
  return points.map((point, at) => {
    const middle = ((at + 0.5) * 100) / points.length;
    return (
      <g key={point.key}>
        {series.map(({ key, shape }, index) => {
          const from = upTo(point, index);
          return (
            <Column
              key={key}
              from={from}
              to={from + (point.values[index] ?? 0)}
              x={middle - width / 2}
              width={width}
              scale={scale}
              area={fill(shape)}
            />
          );
        })}
        <Value points={points} at={at} x={middle} scale={scale} short={short} of={valueOf} />
        <Name points={points} at={at} x={middle} />
      </g>
    );
  });
}

/** Draws a line for each series; the first has a mark and its value at each point. */
export function drawLines({ series, points, scale, short }: Drawing): ReactNode {
  const x = (at: number): number => ((at + 0.5) * 100) / points.length;
  return (
    <>
      <svg viewBox={`0 0 100 ${plotHeight}`} width="100%" height={plotHeight} preserveAspectRatio="none">
        {series.map(({ key, shape }, index) => (
          <path key={key} className="chart-line" data-shape={shape} d={pathOf(points, index, x, scale)} />
        ))}
      </svg>
      {points.map((point, at) => (
        <g key={point.key}>
          {firstOf(point) === null ? null : (
            <circle
              className="chart-area"
              data-shape="filled"
              cx={`${x(at)}%`}
              cy={yOf(firstOf(point) ?? 0, scale)}
              r="5"
            />
          )}
          <Value points={points} at={at} x={x(at)} scale={scale} short={short} of={firstOf} />
          <Name points={points} at={at} x={x(at)} />
        </g>
      ))}
    </>
  );
}

/** Returns the SVG path through the values of a series; a missing value interrupts the line. */
function pathOf(points: readonly ChartPoint[], index: number, x: (at: number) => number, scale: Scale): string {
  let path = "";
  let open = false;
  for (const [at, { values }] of points.entries()) {
    const value = values[index] ?? null;
    if (value !== null) path += `${open ? "L" : "M"}${x(at)} ${yOf(value, scale)}`;
    open = value !== null;
  }
  return path;
}

const firstOf = ({ values }: ChartPoint): number | null => values[0] ?? null;
const upTo = ({ values }: ChartPoint, index: number): number =>
  values.slice(0, index).reduce<number>((sum, value) => sum + (value ?? 0), 0);

function Column({
  from,
  to,
  x,
  width,
  scale,
  area,
}: {
  from: number;
  to: number;
  x: number;
  width: number;
  scale: Scale;
  area: ReturnType<Drawing["fill"]>;
}) {
  if (from === to) return null;
  const top = yOf(Math.max(from, to), scale);
  return <rect {...area} x={`${x}%`} y={top} width={`${width}%`} height={yOf(Math.min(from, to), scale) - top} />;
}

/**
 * Shows the value above a column or a point. On a narrow chart, only the largest value is shown (chart.css). There the
 * text of the first and the last column is not centered, because a long value would cover the axis or extend beyond a
 * phone's screen.
 */
function Value({
  points,
  at,
  x,
  scale,
  short,
  of,
}: {
  points: readonly ChartPoint[];
  at: number;
  x: number;
  scale: Scale;
  short: (value: number) => string;
  of: (point: ChartPoint) => number | null;
}) {
  const values = points.map((point) => of(point) ?? 0);
  const value = values[at] ?? 0;
  if (value === 0) return null;
  const largest = values.indexOf(Math.max(...values)) === at;
  const edge = x < 8 ? "start" : x > 92 ? "end" : undefined;
  return (
    <text
      className="chart-value"
      data-largest={largest || undefined}
      data-edge={edge}
      x={`${x}%`}
      y={yOf(Math.max(0, value), scale) - 9}
      aria-hidden="true"
    >
      {short(value)}
    </text>
  );
}

/**
 * Shows the name of a point below the chart. A narrow chart shows every second or third name (chart.css), counted from
 * the last point, which is the latest month and therefore always has its name.
 */
function Name({ points, at, x }: { points: readonly ChartPoint[]; at: number; x: number }) {
  const toEnd = points.length - 1 - at;
  return (
    <text
      className="chart-name"
      data-odd={toEnd % 2 === 1 || undefined}
      data-third={toEnd % 3 === 0 || undefined}
      x={`${x}%`}
      y={plotHeight - 4}
      aria-hidden="true"
    >
      {points[at]?.short}
    </text>
  );
}
