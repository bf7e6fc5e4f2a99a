import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import type { Database } from "../platform/db/database.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { maySeeReports } from "./policy.ts";

/**
 * Makes the verb of a report: only staff may read it, and the answer is cached until something is written. With
 * `noCache` it is computed again. `On` says what the report is about, and is the cache's key.
 */
export function cachedReport<On, Answer>(name: string, make: (db: Database, on: On) => Promise<Answer>) {
  // The key was written from the same type, below.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const cached = cachedUntilWrite(`report ${name}`, (db, key) => make(db, JSON.parse(key) as On));
  return async (ctx: Ctx, on: On, noCache = false): Promise<Answer> => {
    if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
    return noCache ? make(ctx.db, on) : cached(ctx.db, ctx.now, JSON.stringify(on));
  };
}
