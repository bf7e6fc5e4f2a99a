import type { Context } from "hono";
import { reachesRole } from "#shared/staff-roles.ts";
import type { Actor } from "../context.ts";
import { Problem } from "../problem.ts";
import { leastOf, type Call, type HttpEnv, type CallRole } from "./call.ts";

/**
 * Throws unless the actor may make the call: signed in, with an allowed role, active and verified
 * (docs/spec/portal.md#guard), and for an admin, with at least the role that the call requires.
 */
export function guard(actor: Actor, call: Call, who: "public" | readonly CallRole[]): void {
  if (who === "public") return;
  if (actor.type === "visitor" || actor.type === "system") {
    throw new Problem(who.includes("kiosk") && who.length === 1 ? "device_unknown" : "unauthenticated");
  }
  if (!who.includes(actor.type)) throw new Problem("forbidden");
  if (actor.type === "kiosk") return;
  // While an admin acts as the account, the checks of email verification and deactivation are skipped
  // (docs/spec/portal.md#roles).
  if (actor.proxy) return;
  if (actor.deactivated) throw new Problem("deactivated");
  if (!actor.emailVerified && !call.unverified) throw new Problem("email_unverified");
  if (actor.type !== "admin") return;
  const least = leastOf(call);
  if (!reachesRole(actor.staffRole, least)) throw new Problem(least === "owner" ? "owner_only" : "read_only");
}

/** This header names the account for which a page was shown (web/app/areas/name-account.ts). */
const accountHeader = "x-account";

/**
 * Refuses a call that a page sends for another account than the one that is logged in. All tabs of a browser share one
 * session, so a page can still show an account after another tab logged in to a different one: without this check it
 * would redeem for another dealer than the one that it names.
 */
export function refuseOtherAccount(c: Context, actor: Actor): void {
  const shown = c.req.header(accountHeader);
  if (shown !== undefined && "accountId" in actor && shown !== actor.accountId) throw new Problem("account_changed");
}

/**
 * Returns the actor for which a call runs. An admin who still needs a passkey is treated as a visitor, except in calls
 * that lead to adding one. Calls that are not public then throw an error that says what is missing.
 */
export function actorForCall(actor: Actor, call: Call): Actor {
  if (actor.type !== "visitor" || !actor.withoutPasskey) return actor;
  if (call.beforePasskey) return actor.withoutPasskey;
  if (call.roles !== "public") throw new Problem("passkey_missing");
  return actor;
}

/**
 * Refuses a write that another site caused. SameSite=Lax withholds the cookie from most of them; this check also
 * refuses the others, including those from subdomains of the same site.
 */
export function refuseForeignWrites(c: Context): void {
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return;
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw new Problem("csrf");
  }
  const origin = c.req.header("origin");
  if (origin !== undefined && hostOf(origin) !== (c.req.header("host") ?? "")) throw new Problem("csrf");
}

/**
 * Refuses a call unless a real navigation made it: `/api/logout` and `/proxy-*` never act on a prefetch or a fetch
 * (docs/spec/wire.md).
 */
export function requireNavigation(c: Context<HttpEnv>, sameOriginOnly: boolean): void {
  const mode = c.req.header("sec-fetch-mode");
  if (c.req.header("sec-purpose") !== undefined || c.req.header("purpose") === "prefetch")
    throw new Problem("forbidden");
  if (mode !== undefined && mode !== "navigate") throw new Problem("forbidden");
  if (!sameOriginOnly) return;
  const site = c.req.header("sec-fetch-site");
  const from = c.req.header("origin") ?? c.req.header("referer");
  const same =
    site === undefined ? from !== undefined && hostOf(from) === c.req.header("host") : site === "same-origin";
  if (!same) throw new Problem("forbidden");
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
}
