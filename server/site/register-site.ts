import type { Hono } from "hono";
import type { HttpEnv } from "../platform/http/call.ts";
import type { Log } from "../platform/http/log.ts";
import { Problem } from "../platform/problem.ts";
import type { RateLimits } from "../platform/http/rate-limit.ts";
import { registerPages } from "../platform/http/pages/pages.ts";
import { createPageAnswer } from "./answer-page.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { robotsText, sitemapXml, standingPages } from "./sitemap.ts";
import { publicRecords } from "./sitemap-store.ts";
import { kioskManifest, portalManifest } from "./web-manifest.ts";

/**
 * Registers everything that is not the API: the pages, the manifests of the installed apps, robots.txt and the sitemap.
 * Without a build, it registers no pages.
 */
export function registerSite(
  app: Hono<HttpEnv>,
  { dist, log, rateLimits }: { dist: string | undefined; log: Log; rateLimits: RateLimits },
): void {
  app.get("/robots.txt", (c) => c.text(robotsText(c.var.ctx.publicUrl)));
  app.get("/sitemap.xml", async (c) => {
    const { db, publicUrl } = c.var.ctx;
    const wait = await rateLimits.take("page", "page", c.var.ctx);
    if (wait > 0) throw new Problem("too_many_requests", { retryAfter: wait });
    const listed = [...standingPages(), ...(await publicRecords(db))];
    return c.body(sitemapXml(publicUrl, listed), 200, { "content-type": "application/xml; charset=utf-8" });
  });
  for (const [name, manifestOf] of [
    ["manifest", portalManifest],
    ["kiosk", kioskManifest],
  ] as const) {
    for (const [locale, ending] of [
      ["en", ""],
      ["fr", ".fr"],
    ] as const) {
      app.get(`/${name}${ending}.webmanifest`, (c) =>
        c.json(manifestOf(c.var.ctx.programme, locale), 200, {
          "content-type": "application/manifest+json",
          "cache-control": "public, max-age=300",
        }),
      );
    }
  }
  if (!dist) return;
  registerPages(
    app,
    dist,
    createPageAnswer((request, env) => app.fetch(request, env), createPageRenderer(dist), log),
    rateLimits,
  );
}
