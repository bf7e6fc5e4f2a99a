/** What comes once the screen has shown what there is to show by now: nobody waits for it. A hidden page shows nothing. */
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
