import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { compress } from "hono/compress";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { calls } from "./api.ts";
import "./listeners.ts";
import { readSessionCookie, sessionCookie } from "./accounts/sessions/session-cookie.ts";
import { cachedPasskeyRule } from "./accounts/passkeys/passkey-rule-store.ts";
import { actorOfToken } from "./accounts/sessions/session.ts";
import { actorOfDevice } from "./kiosk/devices/device-actor.ts";
import { deviceCookie, readDeviceCookie } from "./kiosk/devices/device-cookie.ts";
import { registerSite } from "./site/register-site.ts";
import type { Actor } from "./platform/context.ts";
import type { Database } from "./platform/db/database.ts";
import type { Env } from "./platform/env.ts";
import { filesOf } from "./platform/files/open-files.ts";
import type { AnsweredRequest } from "./platform/http/answered-request.ts";
import { createAnswerCache } from "./platform/http/answer-cache/answer-cache.ts";
import { publicReads } from "./platform/http/answer-cache/public-reads.ts";
import { apiDocsPage } from "./platform/http/api-docs.ts";
import { createBotCheck } from "./platform/http/bot-check.ts";
import type { HttpEnv } from "./platform/http/call.ts";
import { createContexts } from "./platform/http/context.ts";
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
import { compressible, sendCompressible, type Compressible } from "./platform/http/send.ts";
import { newId } from "./platform/ids.ts";
import { Problem } from "./platform/problem.ts";
import { createProgramme } from "./seasons/season-settings.ts";
import type { Secrets } from "./platform/secrets.ts";

export interface AppDeps {
  db: Database;
  env: Env;
  secrets: Secrets;
  log: Log;
  clock?: () => Date;
  ids?: () => string;
  /** This is called with each request that was answered, for the metrics and the traces. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** Returns whether the server is about to stop, so that it must not get more requests. */
  isDraining?: () => boolean;
  /** This is the folder of the built web app; tests of the API leave it out. */
  dist?: string;
}

export interface App extends Hono<HttpEnv> {
  /** Returns the listener of Node's HTTP server. `hostname` is the host of a request that names none. */
  listener: (hostname?: string) => RequestListener;
}

/** Creates the app. It registers the middleware in the order in which it runs, then the calls, then the pages. */
export function createApp(deps: AppDeps): App {
  const { db, env, log, isDraining = () => false } = deps;
  const app = new Hono<HttpEnv>({ router: staticFirst() });
  const programmeOf = createProgramme(db);

  app.onError((error, c) => answerError(error, c, log));

  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const ready = !isDraining() && (await isReady(db));
    c.header("cache-control", "no-store");
    return c.json({ ok: ready }, ready ? 200 : 503);
  });

  const secure = env.PUBLIC_URL.startsWith("https:");
  const clock = deps.clock ?? (() => new Date());
  const rateLimits = createRateLimits(db, env.RELAX_RATE_LIMITS);

  app.use(accessLog(log, deps.onAnswered));
  const contexts = createContexts({
    db,
    secrets: deps.secrets,
    files: filesOf(env),
    programmeOf,
    clock,
    ids: deps.ids ?? newId,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    passkeyRuleFixed: env.STAFF_PASSKEYS ?? null,
    passkeyRule: (now) => cachedPasskeyRule(db, now),
    actorOf: (c, now, staffPasskeys) => actorOf(db, c, now, staffPasskeys),
  });
  const hasReplica = env.DATABASE_READ_URL !== undefined;
  const checkAnswers = env.NODE_ENV !== "production";
  const credentials = [sessionCookie, deviceCookie];
  const answerCache = createAnswerCache({
    db,
    clock,
    secure,
    trustProxy: env.TRUST_PROXY,
    rateLimits,
    credentials,
    log,
    onAnswered: deps.onAnswered,
    // Only the app can use a replica, so with a replica the cache does not compute reads itself.
    findRead: hasReplica ? () => undefined : publicReads(calls, checkAnswers),
    contextOf: contexts.ofVisitor,
  });
  const { fetch } = app;
  app.fetch = answerCache.beforeApp(fetch);
  const server = {
    startedAt: clock(),
    nodeVersion: process.versions.node,
    sendsMail: env.SMTP_URL !== undefined,
    hasReplica,
  };
  const botCheck = createBotCheck(env);
  const mapTiles = createMapTiles(env);
  app.use(securityHeaders({ secure, botCheck, mapTiles }));
  app.use(packPages());
  // There are few middleware functions, each with several tasks, because each function makes every request slower.
  app.use(async (c, next) => {
    c.set("log", log);
    c.set("server", server);
    c.set("botCheck", botCheck);
    c.set("mapTiles", mapTiles);
    await contexts.ofRequest(c);
    refuseForeignWrites(c);
    await next();
  });

  registerCalls(app, calls, {
    rateLimits,
    checkAnswers,
    hasReplica,
  });
  // The OpenAPI document is created at the first request, so that it does not slow down the start.
  let document: Compressible | undefined;
  app.get("/api/openapi.json", (c) => {
    document ??= compressible(openApiDocument(calls, "Race contingency portal"));
    return sendCompressible(c, document);
  });
  app.get("/api/docs", (c) => c.html(apiDocsPage(calls, c.var.ctx.programme.title.en)));
  app.all("/api/*", () => {
    throw new Problem("not_found");
  });
  if (env.MAIL_PREVIEW) registerMailPreview(app, async () => (await import("./demo/mail/mail-gallery.ts")).mailSamples);
  registerSite(app, { dist: deps.dist, log, rateLimits });
  return Object.assign(app, {
    listener(hostname = "localhost") {
      // The listener passes on only requests that are not in the cache, so the app does not check the cache again.
      const listener = getRequestListener(fetch, { hostname });
      return answerCache.beforeListener((incoming, outgoing) => void listener(incoming, outgoing));
    },
  });
}

/** Returns whether the database answers within two seconds. */
function isReady(db: Database): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), 2000).unref());
  return Promise.race([db.ready().catch(() => false), late]);
}

/** Compresses pages and files; API answers are compressed where they are made (http/send.ts). */
function packPages(): MiddlewareHandler {
  const pack = compress({ threshold: 2048 });
  return (c, next) => (c.req.path.startsWith("/api/") && c.req.path !== "/api/docs" ? next() : pack(c, next));
}

/**
 * Returns the actor of a request. A tablet is recognized by its own cookie, which is read only for calls under
 * /api/kiosk; everybody else is recognized by the session cookie.
 */
async function actorOf(db: Database, c: Context<HttpEnv>, now: Date, staffPasskeys: boolean): Promise<Actor> {
  // A signed-in dealer enrolls a tablet, even in a browser that was a kiosk before, so this call uses the session.
  const atKiosk = c.req.path.startsWith("/api/kiosk/") && c.req.path !== "/api/kiosk/enrol";
  const device = atKiosk ? readDeviceCookie(c) : undefined;
  if (device) return (await actorOfDevice(db, device)) ?? { type: "visitor" };
  return actorOfToken(db, readSessionCookie(c), now, staffPasskeys);
}

/** Logs one line for each request: method, route, status, time. It logs no query, body, name or address. */
function accessLog(log: Log, onAnswered?: (request: AnsweredRequest) => void) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await next();
    if (!onAnswered && !log.isLevelEnabled("info")) return;
    const ms = performance.now() - began;
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status };
    const requestId = c.get("ctx")?.requestId;
    onAnswered?.({ ...answered, ms, isCached: false, requestId, traceparent: c.req.header("traceparent") });
    log.info({ ...answered, ms: Math.round(ms), requestId });
  };
}
