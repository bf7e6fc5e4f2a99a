import { compress } from "hono/compress";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { accountCalls } from "./accounts/routes.ts";
import { readSessionCookie, sessionCookie } from "./accounts/session-cookie.ts";
import { actorOfToken } from "./accounts/session.ts";
import { bikeCalls } from "./bikes/routes.ts";
import { actorOfDevice } from "./kiosk/device-actor.ts";
import { deviceCookie, readDeviceCookie } from "./kiosk/device-cookie.ts";
import { kioskCalls } from "./kiosk/routes.ts";
import { categoryCalls } from "./categories/routes.ts";
import { contactCalls } from "./contact/routes.ts";
import { dealerCalls } from "./dealers/routes.ts";
import { eventCalls } from "./events/routes.ts";
import { reportCalls } from "./reports/routes.ts";
import { resultsCalls } from "./results/routes.ts";
import { counterCalls } from "./redemptions/counter-routes.ts";
import { settlementCalls } from "./settlements/routes.ts";
import { seriesCalls } from "./series/routes.ts";
import { registerSite } from "./site/register-site.ts";
import { localeCalls } from "./locale/routes.ts";
import { noticeCalls } from "./notices/routes.ts";
import { lateCalls } from "./results/late-routes.ts";
import type { Actor } from "./platform/context.ts";
import type { Database } from "./platform/db/database.ts";
import type { Env } from "./platform/env.ts";
import { filesOf } from "./platform/files/file-store.ts";
import { keptFirst } from "./platform/http/answer-cache.ts";
import { apiDocsPage } from "./platform/http/api-docs.ts";
import { createBotCheck } from "./platform/http/bot-check.ts";
import type { Call, HttpEnv } from "./platform/http/call.ts";
import { requestContext } from "./platform/http/context.ts";
import { answerError } from "./platform/http/errors.ts";
import { refuseForeignWrites } from "./platform/http/guard.ts";
import { staticFirst } from "./platform/http/router.ts";
import { securityHeaders } from "./platform/http/headers.ts";
import type { Log } from "./platform/http/log.ts";
import { registerMailPreview } from "./platform/http/mail-preview.ts";
import { createMapTiles } from "./platform/http/map-tiles.ts";
import { openApiDocument } from "./platform/http/openapi.ts";
import { createRateLimits } from "./platform/http/rate-limit.ts";
import { registerCalls } from "./platform/http/register.ts";
import { packable, sendPackable, type Packable } from "./platform/http/send.ts";
import { newId } from "./platform/ids.ts";
import { Problem } from "./platform/problem.ts";
import { createProgramme } from "./platform/programme.ts";
import { documentCalls } from "./documents/routes.ts";
import { payoutCalls } from "./payouts/routes.ts";
import { photoCalls } from "./photos/routes.ts";
import { idCardCalls } from "./idcards/routes.ts";
import { questionCalls } from "./questions/routes.ts";
import { programmeCalls } from "./programme/routes.ts";
import { promoterCalls } from "./promoters/routes.ts";
import { requestCalls } from "./requests/routes.ts";
import { riderEmailCalls } from "./riders/email-routes.ts";
import { guardianCalls } from "./riders/guardian-routes.ts";
import { riderProfileCalls } from "./riders/profile-routes.ts";
import { riderCalls } from "./riders/rider-routes.ts";
import type { Secrets } from "./platform/secrets.ts";
import { redemptionCalls } from "./redemptions/routes.ts";
import { walletCalls } from "./wallet/routes.ts";

/** Every call of the API. What is not in this list does not exist; the matrix and the route snapshot walk it. */
export const calls: readonly Call[] = [
  ...localeCalls,
  ...contactCalls,
  ...programmeCalls,
  ...accountCalls,
  ...resultsCalls,
  ...lateCalls,
  ...noticeCalls,
  ...bikeCalls,
  ...photoCalls,
  ...riderProfileCalls,
  ...riderEmailCalls,
  ...requestCalls,
  ...guardianCalls,
  ...promoterCalls,
  ...walletCalls,
  ...redemptionCalls,
  ...settlementCalls,
  ...counterCalls,
  ...payoutCalls,
  ...idCardCalls,
  ...questionCalls,
  ...documentCalls,
  ...riderCalls,
  ...eventCalls,
  ...seriesCalls,
  ...categoryCalls,
  ...dealerCalls,
  ...reportCalls,
  ...kioskCalls,
];

export interface AppDeps {
  db: Database;
  env: Env;
  secrets: Secrets;
  log: Log;
  clock?: () => Date;
  ids?: () => string;
  /** Folder of the built web app; none in tests of the API. */
  dist?: string;
}

/** The app: middleware in the order in which it runs, then the calls, then the pages. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { db, env, log } = deps;
  const app = new Hono<HttpEnv>({ router: staticFirst() });
  const programmeOf = createProgramme(db);

  app.onError((error, c) => answerError(error, c, log));

  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const ready = await db.ready().catch(() => false);
    return c.json({ ok: ready }, ready ? 200 : 503);
  });

  const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;
  const clock = deps.clock ?? (() => new Date());
  const rateLimits = createRateLimits(env.RELAX_RATE_LIMITS);

  app.use(accessLog(log));
  const credentials = [sessionCookie, deviceCookie];
  app.fetch = keptFirst(app.fetch, { db, clock, secure, trustProxy: env.TRUST_PROXY, rateLimits, credentials, log });
  const botCheck = createBotCheck(env);
  const mapTiles = createMapTiles(env);
  app.use(securityHeaders({ secure, botCheck, mapTiles }));
  app.use((c, next) => {
    c.set("botCheck", botCheck);
    c.set("mapTiles", mapTiles);
    return next();
  });
  app.use(packPages());
  app.use(
    requestContext({
      db,
      secrets: deps.secrets,
      files: filesOf(env),
      programmeOf,
      clock,
      ids: deps.ids ?? newId,
      trustProxy: env.TRUST_PROXY,
      publicUrl: env.PUBLIC_URL ?? null,
      actorOf: (c, now) => actorOf(db, c, now),
    }),
  );
  app.use(async (c, next) => {
    refuseForeignWrites(c);
    await next();
  });

  registerCalls(app, calls, {
    rateLimits,
    checkAnswers: env.NODE_ENV !== "production",
  });
  // Made when somebody reads it first: no start waits for it.
  let document: Packable | undefined;
  app.get("/api/openapi.json", (c) => {
    document ??= packable(openApiDocument(calls, "Race contingency portal"));
    return sendPackable(c, document);
  });
  app.get("/api/docs", (c) => c.html(apiDocsPage(calls, c.var.ctx.programme.title.en)));
  app.all("/api/*", () => {
    throw new Problem("not_found");
  });
  if (env.MAIL_PREVIEW) registerMailPreview(app, async () => (await import("./demo/mail-gallery.ts")).mailSamples);
  registerSite(app, deps.dist, log);
  return app;
}

/** Pages and files; what the API answers is packed where it is made (http/send.ts). */
function packPages(): MiddlewareHandler {
  const pack = compress({ threshold: 2048 });
  return (c, next) => (c.req.path.startsWith("/api/") && c.req.path !== "/api/docs" ? next() : pack(c, next));
}

/** A tablet is known by its own cookie, which only calls under /api/kiosk carry; everyone else by the session. */
async function actorOf(db: Database, c: Context, now: Date): Promise<Actor> {
  // Enrolling is the signed-in dealer's act, also in a browser that was a kiosk before.
  const atKiosk = c.req.path.startsWith("/api/kiosk/") && c.req.path !== "/api/kiosk/enrol";
  const device = atKiosk ? readDeviceCookie(c) : undefined;
  if (device) return (await actorOfDevice(db, device)) ?? { type: "visitor" };
  return actorOfToken(db, readSessionCookie(c), now);
}

/** One line for each request: method, route, status, time. No query, body, name or address. */
function accessLog(log: Log) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await next();
    if (!log.isLevelEnabled("info")) return;
    const ms = Math.round(performance.now() - began);
    log.info({
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms,
      requestId: c.get("ctx")?.requestId,
    });
  };
}
