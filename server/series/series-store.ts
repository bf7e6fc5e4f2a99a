import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { codePatterns } from "#shared/near.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Pagination } from "#shared/query-fields.ts";
import type { SeriesQuery } from "#shared/series.schema.ts";
import type { Database } from "../platform/db/database.ts";
import { paginateUntilLast } from "../platform/db/paginate.ts";
import { prepared } from "../platform/db/statements/prepared.ts";
import { literalLimit, noIndex, param } from "../platform/db/statements/prepared-params.ts";
import { promoters } from "../promoters/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "./tables.ts";

const $ = param;

/**
 * Nearly all events have this kind, so SQLite must start with the rounds of the series and not with the index of the
 * kind.
 */
const isRound = sql`${noIndex(sql`e.kind`)} = 'event'`;

/**
 * This counts the rounds of a series, without its closing standings. The column names are raw SQL for the reason in
 * events/schedule/event-list-store.ts.
 */
const eventCount = sql<number>`(select count(*) from series_events se join events e on e.id = se.event_id
  where se.series_id = series.id and ${isRound})`.mapWith(Number);

/** These are the first days of the rounds as one text; both databases have `string_agg`. */
const roundDays = sql<string | null>`(select string_agg(e.first_date, ',' order by e.first_date)
  from series_events se join events e on e.id = se.event_id
  where se.series_id = series.id and ${isRound} and e.canceled_at is null)`;

const listColumns = {
  id: series.id,
  version: series.version,
  name: series.name,
  description: series.description,
  season: series.season,
  payMode: series.payMode,
  raceStyle: series.raceStyle,
  firstDate: series.firstDate,
  lastDate: series.lastDate,
  eventCount,
  roundDays,
};

export type SeriesListRow = Pick<
  typeof series.$inferSelect,
  Exclude<keyof typeof listColumns, "eventCount" | "roundDays">
> & {
  eventCount: number;
  roundDays: string | null;
};

/** Returns a condition on the rounds of a series. A series has the locations of its rounds. */
const round = (what: SQL): SQL =>
  sql`exists (select 1 from series_events se join events e on e.id = se.event_id where se.series_id = series.id and ${what})`;

const conditions = {
  name: sql`' ' || ${series.nameKey} like ${$("name")}`,
  season: eq(series.season, $("season")),
  state: round(sql`e.state = ${$("state")}`),
  country: round(sql`e.country = ${$("country")}`),
  city: round(sql`e.city_key like ${$("city")}`),
  zipcode: round(sql`(e.zipcode like ${$("code0")} or e.zipcode like ${$("code1")} or e.zipcode = ${$("code2")})`),
} satisfies Record<string, SQL>;

type Condition = keyof typeof conditions;

function conditionsOf(query: SeriesQuery): { names: Condition[]; values: Record<string, string | number> } {
  const conditions: [Condition, unknown, Record<string, string | number>][] = [
    ["name", query.name, { name: `% ${nameKey(query.name ?? "")}%` }],
    ["season", query.season, { season: query.season ?? 0 }],
    ["state", query.state, { state: (query.state ?? "").toUpperCase() }],
    ["country", query.country, { country: query.country ?? "" }],
    ["city", query.city, { city: `${nameKey(query.city ?? "")}%` }],
  ];
  const active = conditions.filter(([, value]) => value !== undefined);
  const names = active.map(([name]) => name);
  const values: Record<string, string | number> = {};
  for (const [, , own] of active) Object.assign(values, own);
  if (query.zipcode) {
    const [code0, code1, code2] = codePatterns(query.zipcode);
    names.push("zipcode");
    Object.assign(values, { code0, code1, code2 });
  }
  return { names, values };
}

/** Returns a page of the series, newest season first, with the number of pages. */
export function listSeries(
  db: Database,
  query: SeriesQuery,
  rowsPerPage: number,
): Promise<{ rows: SeriesListRow[]; pagination: Pagination }> {
  const { names, values } = conditionsOf(query);
  const where = and(...names.map((name) => conditions[name]));
  const shape = names.join(" ");
  const pageOf = (limit: number) =>
    db
      .select(listColumns)
      .from(series)
      .where(where)
      .orderBy(desc(series.season), asc(series.firstDate), asc(series.id))
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  const countOf = () => db.select({ total: count() }).from(series).where(where);
  return paginateUntilLast(
    { page: query.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        prepared(db, `series list ${limit} ${shape}`, () => pageOf(limit)).execute({ ...values, offset }),
      total: async () => {
        const [counted] = await prepared(db, `series count ${shape}`, countOf).execute(values);
        return Number(counted?.total ?? 0);
      },
    },
  );
}

export async function readSeries(db: Database, seriesId: string) {
  const [row] = await prepared(db, "series", () =>
    db
      .select({
        ...listColumns,
        promoterId: promoters.id,
        promoterName: promoters.name,
        categoryId: categories.id,
        categoryDescription: categories.description,
      })
      .from(series)
      .leftJoin(promoters, eq(promoters.id, series.promoterId))
      .leftJoin(categories, eq(categories.id, series.categoryId))
      .where(eq(series.id, $("seriesId"))),
  ).execute({ seriesId });
  return row;
}
