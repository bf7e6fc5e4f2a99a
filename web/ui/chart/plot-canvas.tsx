import { useEffect, useRef, type RefObject } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { PlotPoint, PlotSeries } from "./plot-series.ts";

type Props = {
  series: readonly PlotSeries[];
  points: readonly PlotPoint[];
  short: (value: number) => string;
  /** This is the point whose values the readout shows; it is null if there is none. */
  at: number | null;
  onPoint: (at: number | null) => void;
  /** The canvas is stored in this ref, so that the chart can be saved as an image. */
  canvas: RefObject<HTMLCanvasElement | null>;
};

const height = 280;
/** These are the distances in pixels between the plot and the names of the lines, and between it and the values. */
const nameGap = 10;
const valueGap = 10;
/** This is the distance in pixels between the lines of text that name the lines of the chart. */
const nameLine = 16;
/** A chart that is narrower than this, in pixels, breaks the names of its lines at the comma: "Earned," and "2026". */
const narrow = 420;
/** This width in pixels fits a portrait page of Letter and A4 paper with its margins. */
const paperWidth = 620;

/** Draws lines with uPlot. The name of each line is at its end, so there is no legend. */
export function PlotCanvas({ series, points, short, at, onPoint, canvas }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const last = points.length - 1;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const rebuild = (forPaper = false) => {
      plot.current?.destroy();
      const width = forPaper ? Math.min(element.clientWidth, paperWidth) : element.clientWidth;
      const made = new UPlot(
        optionsOf({ series, points, short, width, colors: colorsOf(element, forPaper) }),
        [
          points.map((_, index) => index),
          ...series.map((_, index) => points.map(({ values }) => values[index] ?? null)),
        ],
        element,
      );
      plot.current = made;
      canvas.current = made.ctx.canvas;
    };
    rebuild();
    // The observer also reports the size at which the chart was just drawn, so a size without a change is ignored.
    const resized = new ResizeObserver(() => {
      const { clientWidth: width } = element;
      if (width !== plot.current?.width) plot.current?.setSize({ width, height });
    });
    resized.observe(element);
    // Paper is white, also in dark mode.
    const toPaper = () => rebuild(true);
    const toScreen = () => rebuild();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    addEventListener("beforeprint", toPaper);
    addEventListener("afterprint", toScreen);
    dark.addEventListener("change", toScreen);
    // The switch between light and dark sets this attribute.
    const switched = new MutationObserver(toScreen);
    switched.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      switched.disconnect();
      resized.disconnect();
      removeEventListener("beforeprint", toPaper);
      removeEventListener("afterprint", toScreen);
      dark.removeEventListener("change", toScreen);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [series, points, short, canvas]);

  useEffect(() => {
    const made = plot.current;
    if (!made) return;
    const value = at === null ? null : (points[at]?.values[0] ?? 0);
    if (at === null || value === null) made.setCursor({ left: -10, top: -10 });
    else made.setCursor({ left: made.valToPos(at, "x"), top: made.valToPos(value, "y") });
  }, [at, points]);

  const pointAt = (clientX: number): number => {
    const over = plot.current?.over.getBoundingClientRect();
    if (!over || over.width === 0) return 0;
    return Math.min(last, Math.max(0, Math.round(plot.current?.posToVal(clientX - over.left, "x") ?? 0)));
  };
  return (
    <div
      ref={box}
      className="plot-canvas"
      style={{ minHeight: height }}
      onPointerMove={(event) => onPoint(pointAt(event.clientX))}
      onPointerDown={(event) => onPoint(pointAt(event.clientX))}
      onPointerLeave={(event) => event.pointerType === "mouse" && onPoint(null)}
    />
  );
}

type Colors = { ink: string; quiet: string; grid: string; mark: string; font: string };

/**
 * Resolves the tokens to colors that a canvas accepts. Each token needs a separate element: with reduced motion an
 * element's color changes in a very short transition, so a reused element would still have the previous color.
 */
function colorsOf(element: HTMLElement, forPaper: boolean): Colors {
  const color = (token: string): string => {
    const probe = document.createElement("span");
    probe.style.color = `var(${token})`;
    element.append(probe);
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    return resolved;
  };
  const font = getComputedStyle(element).fontFamily;
  const colors = forPaper
    ? { ink: "#000", quiet: "#666", grid: "#ddd", mark: color("--brand"), font }
    : { ink: color("--ink"), quiet: color("--ink-2"), grid: color("--line"), mark: color("--brand"), font };
  return colors;
}

function optionsOf({
  series,
  points,
  short,
  width,
  colors,
}: Pick<Props, "series" | "points" | "short"> & { width: number; colors: Colors }): UPlot.Options {
  const font = `13px ${colors.font}`;
  const widthOf = textWidths(colors.font);
  // On a phone the plot needs all the width that the names and values leave.
  const inLines = (label: string) => linesOf(label, width);
  const nameRoom = nameGap + Math.max(...series.flatMap(({ label }) => inLines(label).map(widthOf))) + 4;
  const valueRoom = (values: readonly string[]) => valueGap + Math.max(24, ...values.map(widthOf)) + 4;
  const highest = Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const plotWidth = width - nameRoom - valueRoom([short(Math.ceil(highest))]);
  const axis = { stroke: colors.quiet, font, ticks: { show: false } };
  return {
    width,
    height,
    padding: [12, nameRoom, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, bind: noMouse },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(1, max) * 1.08] } },
    axes: [
      {
        ...axis,
        // The gap keeps a point at zero from touching the name of its month.
        gap: 12,
        grid: { show: false },
        splits: () => ticksOf(points.length, plotWidth),
        values: (_, splits) => splits.map((index) => points[index]?.short ?? ""),
      },
      {
        ...axis,
        // The first of uPlot's layout steps has no values yet.
        size: (_, values: string[] | null) => valueRoom(values ?? []),
        gap: valueGap,
        // If no value is above zero, only the zero line is drawn.
        ...(points.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? {} : { splits: () => [0] }),
        grid: { stroke: colors.grid, width: 1 },
        values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? short(value) : "")),
      },
    ],
    series: [
      {},
      ...series.map(({ shape }) => ({
        stroke: shape === "line" ? colors.ink : colors.quiet,
        width: shape === "line" ? 3 : 2,
        ...(shape === "dotted" ? { dash: [2, 5] } : {}),
        points: { show: shape === "line", size: 8, fill: colors.mark, stroke: colors.ink, width: 1.5 },
      })),
    ],
    hooks: { draw: [(plot) => nameLines(plot, series, points, colors, inLines)] },
  };
}

/** The component handles the pointer, because it also supports touch and keys. */
const noMouse = { mousemove: () => null, mouseleave: () => null, mouseenter: () => null };

/** Returns a function that measures the width in pixels of a text of the chart, in its boldest form. */
function textWidths(family: string): (text: string) => number {
  const ruler = document.createElement("canvas").getContext("2d");
  if (ruler) ruler.font = `600 13px ${family}`;
  return (text) => Math.ceil(ruler?.measureText(text).width ?? 0);
}

/**
 * Returns the points that have a name below the chart: as many as fit in this width in pixels. The last point always has
 * its name.
 */
function ticksOf(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil((count * 44) / Math.max(1, width)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

/** Returns the lines of text of a name: one, or in a narrow chart those that end at a comma. */
function linesOf(label: string, width: number): readonly string[] {
  return width < narrow ? label.split(/(?<=,) /) : [label];
}

/** Writes the name of each line at its last value; names that would overlap are moved apart. */
function nameLines(
  plot: UPlot,
  series: readonly PlotSeries[],
  points: readonly PlotPoint[],
  colors: Colors,
  inLines: (label: string) => readonly string[],
): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const names = series
    .flatMap(({ label, shape }, index) => {
      const at = points.findLastIndex(({ values }) => typeof values[index] === "number");
      const value = points[at]?.values[index];
      if (typeof value !== "number") return [];
      return [{ lines: inLines(label), shape, x: plot.valToPos(at, "x", true), y: plot.valToPos(value, "y", true) }];
    })
    .toSorted((a, b) => a.y - b.y);
  ctx.save();
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  const apart = nameLine * ratio * Math.max(1, ...names.map(({ lines }) => lines.length));
  const middles: number[] = [];
  for (const { y } of names) middles.push(Math.max(y, (middles.at(-1) ?? -Infinity) + apart));
  // The last name must not overlap the names of the months.
  let lowest = plot.bbox.top + plot.bbox.height - (apart - nameLine * ratio) / 2;
  for (let index = names.length - 1; index >= 0; index--) {
    lowest = Math.min(middles[index] ?? lowest, lowest);
    middles[index] = lowest;
    lowest -= apart;
  }
  for (const [index, { lines, shape, x }] of names.entries()) {
    ctx.font = `${shape === "line" ? "600 " : ""}${13 * ratio}px ${colors.font}`;
    ctx.fillStyle = shape === "line" ? colors.ink : colors.quiet;
    const top = (middles[index] ?? 0) - ((lines.length - 1) / 2) * nameLine * ratio;
    for (const [at, line] of lines.entries()) ctx.fillText(line, x + nameGap * ratio, top + at * nameLine * ratio);
  }
  ctx.restore();
}
