import { fieldsSchema, flagSchema, stored } from "../../platform/cache/stored.ts";

/** `last` is the time of the last visit, in ms since 1970. */
const storedVisits = stored("visits", fieldsSchema({ count: 0, last: 0 }));
const storedRefusal = stored("install-refused", flagSchema);
const apart = 30 * 60_000;
/** People come back to these pages: a race, the dealers, their own wallet. */
const recurringPages = /^\/(events\/(event|serie)\/[^/]+|dealers|auth\/rider|auth\/rider\/dealers)$/;
/** Viewing this many such pages in one visit counts as much as a second visit. */
const enoughPages = 3;

/**
 * Counts visits that are at least half an hour apart, so that a reload does not count as a visit. It returns the number
 * of visits.
 */
export function noteVisit(now: number): number {
  const { count, last } = storedVisits.read() ?? { count: 0, last: 0 };
  const visits = now - last > apart ? count + 1 : Math.max(count, 1);
  storedVisits.write({ count: visits, last: now });
  return visits;
}

/**
 * Returns true when it is a good time to offer the app: the user has visited before or has viewed `enoughPages` of the
 * recurring pages. The current page must be a recurring page, the front page, or the schedule, so that the offer never
 * interrupts a form.
 */
export function isFitting(visits: number, seen: ReadonlySet<string>, path: string): boolean {
  if (!recurringPages.test(path) && path !== "/" && path !== "/events") return false;
  return visits > 1 || [...seen].filter((one) => recurringPages.test(one)).length >= enoughPages;
}

export const mayOffer = (): boolean => storedRefusal.read() !== true;

/** Stores that the user refused the app. Without storage the app is offered again on the next visit. */
export const rememberDismissal = (): void => void storedRefusal.write(true);
