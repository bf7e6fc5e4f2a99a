// The route guard (docs/spec/portal.md#guard). It keeps people on their own pages; the server decides what they may
// see.
import { landingOf } from "#shared/roles.ts";
import type { Session } from "../platform/session.ts";

export type Verdict =
  | { go: "on" }
  | { go: "to"; href: string }
  /** A real navigation, so that the server clears the session. */
  | { go: "out"; href: "/api/logout" }
  /** The navigation is canceled. */
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

/** Whether the rider has no bike or an invalid one. A pending bike is neither (docs/spec/bikes.md#patterns). */
function needsBike(bikes: { valid: boolean | null }[] | undefined): boolean {
  return !bikes || bikes.length === 0 || bikes.some((bike) => bike.valid === false);
}

/** The page after sign-in: the one that was requested if it belongs to the user, otherwise the user's landing page. */
export function landingAfter(next: string | undefined, session: Session): string {
  const own = session.type ? landingOf(session.type) : "/";
  // A browser treats "//host" and "/\host" as other sites.
  if (!next || !/^\/(?![/\\])/.test(next)) return own;
  const [path = "/", query = ""] = next.split("?");
  const verdict = guard(path, Object.fromEntries(new URLSearchParams(query)), session);
  if (verdict.go === "on") return next;
  return verdict.go === "to" ? verdict.href : own;
}
