import { cachedUntilWrite } from "../platform/db/cached-until-write.ts";
import type { Database } from "../platform/db/database.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { maySeeReports } from "./policy.ts";

/**
 * Creates the verb of a report: only staff may read it, and the answer is cached until the next write. With `noCache`
 * it is computed again. `On` is the type of the report's parameters, which are the cache key.
 */
export function cachedReport<On, Answer>(name: string, make: (db: Database, on: On) => Promise<Answer>) {
  // The key is the JSON of a value of this type (see below).
  // oxlint-disable-next-line no-unsafe-type-assertion
  const cached = cachedUntilWrite(`report ${name}`, (db, key) => make(db, JSON.parse(key) as On));
  return async (ctx: Ctx, on: On, noCache = false): Promise<Answer> => {
    if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
    return noCache ? make(ctx.db, on) : cached(ctx.db, ctx.now, JSON.stringify(on));
  };
}
