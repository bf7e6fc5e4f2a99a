// The route guard of spec §2 and §4. It keeps people on their own pages; what they may see, the server decides.
import { landingOf } from "#shared/roles.ts";
import type { Session } from "../platform/session.ts";

export type Verdict =
  | { go: "on" }
  | { go: "to"; href: string }
  /** A real navigation: the server clears the session. */
  | { go: "out"; href: "/api/logout" }
  /** The navigation does not happen. */
  | { go: "nowhere" };

const on: Verdict = { go: "on" };
const verifyPage = "/auth/email-verify";
const riderProfile = "/auth/rider/profile";

export function guard(path: string, search: Record<string, string>, session: Session): Verdict {
  if (!path.includes("/auth")) return on;
  const { type, user, proxyHost } = session;
  if (!type || !user) {
    const query = new URLSearchParams(search).toString();
    return { go: "to", href: `/login?next=${encodeURIComponent(query ? `${path}?${query}` : path)}` };
  }
  if (user.deActivated && !proxyHost) return { go: "out", href: "/api/logout" };
  if (!user.emailVerified && !proxyHost) {
    return path === verifyPage ? on : { go: "to", href: verifyPage };
  }
  if (path === verifyPage) return { go: "to", href: landingOf(type) };
  const own = landingOf(type);
  if (path !== own && !path.startsWith(`${own}/`)) return { go: "nowhere" };
  if (type === "rider" && path !== riderProfile && needsBike(user.bikes)) {
    return { go: "to", href: `${riderProfile}?redirect=vin` };
  }
  return on;
}

/** No bike, or one that is invalid. A bike that waits for its pattern is neither (decisions §7). */
function needsBike(bikes: { valid: boolean | null }[] | undefined): boolean {
  return !bikes || bikes.length === 0 || bikes.some((bike) => bike.valid === false);
}

/** Where somebody lands after signing in: the page asked for before, if it is one of ours, else the own start. */
export function landingAfter(next: string | undefined, session: Session): string {
  const own = session.type ? landingOf(session.type) : "/";
  // "//host" and "/\host" are other sites to a browser.
  if (!next || !/^\/(?![/\\])/.test(next)) return own;
  const [path = "/", query = ""] = next.split("?");
  const verdict = guard(path, Object.fromEntries(new URLSearchParams(query)), session);
  if (verdict.go === "on") return next;
  return verdict.go === "to" ? verdict.href : own;
}
