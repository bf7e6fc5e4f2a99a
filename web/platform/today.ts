import { useSyncExternalStore } from "react";
import { dayPacific } from "#shared/dates.ts";

/** Returns today in Pacific time by the clock of the device. The server decides whether something is still possible. */
export const todayPacific = (): string => dayPacific(new Date());

const neverChanges = () => () => undefined;

/**
 * Returns today in Pacific time, as YYYY-MM-DD. A server-rendered page first hydrates with the day of the server
 * rendering, so that the markup matches around midnight and on a device whose clock is wrong. After that it uses the
 * day of the device's clock.
 */
export const useToday = (): string => useSyncExternalStore(neverChanges, todayPacific, dayToLoad);

/**
 * Returns the day for which a loader requests data. On a server-rendered page this is the day of the rendering, because
 * the page's answers are for that day; otherwise it is today. The server writes the day into the document's root
 * element (server/platform/http/pages/pages.ts).
 */
export function dayToLoad(): string {
  const rendered = typeof document === "undefined" ? undefined : document.documentElement.dataset.today;
  return rendered || todayPacific();
}

/** Makes `dayToLoad` return today from now on. The router calls it when the user leaves the first page. */
export function forgetRenderedDay(): void {
  delete document.documentElement.dataset.today;
}
