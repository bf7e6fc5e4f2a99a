import { and, count, eq, gt, inArray, isNull, isNotNull, sql, sum } from "drizzle-orm";
import { classes, events } from "../events/tables.ts";
import { dealers } from "../dealers/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";

/** Returns what each rider earned in a season in classes that pay cash, or in those that pay dealer credit. */
export const earnedByRider = (reader: Reader, season: number, payoutType: "cash" | "dealerCredit") =>
  reader
    .select({
      riderId: results.riderId,
      country: events.country,
      cents: sum(results.earned),
      results: count(),
      wins: sql<number>`sum(case when ${results.place} = 1 then 1 else 0 end)`.mapWith(Number),
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(
      and(
        eq(results.season, season),
        gt(results.earned, 0),
        isNotNull(results.riderId),
        isNull(events.canceledAt),
        eq(classes.payoutType, payoutType),
      ),
    )
    .groupBy(results.riderId, events.country);

export const namesOfRiders = async (reader: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : reader
        .select({
          id: riders.id,
          firstName: riders.firstName,
          lastName: riders.lastName,
          city: riders.city,
          state: riders.state,
        })
        .from(riders)
        .where(inArray(riders.id, [...ids]));

export const namesOfDealers = async (reader: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : reader
        .select({ id: dealers.id, name: dealers.name, city: dealers.city, state: dealers.state })
        .from(dealers)
        .where(inArray(dealers.id, [...ids]));
