import { asPageAddress, withQuery, type PageAddress } from "../../ui/page-address.ts";

/** This is one page of a list, with the address that each row opens. */
export interface TrailPage {
  page: number;
  totalPages: number;
  total: number;
  /** This is the address of the list, with its filters, its order and this page. */
  list: PageAddress;
  opens: readonly PageAddress[];
}

/** This is one row of the trail: the address that it opens, and the address of the list's page that shows it. */
interface Stop {
  path: string;
  opens: PageAddress;
  list: PageAddress;
}

/** The trail is the list that was shown last. From it a user can step through the records of the list. */
export interface Trail {
  /** This is the path of the list, such as "/auth/admin/riders". */
  listPath: string;
  total: number;
  totalPages: number;
  /** This is the index of the first known row among all rows of the list. */
  first: number;
  firstPage: number;
  lastPage: number;
  stops: readonly Stop[];
  /**
   * This is the index of the row that the last step led to. It is needed because several rows of a list can open the
   * same record.
   */
  at: number | null;
  /** Loads another page of the same list. */
  load: (page: number) => Promise<TrailPage>;
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? "";
const tabOf = (address: string): string | null => new URLSearchParams(address.split("?")[1]).get("tab");

const stopsOf = ({ opens, list }: TrailPage): Stop[] =>
  opens.map((address) => ({ path: pathOf(address), opens: address, list }));

/** Returns the trail of a page of a list, or null if the page is empty. */
export function trailOf(page: TrailPage, load: Trail["load"]): Trail | null {
  const rows = page.opens.length;
  if (rows === 0) return null;
  // All pages but the last one have the same number of rows.
  const first = page.page === page.totalPages ? page.total - rows : (page.page - 1) * rows;
  return {
    listPath: pathOf(page.list),
    total: page.total,
    totalPages: page.totalPages,
    first: Math.max(0, first),
    firstPage: page.page,
    lastPage: page.page,
    stops: stopsOf(page),
    at: null,
    load,
  };
}

/** Returns the trail extended by the page before it or after it. */
export function extendTrail(trail: Trail, page: TrailPage): Trail {
  const stops = stopsOf(page);
  return page.page < trail.firstPage
    ? {
        ...trail,
        first: Math.max(0, trail.first - stops.length),
        firstPage: page.page,
        stops: [...stops, ...trail.stops],
        at: trail.at === null ? null : trail.at + stops.length,
      }
    : { ...trail, lastPage: page.page, stops: [...trail.stops, ...stops] };
}

/** Returns the index of the row that opens this page, or null if the list has no such row. */
export function placeIn(trail: Trail, path: string): number | null {
  if (trail.at !== null && trail.stops[trail.at]?.path === path) return trail.at;
  const at = trail.stops.findIndex((stop) => stop.path === path);
  return at < 0 ? null : at;
}

/**
 * This is a step to another record: the index of the row that opens it, or the page of the list that has to be loaded
 * first. It is null at either end of the list.
 */
type Step = { to: number } | { page: number } | null;

/** Returns the step from a row to the next or the previous row that opens another record. */
export function stepFrom(trail: Trail, at: number, by: 1 | -1): Step {
  const here = trail.stops[at]?.path;
  for (let to = at + by; to >= 0 && to < trail.stops.length; to += by) {
    if (trail.stops[to]?.path !== here) return { to };
  }
  const page = by > 0 ? trail.lastPage + 1 : trail.firstPage - 1;
  return page >= 1 && page <= trail.totalPages ? { page } : null;
}

/**
 * Returns the address of a row's record with the tab that is open now, so that a user can go through the same section
 * of many records.
 */
export function addressOf({ path, opens }: Stop, openTab: string | null): PageAddress {
  return tabOf(opens) === openTab ? opens : withQuery(path, {}, { tab: openTab });
}

let current: Trail | null = null;
const listeners = new Set<() => void>();

/** Stores the trail until another list is shown or the page is reloaded. */
export function keepTrail(trail: Trail | null): void {
  current = trail;
  for (const listener of listeners) listener();
}

export const trailNow = (): Trail | null => current;

/** During server rendering there is no trail. */
export const noTrail = (): Trail | null => null;

export function onTrail(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the address of the list, at the page that shows this record, with the filters and the order that it had. */
export function listAddress(trail: Trail | null, listPath: string, recordPath: string): PageAddress {
  const at = trail?.listPath === listPath ? placeIn(trail, recordPath) : null;
  return (at === null ? undefined : trail?.stops[at]?.list) ?? asPageAddress(listPath);
}
