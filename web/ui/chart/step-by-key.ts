import type { KeyboardEvent } from "react";

const oneStep: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * Moves the selected point of a chart between 0 and `last` with the arrow keys, Home and End; Escape clears it. `steps`
 * says how far each arrow key moves, by default one point.
 */
export function stepByKey(
  event: KeyboardEvent,
  {
    at,
    last,
    onStep,
    steps = oneStep,
  }: {
    at: number | null;
    last: number;
    onStep: (at: number | null) => void;
    steps?: Readonly<Record<string, number>>;
  },
): void {
  if (event.key === "Escape") onStep(null);
  const step = steps[event.key];
  const start = step !== undefined && step > 0 ? -step : last - (step ?? 0);
  const next = event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : (at ?? start) + step;
  if (next === null) return;
  event.preventDefault();
  onStep(Math.min(last, Math.max(0, next)));
}
