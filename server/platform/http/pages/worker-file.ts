import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Handler } from "hono";
import { sha256 } from "../../secrets.ts";
import type { HttpEnv } from "../call.ts";

/**
 * Serves the service worker's file. The worker caches the documents with the Content-Security-Policy that they were
 * served with. Another bot check or other map tiles change the policy (headers.ts), so the revision of these documents
 * must change too; otherwise an installed app could not load the new sources.
 */
export function workerFile(dist: string): Handler<HttpEnv> {
  const file = join(dist, "service-worker.js");
  return (c) => {
    const others = [c.get("botCheck")?.sources, c.get("mapTiles")?.images].filter(Boolean);
    const mark = others.length > 0 ? `-${sha256(JSON.stringify(others)).slice(0, 8)}` : "";
    const text = readFileSync(file, "utf8").replaceAll(
      /("revision":"\w+)(","url":"(?:index|kiosk)\.html")/g,
      `$1${mark}$2`,
    );
    return c.body(text, 200, { "content-type": "text/javascript; charset=utf-8" });
  };
}
