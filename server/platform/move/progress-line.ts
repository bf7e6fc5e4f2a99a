const width = 24;

/**
 * Returns the text of a progress bar: the step, the part that is done, the rows (or another unit) and the time left.
 */
export function progressLine(step: string, { done, all, before, seconds }: Progress, unit = "rows"): string {
  const part = all === 0 ? 1 : done / all;
  const filled = Math.floor(part * width);
  const bar = `[${"#".repeat(filled)}${".".repeat(width - filled)}]`;
  const handled = done - before;
  const left = handled > 0 && done < all ? `, ${spoken((seconds / handled) * (all - done))} left` : "";
  return `${step} ${bar} ${Math.floor(part * 100)}%  ${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} ${unit}${left}`;
}

interface Progress {
  done: number;
  all: number;
  /** This is the number of rows that were already done when this run of the command began. */
  before: number;
  /** This is how long in seconds this run has worked on the other rows. */
  seconds: number;
}

function spoken(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
