import type { Context } from "hono";
import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { landingOf, roles } from "#shared/roles.ts";
import { inLocale, navigationLocale } from "../../locale/page-locale.ts";
import type { AdminActor, Ctx } from "../../platform/context.ts";
import { call } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { endProxy, startProxy } from "./proxy.ts";
import { readSessionCookie } from "./session-cookie.ts";

/**
 * An admin who is already proxying has the other account's role and is refused by the role check: proxies do not nest
 * (docs/spec/accounts.md#acting-as-somebody).
 */
export const proxyCalls = [
  call({
    method: "GET",
    path: "/proxy-rider/{riderId}",
    roles: ["admin"],
    navigation: true,
    summary: "Starts acting as the rider",
    params: z.object({ riderId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "rider", params.riderId),
  }),
  call({
    method: "GET",
    path: "/proxy-dealer/{dealerId}",
    roles: ["admin"],
    navigation: true,
    summary: "Starts acting as the dealer",
    params: z.object({ dealerId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "dealer", params.dealerId),
  }),
  call({
    method: "GET",
    path: "/proxy-promoter/{promoterId}",
    roles: ["admin"],
    navigation: true,
    summary: "Starts acting as the promoter",
    params: z.object({ promoterId: idField }),
    handle: ({ ctx, params, c }) => actAs(c, ctx, "promoter", params.promoterId),
  }),
  call({
    method: "GET",
    path: "/proxy-remove",
    roles: roles,
    least: "readOnly",
    unverified: true,
    navigation: true,
    summary: "Stops acting as someone else",
    async handle({ ctx, c }) {
      const { proxy, type, id } = ctx.actor;
      const token = readSessionCookie(c);
      if (proxy && token) await endProxy(ctx, token);
      // The admin goes back to the record of the person, where admins usually continue.
      const to = proxy && type !== "admin" ? `${landingOf("admin")}/${type}/${id}` : landingOf(type);
      return c.redirect(inLocale(to, navigationLocale(c, ctx)), 302);
    },
  }),
];

async function actAs(
  c: Context,
  ctx: Ctx<AdminActor>,
  type: "rider" | "dealer" | "promoter",
  id: string,
): Promise<Response> {
  const token = readSessionCookie(c);
  if (!token) throw new Problem("unauthenticated");
  await startProxy(ctx, ctx.actor, token, type, id);
  return c.redirect(inLocale(landingOf(type), navigationLocale(c, ctx)), 302);
}
