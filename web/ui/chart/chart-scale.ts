/**
 * These are the values at the lower and the upper edge of a chart, and the round values between them that have a grid
 * line.
 */
export interface Scale {
  min: number;
  max: number;
  /** The ticks are in ascending order, and zero is one of them. */
  ticks: readonly number[];
}

/** Returns the smallest round number (1, 2 or 5 times a power of ten, at least 1) that is not below `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, step)));
  return power * ([1, 2, 5].find((factor) => factor * power >= step) ?? 10);
}

/** Returns the scale of whole numbers that includes zero and all values, with about `lines` steps. */
export function scaleOf(values: readonly number[], lines = 4): Scale {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const step = roundStep((top - bottom) / lines);
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { min: first * step, max: last * step, ticks: top === bottom ? [0] : ticks };
}
