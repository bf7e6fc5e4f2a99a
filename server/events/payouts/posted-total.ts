import { and, count, eq, isNull, sum } from "drizzle-orm";
import type { AmountsByCurrency } from "#shared/events.schema.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { events } from "../tables.ts";

export interface PostedTotal {
  amounts: AmountsByCurrency;
  /** The number of events in the season, without canceled ones and closing standings. */
  events: number;
}

/** Returns the total that a season posts, by currency. Canceled events are excluded. `key` is the season. */
export const postedTotal = cachedUntilWrite("posted total", async (db, key): Promise<PostedTotal> => {
  const rows = await prepared(db, "posted total", () =>
    db
      .select({
        country: events.country,
        kind: events.kind,
        cash: sum(events.postedCash),
        credit: sum(events.postedCredit),
        events: count(),
      })
      .from(events)
      .where(and(eq(events.season, param("season")), isNull(events.canceledAt)))
      .groupBy(events.country, events.kind),
  ).execute({ season: Number(key) });

  const total: PostedTotal = { amounts: { USD: 0, CAD: 0 }, events: 0 };
  for (const row of rows) {
    total.amounts[row.country === "CA" ? "CAD" : "USD"] += Number(row.cash ?? 0) + Number(row.credit ?? 0);
    if (row.kind === "event") total.events += row.events;
  }
  return total;
});
