import { daysBefore } from "#shared/durations.ts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { dayIn } from "#shared/dates.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { dealers } from "../../dealers/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import { pinTries } from "../../riders/tables.ts";
import { since, type Group, type WatchSpan } from "../group.ts";

/** Groups the wrong PINs at each dealer by the day in the dealer's time zone. */
export async function wrongPins({ db, programme }: Ctx, { from, to }: WatchSpan): Promise<Group[]> {
  // A day that started before the span is read completely.
  const rows = await db
    .select({
      riderId: pinTries.riderId,
      dealerId: dealers.id,
      at: pinTries.at,
      country: dealers.country,
      state: dealers.state,
      zipcode: dealers.zipcode,
    })
    .from(pinTries)
    .innerJoin(dealers, eq(dealers.id, pinTries.dealerId))
    .where(and(sql`not ${pinTries.right}`, gt(pinTries.at, daysBefore(from, 2)), lte(pinTries.at, to)))
    .orderBy(asc(pinTries.at), asc(pinTries.id));
  const tries = rows.map(({ dealerId, riderId, at, ...address }) => {
    const zone = timeZoneOf(address);
    return { dealerId, riderId, at, zone, day: dayIn(zone, at) };
  });
  return [...Map.groupBy(tries, ({ dealerId, day }) => `${dealerId} ${day}`).values()].flatMap((acts) => {
    const [first] = acts;
    if (!first) return [];
    const { dealerId, day, zone } = first;
    return {
      key: [dealerId, day],
      dealerId,
      evaluate: (lookedUntil: Date | null) => {
        const counted = since(acts, lookedUntil);
        const [begin, end] = [counted[0]?.at, counted.at(-1)?.at];
        if (!begin || !end || counted.length < programme.watch.wrongPins) return null;
        return {
          latestAt: end,
          facts: {
            kind: "wrongPins" as const,
            day,
            zone,
            wrong: counted.length,
            riders: new Set(counted.map(({ riderId }) => riderId)).size,
            first: begin.toISOString(),
            last: end.toISOString(),
          },
        };
      },
    };
  });
}
