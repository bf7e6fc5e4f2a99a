import type { Context } from "hono";
import type { Actor, Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import type { Call, HttpEnv, Knocker } from "./call.ts";

/** Lets the actor through or throws: signed in, of the right role, active, verified (spec §2, §4). */
export function guard(actor: Actor, call: Call, who: "public" | readonly Knocker[]): void {
  if (who === "public") return;
  if (actor.type === "visitor" || actor.type === "system") {
    throw new Problem(who.includes("kiosk") && who.length === 1 ? "device_unknown" : "unauthenticated");
  }
  if (!who.includes(actor.type)) throw new Problem("forbidden");
  if (actor.type === "kiosk") return;
  // While proxying, the checks on e-mail and deactivation are skipped (spec §6).
  if (actor.proxy) return;
  if (actor.deactivated) throw new Problem("deactivated");
  if (!actor.emailVerified && !call.unverified) throw new Problem("email_unverified");
}

/**
 * Refuses a write that another site caused. SameSite=Lax keeps the cookie from most of them; this keeps out the rest
 * and same-site neighbours.
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

/** `/api/logout` and `/proxy-*` act only when a person navigates there, never on a prefetch or a fetch (decisions §2). */
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

/** The signed-in rider, dealer, promoter or admin of a call whose guard lets only them in. */
export function signedIn<T extends Knocker>(ctx: Ctx, ...types: T[]): Extract<Actor, { type: T }> {
  const { actor } = ctx;
  if (types.some((type) => type === actor.type)) {
    // oxlint-disable-next-line no-unsafe-type-assertion
    return actor as Extract<Actor, { type: T }>;
  }
  throw new Problem("forbidden");
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
}
