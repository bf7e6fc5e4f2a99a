/**
 * Returns the address that calendars subscribe to, with the webcal scheme. During server rendering there is no host
 * yet, so it is an ordinary link.
 */
export function webcal(path: string): string {
  if (typeof window === "undefined") return path;
  return new URL(path, window.location.href).href.replace(/^https?:/, "webcal:");
}
