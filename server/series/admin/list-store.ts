import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { codePatterns } from "#shared/near.ts";
import { nameKey } from "#shared/name-key.ts";
import type { seriesList } from "#shared/series.list.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { promoters } from "../../promoters/tables.ts";
import { results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { categories, series } from "../tables.ts";

/** Returns a condition on the rounds of a series, because its location comes from its rounds. */
const round = (what: SQL): SQL =>
  sql`exists (select 1 from series_events se join events e on e.id = se.event_id where se.series_id = series.id and ${what})`;

/** Returns what the events of a series in a country post, in cents; null if there are none. */
const postedIn = (country: "US" | "CA") =>
  sql<
    number | null
  >`(select sum(e.posted_cash + e.posted_credit) from series_events se join events e on e.id = se.event_id
    where se.series_id = series.id and e.canceled_at is null and e.country = ${sql.raw(`'${country}'`)})`;

const rounds = sql<number>`(select count(*) from series_events se join events e on e.id = se.event_id
  where se.series_id = series.id and e.kind = 'event')`.mapWith(Number);

function conditionsOf({
  name,
  season,
  category,
  country,
  state,
  city,
  zipcode,
}: ListRead<typeof seriesList>["filters"]) {
  const [full, spaced, exact] = codePatterns(zipcode ?? "");
  const year = /^\d{4}$/.test(season ?? "") ? Number(season) : null;
  return and(
    name ? sql`' ' || ${series.nameKey} like ${`% ${nameKey(name)}%`}` : undefined,
    season ? eq(series.season, year ?? -1) : undefined,
    category ? eq(series.categoryId, category) : undefined,
    country ? round(sql`e.country = ${country}`) : undefined,
    state ? round(sql`e.state = ${state}`) : undefined,
    city ? round(sql`e.city_key like ${`${nameKey(city)}%`}`) : undefined,
    zipcode ? round(sql`(e.zipcode like ${full} or e.zipcode like ${spaced} or e.zipcode = ${exact})`) : undefined,
  );
}

/** Returns a page of the series for admins, with what their events post. */
export async function listAdminSeries(reader: Reader, { filters, order, limit, offset }: ListRead<typeof seriesList>) {
  const where = conditionsOf(filters);
  const inOrder = order.descending ? desc : asc;
  const rows = await reader
    .select({
      id: series.id,
      name: series.name,
      season: series.season,
      payMode: series.payMode,
      category: categories.description,
      promoter: promoters.name,
      rounds,
      postedUSD: postedIn("US"),
      postedCAD: postedIn("CA"),
    })
    .from(series)
    .leftJoin(categories, eq(categories.id, series.categoryId))
    .leftJoin(promoters, eq(promoters.id, series.promoterId))
    .where(where)
    .orderBy(
      ...(order.by === "season" ? [inOrder(series.season), asc(series.nameKey)] : [inOrder(series.nameKey)]),
      asc(series.id),
    )
    .limit(limit)
    .offset(offset);
  const [sum] = await reader.select({ total: count() }).from(series).where(where);
  return { rows, total: Number(sum?.total ?? 0) };
}

/**
 * Returns the verified entries of these series that name a brand, by brand, without canceled rounds and the closing
 * event. A rider who did not start is no entry.
 */
export async function entriesByBrand(reader: Reader, seriesIds: readonly string[]) {
  if (seriesIds.length === 0) return [];
  return reader
    .select({ seriesId: seriesEvents.seriesId, brand: results.brand, entries: count() })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .innerJoin(results, eq(results.eventId, seriesEvents.eventId))
    .where(
      and(
        eq(events.kind, "event"),
        isNull(events.canceledAt),
        inArray(seriesEvents.seriesId, [...seriesIds]),
        isNotNull(results.verifiedAt),
        isNotNull(results.brand),
        ne(results.brand, ""),
        ne(results.status, "dns"),
      ),
    )
    .groupBy(seriesEvents.seriesId, results.brand);
}

/** Returns the seasons that have series, newest first. */
export async function seasonsWithSeries(reader: Reader): Promise<number[]> {
  const rows = await reader.selectDistinct({ season: series.season }).from(series).orderBy(desc(series.season));
  return rows.map(({ season }) => season);
}
