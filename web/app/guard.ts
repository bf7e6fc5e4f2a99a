// This module contains the route guard (docs/spec/portal.md#guard). It redirects people to their own pages; the server
// decides what they may see.
import { pageOf } from "#shared/pages.ts";
import { landingOf } from "#shared/roles.ts";
import { partsOf } from "../platform/location.ts";
import type { Session } from "../platform/api/session.ts";
import { asPageAddress, pageAddress, withQuery, type PageAddress } from "../ui/page-address.ts";

export type GuardResult =
  | { type: "allow" }
  | { type: "redirect"; to: PageAddress }
  /** This is a real navigation, so that the server ends the session. */
  | { type: "logOut" }
  /** The navigation is canceled. */
  | { type: "cancel" };

const allow: GuardResult = { type: "allow" };
const redirectTo = (to: PageAddress): GuardResult => ({ type: "redirect", to });
const verifyPage = "/auth/email-verify";
const riderProfile = "/auth/rider/profile";

export function guard(path: string, search: Record<string, string>, session: Session): GuardResult {
  if (!path.includes("/auth")) return allow;
  const { type, user, proxyHost } = session;
  if (!type || !user) return redirectTo(pageAddress("/login", { search: { next: withQuery(path, search, {}) } }));
  if (user.deActivated && !proxyHost) return { type: "logOut" };
  if (!user.emailVerified && !proxyHost) {
    return path === verifyPage ? allow : redirectTo(pageAddress(verifyPage));
  }
  const landing = landingOf(type);
  if (path === verifyPage) return redirectTo(pageAddress(landing));
  if (path !== landing && !path.startsWith(`${landing}/`)) return { type: "cancel" };
  if (type === "rider" && path !== riderProfile && needsBike(user.bikes)) {
    return redirectTo(pageAddress(riderProfile, { search: { redirect: "vin" } }));
  }
  return allow;
}

/**
 * Returns true when the rider has no bike or an invalid one. A pending bike does not count as invalid
 * (docs/spec/bikes.md#patterns).
 */
function needsBike(bikes: { valid: boolean | null }[] | undefined): boolean {
  return !bikes || bikes.length === 0 || bikes.some((bike) => bike.valid === false);
}

/**
 * Returns the page after a login: the one that was requested if it belongs to the user, otherwise the user's landing
 * page.
 */
export function landingAfter(next: string | undefined, session: Session): PageAddress {
  const landing = pageAddress(session.type ? landingOf(session.type) : "/");
  const requested = next === undefined ? undefined : knownPageAddress(next);
  if (!requested) return landing;
  const { to, search } = partsOf(requested);
  const result = guard(to, search, session);
  if (result.type === "allow") return requested;
  return result.type === "redirect" ? result.to : landing;
}

/** Returns the text as an address if it leads to a page of this app; otherwise it returns undefined. */
function knownPageAddress(text: string): PageAddress | undefined {
  return pageOf(partsOf(text).to) ? asPageAddress(text) : undefined;
}
