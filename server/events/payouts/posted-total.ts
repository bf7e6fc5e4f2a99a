import { and, count, eq, isNull, sum } from "drizzle-orm";
import type { AmountsByCurrency } from "#shared/events.schema.ts";
import type { Currency } from "#shared/money.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { events } from "../tables.ts";

export interface PostedTotal {
  amounts: AmountsByCurrency;
  /** This is the number of events in the amount of each currency, without canceled events and closing standings. */
  events: Record<Currency, number>;
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

  const total: PostedTotal = { amounts: { USD: 0, CAD: 0 }, events: { USD: 0, CAD: 0 } };
  for (const row of rows) {
    const currency = row.country === "CA" ? "CAD" : "USD";
    total.amounts[currency] += Number(row.cash ?? 0) + Number(row.credit ?? 0);
    if (row.kind === "event") total.events[currency] += row.events;
  }
  return total;
});
