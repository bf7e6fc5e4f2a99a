import { useSyncExternalStore } from "react";
import { dayPacific } from "#shared/dates.ts";

/** Returns today in Pacific time by the clock of the device. Whether something is still possible, the server decides. */
export const todayPacific = (): string => dayPacific(new Date());

const neverChanges = () => () => undefined;

/**
 * Returns today in Pacific time, as YYYY-MM-DD. A server-rendered page hydrates with the day on which the server
 * rendered it, so that the markup matches around midnight or on a device whose clock is wrong, and then shows the
 * device's own day.
 */
export const useToday = (): string => useSyncExternalStore(neverChanges, todayPacific, dayToLoad);

/**
 * Returns the day for which a loader requests data: on a server-rendered page the day of the rendering, because its
 * answers are for that day, and otherwise today. The server writes the day into the document's root element
 * (server/platform/http/pages/pages.ts).
 */
export function dayToLoad(): string {
  const rendered = typeof document === "undefined" ? undefined : document.documentElement.dataset.today;
  return rendered || todayPacific();
}

/** Makes `dayToLoad` return today from now on. The router calls it when the user leaves the first page. */
export function forgetRenderedDay(): void {
  delete document.documentElement.dataset.today;
}
