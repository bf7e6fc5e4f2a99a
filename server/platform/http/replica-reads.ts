import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import type { Call, HttpEnv } from "./call.ts";
import { cookieName, cookieOptions } from "./cookies.ts";

/**
 * A client that wrote something reads the primary for this time in seconds, on every server, because another server may
 * not know about the write yet.
 */
const pinnedSeconds = 3;
const name = "portal_wrote";

/**
 * Runs a read with a context that reads a replica, if the call allows it and the replica has replayed every write that
 * this server knows of, and otherwise with the given context. A read that fails on the replica runs again on the
 * primary.
 */
export async function readOnReplica<Answer>(
  c: Context<HttpEnv>,
  spec: Pick<Call, "method" | "replica" | "cache">,
  read: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  const ctx = c.get("ctx");
  const isAllowed = spec.method === "GET" && (spec.replica === true || spec.cache === "public");
  const replica = isAllowed && !getCookie(c, cookieName(ctx.publicUrl, name)) ? ctx.db.replica() : null;
  if (!replica) return read(ctx);
  try {
    return await read({ ...ctx, db: replica });
  } catch (error) {
    if (error instanceof Problem) throw error;
    c.get("log").warn({ err: error, path: c.req.routePath }, "a read on the replica failed and runs on the primary");
    return read(ctx);
  }
}

/** Makes a client that may have written something read the primary for a few seconds, if reads may go to a replica. */
export function pinToPrimary(c: Context<HttpEnv>): void {
  const { publicUrl } = c.get("ctx");
  setCookie(c, cookieName(publicUrl, name), "1", { ...cookieOptions(publicUrl), maxAge: pinnedSeconds });
}
