/** What was picked on the map, in the list beside it. */
export function showLine(id: string): void {
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(id)?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "auto" });
}
