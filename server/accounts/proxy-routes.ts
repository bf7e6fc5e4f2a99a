import type { Context } from "hono";
import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { landingOf, roles } from "#shared/roles.ts";
import { inLocale, navigationLocale } from "../locale/page-locale.ts";
import type { Ctx } from "../platform/context.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { endProxy, startProxy } from "./proxy.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Who is proxying already has the other's role, and is refused at the door: proxies do not nest (decisions §6). */
export const proxyCalls: Call[] = [
  call({
    method: "GET",
    path: "/proxy-rider/{riderId}",
    who: ["admin"],
    navigation: true,
    summary: "Acts as the rider from here on",
    params: z.object({ riderId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "rider", params.riderId),
  }),
  call({
    method: "GET",
    path: "/proxy-dealer/{dealerId}",
    who: ["admin"],
    navigation: true,
    summary: "Acts as the dealer from here on",
    params: z.object({ dealerId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "dealer", params.dealerId),
  }),
  call({
    method: "GET",
    path: "/proxy-promoter/{promoterId}",
    who: ["admin"],
    navigation: true,
    summary: "Acts as the promoter from here on",
    params: z.object({ promoterId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "promoter", params.promoterId),
  }),
  call({
    method: "GET",
    path: "/proxy-remove",
    who: roles,
    unverified: true,
    navigation: true,
    summary: "Stops acting as someone else",
    async handle({ ctx, c }) {
      const { proxy, type } = signedIn(ctx, ...roles);
      const token = readSessionCookie(c);
      if (proxy && token) await endProxy(ctx, token);
      return c.redirect(inLocale(landingOf(proxy ? "admin" : type), navigationLocale(c, ctx)), 302);
    },
  }),
];

async function actAs(c: Context, ctx: Ctx, type: "rider" | "dealer" | "promoter", id: string): Promise<Response> {
  const token = readSessionCookie(c);
  if (!token) throw new Problem("unauthenticated");
  await startProxy(ctx, signedIn(ctx, "admin"), token, type, id);
  return c.redirect(inLocale(landingOf(type), navigationLocale(c, ctx)), 302);
}
