import { useEffect, useRef, type RefObject } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { PlotPoint, PlotSeries } from "./plot-series.ts";

type Props = {
  series: readonly PlotSeries[];
  points: readonly PlotPoint[];
  short: (value: number) => string;
  /** This is the point that the readout is about; null if there is none. */
  at: number | null;
  onPoint: (at: number | null) => void;
  /** The canvas is stored here, for the picture. */
  canvas: RefObject<HTMLCanvasElement | null>;
};

const height = 280;
const labelRoom = 116;
/** This width in pixels fits the portrait pages of Letter and A4 with their margins. */
const paperWidth = 620;

/** Draws lines with uPlot. Each line has its name at its end, so that it needs no legend. */
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
    const resized = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    // Paper is white, also in dark mode.
    const toPaper = () => rebuild(true);
    const toScreen = () => rebuild();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    addEventListener("beforeprint", toPaper);
    addEventListener("afterprint", toScreen);
    dark.addEventListener("change", toScreen);
    return () => {
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

/** Resolves the tokens to colors that a canvas accepts. */
function colorsOf(element: HTMLElement, forPaper: boolean): Colors {
  const probe = element.appendChild(document.createElement("span"));
  const color = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const font = getComputedStyle(element).fontFamily;
  const colors = forPaper
    ? { ink: "#000", quiet: "#666", grid: "#ddd", mark: color("--brand"), font }
    : { ink: color("--ink"), quiet: color("--ink-2"), grid: color("--line"), mark: color("--brand"), font };
  probe.remove();
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
  const axis = { stroke: colors.quiet, font, ticks: { show: false } };
  return {
    width,
    height,
    padding: [12, labelRoom, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, bind: noMouse },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(1, max) * 1.08] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => ticksOf(points.length, width),
        values: (_, splits) => splits.map((index) => points[index]?.short ?? ""),
      },
      {
        ...axis,
        size: 76,
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
    hooks: { draw: [(plot) => nameLines(plot, series, points, colors)] },
  };
}

/** The pointer is read by the component, which also understands touch and keys. */
const noMouse = { mousemove: () => null, mouseleave: () => null, mouseenter: () => null };

/** Returns the points with a name below the chart: as many as fit. */
function ticksOf(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil((count * 52) / Math.max(1, width - labelRoom - 76)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % step === 0);
}

/** Writes the name of each line at its last value; names that would overlap are moved apart. */
function nameLines(plot: UPlot, series: readonly PlotSeries[], points: readonly PlotPoint[], colors: Colors): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const names = series
    .flatMap(({ label, shape }, index) => {
      const at = points.findLastIndex(({ values }) => typeof values[index] === "number");
      const value = points[at]?.values[index];
      if (typeof value !== "number") return [];
      return [{ label, shape, x: plot.valToPos(at, "x", true), y: plot.valToPos(value, "y", true) }];
    })
    .toSorted((a, b) => a.y - b.y);
  ctx.save();
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  let lowest = -Infinity;
  for (const { label, shape, x, y } of names) {
    const clear = Math.max(y, lowest + 16 * ratio);
    lowest = clear;
    ctx.font = `${shape === "line" ? "600 " : ""}${13 * ratio}px ${colors.font}`;
    ctx.fillStyle = shape === "line" ? colors.ink : colors.quiet;
    ctx.fillText(label, x + 10 * ratio, clear);
  }
  ctx.restore();
}
