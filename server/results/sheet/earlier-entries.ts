import { asc, desc, eq, inArray } from "drizzle-orm";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { classes, events, type EventRow } from "../../events/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { mayEditResults } from "../policy.ts";
import { results } from "../tables.ts";
import { loadManagedEvent } from "./open-results.ts";
import { findSeriesOf } from "./sheet-store.ts";

/** At most `maxRaces` earlier races are read, the newest, and the answer has at most `maxEntries` riders. */
const maxRaces = 30;
const maxEntries = 3000;

/**
 * Returns the riders of the earlier races of the event's series and of its promoter, newest race first, so that a
 * number typed into the grid fills in its rider. Races that the actor does not manage add only what their public pages
 * show: verified classes, without AMA numbers. See docs/spec/results.md#typing.
 */
export async function earlierEntries(ctx: Ctx, eventId: string): Promise<EarlierEntry[]> {
  const event = await loadManagedEvent(ctx.db, ctx, eventId);
  const races = await earlierRaces(ctx.db, event);
  const managed = new Set<string>();
  for (const { id, promoterId } of races) {
    // The promoter of a series manages a round only if the round has no promoter of its own.
    const inSeries = promoterId === null ? await findSeriesOf(ctx.db, id) : [];
    const seriesPromoterIds = inSeries.map((row) => row.promoterId);
    if (mayEditResults(ctx.actor, { promoterId, seriesPromoterIds })) managed.add(id);
  }
  const rows = await ridersOf(
    ctx.db,
    races.map(({ id }) => id),
  );
  const days = new Map(races.map((race) => [race.id, race]));
  const found = new Map<string, EarlierEntry>();
  const newest = rows.toSorted((a, b) => dayOf(b.eventId).localeCompare(dayOf(a.eventId)));
  for (const { eventId: raceId, nameKey, verifiedAt, ...row } of newest) {
    const own = managed.has(raceId);
    const race = days.get(raceId);
    const key = `${row.number} ${nameKey} ${row.className}`;
    // An erased rider has no name key.
    if (!race || nameKey === "" || found.has(key) || (!own && verifiedAt === null)) continue;
    found.set(key, {
      className: row.className,
      number: row.number ?? "",
      firstName: row.firstName,
      lastName: row.lastName,
      hometown: row.hometown ?? "",
      brand: row.brand ?? "",
      amaNumber: own ? (row.amaNumber ?? "") : "",
      event: race.title,
      day: race.lastDate,
    });
    if (found.size === maxEntries) break;
  }
  return [...found.values()];

  function dayOf(raceId: string): string {
    return days.get(raceId)?.lastDate ?? "";
  }
}

type Race = Pick<EventRow, "id" | "title" | "lastDate" | "promoterId">;

/** Returns the other races of the event's series and of its promoter, newest first. */
async function earlierRaces(reader: Reader, event: EventRow): Promise<Race[]> {
  const inSeries = (await findSeriesOf(reader, event.id)).map(({ id }) => id);
  const columns = { id: events.id, title: events.title, lastDate: events.lastDate, promoterId: events.promoterId };
  const rounds =
    inSeries.length === 0
      ? []
      : await reader
          .select(columns)
          .from(seriesEvents)
          .innerJoin(events, eq(events.id, seriesEvents.eventId))
          .where(inArray(seriesEvents.seriesId, inSeries))
          .orderBy(desc(events.lastDate), asc(events.id))
          .limit(maxRaces);
  const own =
    event.promoterId === null
      ? []
      : await reader
          .select(columns)
          .from(events)
          .where(eq(events.promoterId, event.promoterId))
          .orderBy(desc(events.firstDate), asc(events.id))
          .limit(maxRaces);
  const all = new Map([...rounds, ...own].map((race) => [race.id, race]));
  all.delete(event.id);
  return [...all.values()].toSorted((a, b) => b.lastDate.localeCompare(a.lastDate)).slice(0, maxRaces);
}

async function ridersOf(reader: Reader, raceIds: readonly string[]) {
  if (raceIds.length === 0) return [];
  return reader
    .select({
      eventId: results.eventId,
      className: classes.name,
      verifiedAt: classes.verifiedAt,
      number: results.number,
      nameKey: results.nameKey,
      firstName: results.firstName,
      lastName: results.lastName,
      hometown: results.hometown,
      brand: results.brand,
      amaNumber: results.amaNumber,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(inArray(results.eventId, [...raceIds]))
    .orderBy(desc(results.createdAt), asc(results.id))
    .limit(4 * maxEntries);
}
