// This module creates the addresses of the app's pages. The compiler checks them against the table of pages
// (web/routes.ts).
import type { PagePath, ParamNamesOf, SearchOf } from "../routes.ts";

declare const isPageAddress: unique symbol;

/**
 * This is the path and query of a page of this app, without the language prefix: "/dealers?state=OH". Only
 * `pageAddress`, `whereabouts.href` (platform/location.ts) and `knownPageAddress` (app/guard.ts) create one; a plain
 * string is not assignable.
 */
export type PageAddress = string & { readonly [isPageAddress]: true };

type NoKeys = Record<never, never>;

/** These are the params of a link: it must pass every param of its page, even the optional ones. */
type ParamsPart<Path extends PagePath> = [ParamNamesOf<Path>] extends [never]
  ? { params?: Record<string, never> }
  : { params: Record<ParamNamesOf<Path>, string> };

/**
 * This is the query that the page's search schema accepts; a value that is undefined or empty is left out of the
 * address.
 */
type SearchPart<Path extends PagePath> = [keyof SearchOf<Path>] extends [never]
  ? { search?: Record<string, never> }
  : { search?: { [Name in keyof SearchOf<Path>]?: SearchOf<Path>[Name] | "" | null } };

export type AddressParts<Path extends PagePath> = ParamsPart<Path> & SearchPart<Path> & { hash?: string };

/** This is a page with its params and query, as in `<Link to="/events" search={{ when: "past" }}>`. */
export type PageTarget = { [Path in PagePath]: { to: Path } & AddressParts<Path> }[PagePath];

/** This is the path of a page without params. */
export type PlainPath = { [Path in PagePath]: [ParamNamesOf<Path>] extends [never] ? Path : never }[PagePath];

type Texts = Record<string, string>;
export type QueryChanges = Record<string, string | number | boolean | null | undefined>;

type CheckedTarget = { to: PagePath; params?: Texts; search?: QueryChanges; hash?: string };

/** Returns the address of a page: `pageAddress("/events/event/{eventId?}", { params: { eventId } })`. */
export function pageAddress<Path extends PagePath>(
  to: Path,
  ...[parts]: NoKeys extends AddressParts<Path> ? [AddressParts<Path>?] : [AddressParts<Path>]
): PageAddress;
export function pageAddress(to: PagePath, parts?: Omit<CheckedTarget, "to">): PageAddress {
  return targetAddress({ to, ...parts });
}

/**
 * Returns the address of a target whose params and query the compiler has already checked, such as the props of a link.
 */
export function targetAddress({ to, params = {}, search = {}, hash }: CheckedTarget): PageAddress {
  const path = to.replace(/\/\{(\w+)\??\}/g, (_, name: string) =>
    params[name] ? `/${encodeURIComponent(params[name])}` : "",
  );
  return withQuery(path, {}, search, hash);
}

/** Returns an address from a path and a query with changes; empty values are left out. */
export function withQuery(path: string, query: Texts, changes: QueryChanges, hash?: string): PageAddress {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) {
    if (value !== undefined && value !== null && value !== "") next.set(name, String(value));
  }
  const text = next.toString();
  return asPageAddress(`${path}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`);
}

/** Marks a string as the address of a page; the caller has checked that the page exists. */
export function asPageAddress(text: string): PageAddress {
  // The type is only a mark: at run time an address is a plain string.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text as PageAddress;
}
