/**
 * Runs low-priority work after the browser has painted. A hidden page never paints, so a timeout runs the work there.
 */
export function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === "undefined") return work();
  let left: (() => void) | null = work;
  const once = () => {
    left?.();
    left = null;
  };
  const late = setTimeout(once, 300);
  requestAnimationFrame(() => {
    setTimeout(() => {
      clearTimeout(late);
      once();
    });
  });
}
