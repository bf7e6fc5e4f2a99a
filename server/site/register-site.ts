import type { Hono } from "hono";
import type { HttpEnv } from "../platform/http/call.ts";
import type { Log } from "../platform/http/log.ts";
import { registerPages } from "../platform/http/pages.ts";
import { createPageAnswer } from "./answer-page.ts";
import { createDrawing } from "./draw.ts";
import { robotsText, sitemapXml, standingPages } from "./sitemap.ts";
import { publicRecords } from "./sitemap-store.ts";

/** What is not the API: the pages, and what tells crawlers of them. Without a build, only the latter. */
export function registerSite(app: Hono<HttpEnv>, dist: string | undefined, log: Log): void {
  app.get("/robots.txt", (c) => c.text(robotsText(c.var.ctx.publicUrl)));
  app.get("/sitemap.xml", async (c) => {
    const { db, publicUrl } = c.var.ctx;
    const listed = [...standingPages(), ...(await publicRecords(db))];
    return c.body(sitemapXml(publicUrl, listed), 200, { "content-type": "application/xml; charset=utf-8" });
  });
  if (!dist) return;
  registerPages(
    app,
    dist,
    createPageAnswer((request, env) => app.fetch(request, env), createDrawing(dist), log),
  );
}
