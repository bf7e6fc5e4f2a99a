import { daysBefore } from "#shared/durations.ts";
import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { dayIn, dayPacific } from "#shared/dates.ts";
import { distanceMiles, isPlace, type Point } from "#shared/geo.ts";
import type { WatchedPlace } from "#shared/watch.ts";
import { events } from "../../events/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import { inParts, type Group, type WatchSpan } from "../group.ts";
import { redemptionsOf, whoRedeemed } from "./redemption-store.ts";

/** Results that are verified later than this after the race are not compared with other places. */
const lookBackDays = 60;

interface Visit {
  riderId: string;
  day: string;
  /** This is the event or the dealer. */
  placeId: string;
  point: Point;
  /** The portal recorded the result or the redemption at this time. */
  at: Date;
  place: WatchedPlace;
}

/**
 * Groups the places where each rider raced and redeemed on a day. Only races of one day count, because it is unknown on
 * which of several days a rider was there. Only places with a known location count.
 */
export async function twoPlaces({ db, programme }: Ctx, span: WatchSpan): Promise<Group[]> {
  const { placesMiles } = programme.watch;
  const riderIds = new Set([...(await whoRedeemed(db, "riderId", span)), ...(await whoRaced(db, span))]);
  const groups: Group[] = [];
  for await (const ids of inParts([...riderIds])) {
    const visits = [...(await racesOf(db, ids, span)), ...(await countersOf(db, ids, span))];
    for (const own of Map.groupBy(visits, ({ riderId, day }) => `${riderId} ${day}`).values()) {
      if (new Set(own.map(({ placeId }) => placeId)).size > 1) groups.push(groupOf(own, placesMiles));
    }
  }
  return groups;
}

function groupOf(visits: readonly Visit[], placesMiles: number): Group {
  const [{ riderId, day } = { riderId: "", day: "" }] = visits;
  const places = [...new Map(visits.map((visit) => [visit.placeId, visit])).values()].toSorted((a, b) =>
    a.place.name.localeCompare(b.place.name, "en"),
  );
  const latestAt = new Date(Math.max(...visits.map(({ at }) => at.getTime())));
  return {
    key: [riderId, day],
    riderId,
    evaluate: (lookedUntil) => {
      if (lookedUntil !== null && latestAt <= lookedUntil) return null;
      const miles = Math.max(...places.flatMap((a) => places.map((b) => distanceMiles(a.point, b.point))));
      if (miles < placesMiles) return null;
      const facts = {
        kind: "twoPlaces" as const,
        day,
        miles: Math.round(miles),
        places: places.map(({ place }) => place),
      };
      return { latestAt, facts };
    },
  };
}

async function whoRaced(db: Reader, { from, to }: WatchSpan): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: results.riderId })
    .from(events)
    .innerJoin(results, eq(results.eventId, events.id))
    .where(
      and(
        gte(events.lastDate, dayPacific(daysBefore(from, lookBackDays))),
        lte(events.lastDate, dayPacific(to)),
        gt(results.verifiedAt, from),
        lte(results.verifiedAt, to),
        isNotNull(results.riderId),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

async function racesOf(db: Reader, riderIds: readonly string[], { from }: WatchSpan): Promise<Visit[]> {
  const rows = await db
    .select({
      riderId: results.riderId,
      at: results.verifiedAt,
      eventId: events.id,
      day: events.lastDate,
      firstDate: events.firstDate,
      name: events.title,
      city: events.city,
      state: events.state,
      lat: events.lat,
      lon: events.lon,
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(
      and(
        inArray(results.riderId, [...riderIds]),
        gte(results.raceDay, dayPacific(daysBefore(from, lookBackDays))),
        isNotNull(results.verifiedAt),
        ne(results.status, "dns"),
        isNull(events.canceledAt),
        // Nearly all events have this kind, so SQLite must start with the results of the riders and not with the index
        // of the kind.
        eq(noIndex(events.kind), "event"),
      ),
    );
  return rows.flatMap(({ riderId, at, eventId, day, firstDate, name, city, state, lat, lon }) => {
    const point = { lat, lon };
    if (riderId === null || at === null || firstDate !== day || !isPlace(point)) return [];
    return { riderId, day, placeId: eventId, point, at, place: { what: "race" as const, name, city, state } };
  });
}

async function countersOf(db: Reader, riderIds: readonly string[], { from, to }: WatchSpan): Promise<Visit[]> {
  const rows = await redemptionsOf(db, "riderId", riderIds, { from: daysBefore(from, lookBackDays), to });
  return rows.flatMap(({ riderId, dealerId, zone, at, capturedAt, dealer: { name, city, state, lat, lon } }) => {
    const point = { lat, lon };
    if (!isPlace(point)) return [];
    const place = { what: "redemption" as const, name, city, state };
    return { riderId, day: dayIn(zone, capturedAt), placeId: dealerId, point, at, place };
  });
}
