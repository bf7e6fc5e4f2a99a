import { and, eq, isNull, sql } from "drizzle-orm";
import type { AmountsByCurrency } from "#shared/events.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import { events } from "../tables.ts";

/** Returns what the verified results of a season have earned so far, by currency. `key` is the season. */
export const earnedTotal = cachedUntilWrite("earned total", async (db, key): Promise<AmountsByCurrency> => {
  const rows = await prepared(db, "earned total", () =>
    db
      .select({ country: events.country, earned: sql<number>`sum(${results.earned})` })
      .from(results)
      .innerJoin(events, eq(events.id, results.eventId))
      .where(and(eq(results.season, param("season")), sql`${results.earned} > 0`, isNull(events.canceledAt)))
      .groupBy(events.country),
  ).execute({ season: Number(key) });
  const total: AmountsByCurrency = { USD: 0, CAD: 0 };
  for (const { country, earned } of rows) total[currencyOfCountry(country)] += Number(earned ?? 0);
  return total;
});
