/** Scrolls the list to the item that was selected on the map. */
export function showLine(id: string): void {
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(id)?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "auto" });
}
