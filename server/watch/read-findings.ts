import type { watchList } from "#shared/watch.list.ts";
import type { Ctx } from "../platform/context.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { Problem } from "../platform/problem.ts";
import { countOpenFindings, listFindings } from "./findings-store.ts";
import { maySeeWatchList } from "./policy.ts";

/** Returns a page of the watch list. */
export function readFindings(ctx: Ctx, query: ListRead<typeof watchList>) {
  if (!maySeeWatchList(ctx.actor)) throw new Problem("forbidden");
  return listFindings(ctx.db, query);
}

/** Returns the number of open findings, for the home page of staff. */
export const waitingFindings = ({ actor, db }: Ctx): Promise<{ count: number; oldestAt: Date | null }> =>
  maySeeWatchList(actor) ? countOpenFindings(db) : Promise.resolve({ count: 0, oldestAt: null });
