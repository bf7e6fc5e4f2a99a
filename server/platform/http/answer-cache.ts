import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Database } from "../db/database.ts";
import type { HttpEnv } from "./call.ts";

interface Kept {
  version: string;
  body: string;
  etag: string;
}

const most = 2000;
const shelves = new WeakMap<Database, Map<string, Kept>>();

/**
 * Answers a public read from memory while nothing was written since (the database's data version is the key), and 304
 * to a client that has it already. Where the database cannot tell its version, only the 304 remains.
 */
export async function cachedAnswer(
  c: Context<HttpEnv>,
  make: () => Promise<Response | Record<string, unknown>>,
): Promise<Response> {
  const { db, locale, now } = c.var.ctx;
  const version = db.dataVersion();
  let kept = shelves.get(db);
  if (!kept) shelves.set(db, (kept = new Map()));
  // Answers may say "today": a day that turns makes a new key.
  const key = `${locale} ${now.toISOString().slice(0, 13)} ${c.req.url}`;
  let entry = version === null ? undefined : kept.get(key);
  if (!entry || entry.version !== version) {
    const answer = await make();
    if (answer instanceof Response) return answer;
    const body = JSON.stringify(answer);
    entry = { version: version ?? "", body, etag: `"${createHash("sha1").update(body).digest("base64url")}"` };
    if (version !== null) {
      if (kept.size >= most) kept.clear();
      kept.set(key, entry);
    }
  }
  c.header("cache-control", "public, no-cache");
  c.header("vary", "x-locale, accept-language");
  c.header("etag", entry.etag);
  if (c.req.header("if-none-match") === entry.etag) return c.body(null, 304);
  return c.body(entry.body, 200, { "content-type": "application/json; charset=UTF-8" });
}
