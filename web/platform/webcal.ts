/** What calendars subscribe to: the same address under the scheme that opens them. Drawn without a browser it has no
 * host yet: an ordinary link then. */
export function webcal(path: string): string {
  if (typeof window === "undefined") return path;
  return new URL(path, window.location.href).href.replace(/^https?:/, "webcal:");
}
