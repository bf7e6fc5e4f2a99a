import { lazy, Suspense, useRef, useState, type KeyboardEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../button.tsx";
import { ReadoutValue } from "./readout-value.tsx";
import { stepByKey } from "./step-by-key.ts";
import { withLanguage } from "./with-language.ts";
import type { PlotPoint, PlotSeries } from "./plot-series.ts";
import "./plot.css";

// uPlot loads only on pages that show a chart.
const fetchCanvas = async () => (await withLanguage(() => import("./plot-canvas.tsx"))).PlotCanvas;
const LateCanvas = lazy(async () => ({ default: await fetchCanvas().catch(() => NoCanvas) }));
let LoadedCanvas: Awaited<ReturnType<typeof fetchCanvas>> | undefined;

/**
 * Fetches uPlot in parallel with the data of a page, so that the chart is drawn together with the page. If uPlot fails
 * to load here, the chart loads after the page.
 */
export async function besidePlot<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const fetched = fetchCanvas().then(
    (canvas) => (LoadedCanvas = canvas),
    () => {},
  );
  const [data] = await Promise.all([answer, fetched]);
  return data;
}

type Props = {
  caption: string;
  /** This sentence tells screen readers what the chart shows. */
  summary: string;
  /** The series and points must be the same objects while the data do not change. */
  series: readonly PlotSeries[];
  points: readonly PlotPoint[];
  /** `format` formats a value for the readout, and `short` one for the axis. */
  format: (value: number) => string;
  short: (value: number) => string;
  /** This is the name of the image file, without its extension. */
  fileName: string;
};

/**
 * Shows lines over months. The pointer, touch or the arrow keys select a point, whose values are shown below the chart.
 * The page shows the same data as a table.
 */
export function Plot({ caption, summary, series, points, format, short, fileName }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState<number | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [PlotCanvas] = useState(() => LoadedCanvas ?? LateCanvas);
  const last = points.length - 1;
  const chosen = at === null ? undefined : points[at];
  const onKeyDown = (event: KeyboardEvent) => stepByKey(event, { at, last, onStep: setAt });
  return (
    <figure className="plot panel p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <figcaption className="text-t3 font-semibold">{caption}</figcaption>
        <span className="off-paper flex-none">
          <Button icon="down" onClick={() => savePicture(canvas.current, caption, fileName)}>
            <Trans>Save image</Trans>
          </Button>
        </span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? 0}
        aria-valuetext={chosen ? chosen.label : caption}
        className="plot-keys"
        aria-label={t`${summary} Use the arrow keys to move along the chart.`}
        onKeyDown={onKeyDown}
      >
        <Suspense fallback={<div className="plot-canvas" style={{ minHeight: 280 }} />}>
          <PlotCanvas {...{ series, points, short, at, canvas }} onPoint={setAt} />
        </Suspense>
      </div>
      <p className="plot-readout off-paper" role="status">
        {chosen ? (
          <>
            <b>{chosen.label}</b>
            {series.map(({ key, label }, index) => {
              const value = chosen.values[index] ?? null;
              return <ReadoutValue key={key} label={label} value={value === null ? "–" : format(value)} />;
            })}
          </>
        ) : (
          <Trans>Hover over or tap a month to see its figures, or use the arrow keys.</Trans>
        )}
      </p>
    </figure>
  );
}

/** If the chart cannot be loaded, the page still has the table. */
function NoCanvas() {
  return (
    <p className="text-ink-2">
      <Trans>The chart didn’t load. The table has the same numbers.</Trans>
    </p>
  );
}

/** Saves the chart as a PNG with its caption, on the page's background color. */
function savePicture(drawn: HTMLCanvasElement | null, caption: string, fileName: string): void {
  if (!drawn) return;
  const head = 44 * devicePixelRatio;
  const picture = document.createElement("canvas");
  picture.width = drawn.width;
  picture.height = drawn.height + head;
  const context = picture.getContext("2d");
  if (!context) return;
  const { backgroundColor, color, fontFamily } = getComputedStyle(drawn.closest(".panel") ?? document.body);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.font = `600 ${16 * devicePixelRatio}px ${fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(caption, 16 * devicePixelRatio, head / 2);
  context.drawImage(drawn, 0, head);
  const link = document.createElement("a");
  link.href = picture.toDataURL("image/png");
  link.download = `${fileName}.png`;
  link.click();
}
