import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { codePatterns } from "#shared/near.ts";
import { nameKey } from "#shared/name-key.ts";
import type { seriesList } from "#shared/series.list.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { promoters } from "../../promoters/tables.ts";
import { results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { categories } from "../../categories/tables.ts";
import { series } from "../tables.ts";

/**
 * Returns a condition on the rounds of a series, because its location comes from its rounds. The subquery does not
 * refer to the series, so the events are read only once.
 */
const round = (what: SQL): SQL =>
  sql`${series.id} in (select se.series_id from events e join series_events se on se.event_id = e.id where ${what})`;

/**
 * Returns the condition that a series has a round in the US. Most rounds are in the US, so a series usually has one
 * among its first rounds, and few events are read.
 */
const isInUS = sql`exists (select 1 from series_events se cross join events e
  where se.series_id = ${series.id} and e.id = se.event_id and e.country = 'US')`;

/** Returns what the events of a country post, in cents; it is null if there are none. */
const postedIn = (country: "US" | "CA") =>
  sql<
    string | number | null
  >`sum(case when ${events.canceledAt} is null and ${events.country} = ${sql.raw(`'${country}'`)}
    then ${events.postedCash} + ${events.postedCredit} end)`;

/** Returns the number of rounds of these series, and what their events post. Series without events are left out. */
const sumsOf = (reader: Reader, ids: readonly string[]) =>
  reader
    .select({
      seriesId: seriesEvents.seriesId,
      rounds: sql<string | number>`sum(case when ${events.kind} = 'event' then 1 else 0 end)`,
      postedUSD: postedIn("US"),
      postedCAD: postedIn("CA"),
    })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(inArray(seriesEvents.seriesId, [...ids]))
    .groupBy(seriesEvents.seriesId);

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
    country ? (country === "US" ? isInUS : round(sql`e.country = ${country}`)) : undefined,
    // The country is in the condition because the index of locations begins with it.
    state ? round(sql`e.country in ('US', 'CA') and e.state = ${state}`) : undefined,
    city ? round(sql`e.city_key like ${`${nameKey(city)}%`}`) : undefined,
    zipcode ? round(sql`(e.zipcode like ${full} or e.zipcode like ${spaced} or e.zipcode = ${exact})`) : undefined,
  );
}

/** Returns a page of the series for admins, with what their events post. */
export async function listAdminSeries(reader: Reader, { filters, order, limit, offset }: ListRead<typeof seriesList>) {
  const where = conditionsOf(filters);
  const inOrder = order.descending ? desc : asc;
  const orderBy = [
    ...(order.by === "season" ? [inOrder(series.season), asc(series.nameKey)] : [inOrder(series.nameKey)]),
    asc(series.id),
  ];
  // The ids of the page are read first, because otherwise the sums would be computed for every series and not only for
  // those of the page.
  const page = await reader
    .select({ id: series.id })
    .from(series)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const rows = [];
  for (let at = 0; at < page.length; at += atOnce) {
    const ids = page.slice(at, at + atOnce).map(({ id }) => id);
    const sums = new Map((await sumsOf(reader, ids)).map((sum) => [sum.seriesId, sum]));
    for (const row of await seriesOf(reader, ids).orderBy(...orderBy)) {
      const { rounds = 0, postedUSD = null, postedCAD = null } = sums.get(row.id) ?? {};
      rows.push({ ...row, rounds: Number(rounds), postedUSD: centsOf(postedUSD), postedCAD: centsOf(postedCAD) });
    }
  }
  const [sum] = await reader.select({ total: count() }).from(series).where(where);
  return { rows, total: Number(sum?.total ?? 0) };
}

/** This is the max number of series in one query: both databases limit the params of a statement. */
const atOnce = 500;

const centsOf = (sum: string | number | null): number | null => (sum === null ? null : Number(sum));

const seriesOf = (reader: Reader, ids: readonly string[]) =>
  reader
    .select({
      id: series.id,
      name: series.name,
      season: series.season,
      payMode: series.payMode,
      category: categories.description,
      promoter: promoters.name,
    })
    .from(series)
    .leftJoin(categories, eq(categories.id, series.categoryId))
    .leftJoin(promoters, eq(promoters.id, series.promoterId))
    .where(inArray(series.id, [...ids]));

/**
 * Returns the verified entries of these series that name a brand, by brand, without canceled rounds and the closing
 * event. A rider who did not start is not an entry.
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
        // Most events have this kind, so SQLite must start with the rounds of these series and not with the index of
        // the kind.
        eq(noIndex(events.kind), "event"),
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
