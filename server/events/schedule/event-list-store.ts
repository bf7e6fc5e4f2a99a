import { maxEventDays } from "#shared/events.ts";
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, like, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { isForwards, type EventSearch } from "#shared/event-filter.ts";
import { circleOf, codePatterns } from "#shared/near.ts";
import type { Pagination } from "#shared/query-fields.ts";
import type { Database } from "../../platform/db/database.ts";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import { paginateUntilLast } from "../../platform/db/paginate.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { param, literalLimit } from "../../platform/db/statements/prepared-params.ts";
import { results } from "../../results/tables.ts";
import { isEventOf } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { events } from "../tables.ts";

const $ = param;

/**
 * This is the series of an event as one text (id, round and name), so that a list needs no second query. Of several
 * series it is the one with the smallest id. All ids have the same length, so the text of that series is the smallest, and
 * SQLite finds a min faster than it sorts. The column names are raw SQL, because Drizzle omits the table name when a
 * statement selects from a single table.
 */
const seriesText = sql<string | null>`(select min(s.id || ':' || coalesce(cast(se.round as text), '') || ':' || s.name)
  from series_events se join series s on s.id = se.series_id where se.event_id = events.id)`;

/**
 * This counts the classes of an event that ran, as one text (`verified:submitted:ran`). It is null unless the results
 * are in but not all verified, because most lines do not show it.
 */
const classCounts = sql<string | null>`case
  when events.results_received_at is not null and events.results_verified_at is null then
    (select cast(count(c.verified_at) as text) || ':' || cast(count(c.results_received_at) as text)
        || ':' || cast(count(*) as text)
      from classes c where c.event_id = events.id and c.did_not_run_at is null)
  end`;

export const listColumns = {
  id: events.id,
  version: events.version,
  title: events.title,
  venue: events.venue,
  city: events.city,
  state: events.state,
  zipcode: events.zipcode,
  country: events.country,
  lat: events.lat,
  lon: events.lon,
  firstDate: events.firstDate,
  lastDate: events.lastDate,
  raceStyle: events.raceStyle,
  kind: events.kind,
  season: events.season,
  canceledAt: events.canceledAt,
  resultsReceivedAt: events.resultsReceivedAt,
  resultsVerifiedAt: events.resultsVerifiedAt,
  postedCash: events.postedCash,
  postedCredit: events.postedCredit,
  seriesText,
  classCounts,
};

export type EventListRow = Pick<
  typeof events.$inferSelect,
  Exclude<keyof typeof listColumns, "seriesText" | "classCounts">
> & {
  seriesText: string | null;
  classCounts: string | null;
};

const word = (at: number): SQL => sql`' ' || ${events.titleKey} like ${$(`word${at}`)}`;

/** Each search condition has placeholders for its values. */
const conditions = {
  word0: word(0),
  word1: word(1),
  word2: word(2),
  word3: word(3),
  city: like(events.cityKey, $("city")),
  state: eq(events.state, $("state")),
  country: eq(events.country, $("country")),
  canceled: isNotNull(events.canceledAt),
  current: isNull(events.canceledAt),
  raceStyle: eq(events.raceStyle, $("raceStyle")),
  cash: gt(events.postedCash, 0),
  dealerCredit: gt(events.postedCredit, 0),
  noPayout: sql`${events.postedCash} = 0 and ${events.postedCredit} = 0`,
  seriesId: sql`exists (select 1 from series_events se where se.event_id = events.id and se.series_id = ${$("seriesId")})`,
  since: and(gte(events.lastDate, $("since")), gte(events.firstDate, $("sinceFirst"))),
  from: and(gte(events.lastDate, $("from")), gte(events.firstDate, $("fromFirst"))),
  to: lte(events.firstDate, $("to")),
  past: and(lt(events.lastDate, $("before")), lt(events.firstDate, $("before"))),
  code: or(like(events.zipcode, $("code0")), like(events.zipcode, $("code1")), eq(events.zipcode, $("code2"))),
  circle: and(
    sql`${events.lat} between ${$("minLat")} and ${$("maxLat")}`,
    sql`${events.lon} between ${$("minLon")} and ${$("maxLon")}`,
    sql`power(sin(radians(${events.lat} - ${$("lat")}) / 2), 2) + cos(radians(${$("lat2")})) * cos(radians(${events.lat}))
      * power(sin(radians(${events.lon} - ${$("lon")}) / 2), 2) <= ${$("chord")}`,
  ),
} satisfies Record<string, SQL | undefined>;

/**
 * This condition excludes standings, which close a series and cannot be attended. The value is a literal, so that the
 * query plan stays stable. See docs/spec/results.md#standings.
 */
const isRace = sql`${events.kind} = 'event'`;

type Condition = keyof typeof conditions;
type Values = Record<string, string | number>;

function conditionsOf(search: EventSearch, today: string): { names: Condition[]; values: Values } {
  const names: Condition[] = [];
  const values: Values = {};
  const ask = (name: Condition, params: Values) => {
    names.push(name);
    Object.assign(values, params);
  };
  for (const [at, name] of (["word0", "word1", "word2", "word3"] as const).entries()) {
    const text = search.titleWords[at];
    if (text) ask(name, { [name]: `% ${text}%` });
  }
  if (search.city) ask("city", { city: `${search.city}%` });
  if (search.state) ask("state", { state: search.state });
  if (search.country) ask("country", { country: search.country });
  if (search.canceled !== null) ask(search.canceled ? "canceled" : "current", {});
  if (search.raceStyle) ask("raceStyle", { raceStyle: search.raceStyle });
  if (search.payoutType) ask(search.payoutType, {});
  if (search.seriesId) ask("seriesId", { seriesId: search.seriesId });
  if (search.from) ask("from", { from: search.from, fromFirst: addDays(search.from, -maxEventDays) });
  if (search.to) ask("to", { to: search.to });
  if (search.when === "upcoming") ask("since", { since: today, sinceFirst: addDays(today, -maxEventDays) });
  if (search.when === "past") ask("past", { before: today });
  if (search.near?.miles === 0) {
    const [code0, code1, code2] = codePatterns(search.near.origin.code);
    ask("code", { code0, code1, code2 });
  } else if (search.near) {
    const circle = circleOf(search.near);
    ask("circle", { ...circle, lat2: circle.lat });
  }
  return { names, values };
}

const whereOf = (names: readonly Condition[]): SQL | undefined => and(isRace, ...names.map((name) => conditions[name]));

/**
 * Returns a page of the schedule with the number of pages; the statement of each combination of conditions is prepared
 * once.
 */
export function searchEvents(
  db: Database,
  now: Date,
  search: EventSearch,
  { today, ...pages }: { today: string; page: number | undefined; rowsPerPage: number },
): Promise<{ rows: EventListRow[]; pagination: Pagination }> {
  const { names, values } = conditionsOf(search, today);
  const shape = names.join(" ");
  const forwards = isForwards(search);
  const pageOf = (limit: number) =>
    db
      .select(listColumns)
      .from(events)
      .where(whereOf(names))
      .orderBy(...(forwards ? [asc(events.firstDate), asc(events.id)] : [desc(events.firstDate), desc(events.id)]))
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  return paginateUntilLast(pages, {
    rows: (limit, offset) =>
      prepared(db, `events list ${forwards} ${limit} ${shape}`, () => pageOf(limit)).execute({ ...values, offset }),
    total: () => counted(db, now, JSON.stringify([names, values])),
  });
}

const counted = cachedUntilWrite("events total", async (db, key) => {
  const [names, values] = parseKey(key);
  const statement = prepared(db, `events count ${names.join(" ")}`, () =>
    db.select({ total: count() }).from(events).where(whereOf(names)),
  );
  const [row] = await statement.execute(values);
  return Number(row?.total ?? 0);
});

function parseKey(key: string): [Condition[], Values] {
  // `searchEvents` above built the key as the JSON of these names and values.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return JSON.parse(key) as [Condition[], Values];
}

/** Returns the last events before a day, newest first, for the front page. */
export function recentEvents(db: Database, before: string, limit: number): Promise<EventListRow[]> {
  return prepared(db, `events lean ${limit}`, () =>
    db
      .select(listColumns)
      .from(events)
      .where(and(isRace, isNull(events.canceledAt), lt(events.firstDate, $("before"))))
      .orderBy(desc(events.firstDate), desc(events.id))
      .limit(literalLimit(limit)),
  ).execute({ before });
}

/** Returns all events between two days, in order: for a season, or for the offline copy on a device. */
export function eventsBetween(db: Database, from: string, to: string): Promise<EventListRow[]> {
  return prepared(db, "events between", () =>
    db
      .select(listColumns)
      .from(events)
      .where(and(isRace, gte(events.firstDate, $("from")), lte(events.firstDate, $("to"))))
      .orderBy(asc(events.firstDate), asc(events.id)),
  ).execute({ from, to });
}

export function eventsOfPromoter(db: Database, promoterId: string): Promise<EventListRow[]> {
  return prepared(db, "events of promoter", () =>
    db
      .select(listColumns)
      .from(events)
      .where(isEventOf($("promoterId")))
      .orderBy(asc(events.firstDate), asc(events.id)),
  ).execute({ promoterId });
}

/** Returns the events in which a rider has a verified result; only the promoter sees unverified results. */
export function eventsOfRider(db: Database, riderId: string): Promise<EventListRow[]> {
  return prepared(db, "events of rider", () =>
    db
      .select(listColumns)
      .from(events)
      .where(
        sql`${events.id} in (select ${results.eventId} from ${results} where ${results.riderId} = ${$("riderId")} and ${results.verifiedAt} is not null)`,
      )
      .orderBy(asc(events.firstDate), asc(events.id)),
  ).execute({ riderId });
}

export function eventsOfSeries(db: Database, seriesId: string): Promise<EventListRow[]> {
  return prepared(db, "events of series", () =>
    db
      .select(listColumns)
      .from(events)
      .where(sql`${events.id} in (select se.event_id from series_events se where se.series_id = ${$("seriesId")})`)
      .orderBy(asc(events.firstDate), asc(events.id)),
  ).execute({ seriesId });
}

/** Returns the series of a promoter, including those without rounds yet. */
export function seriesOfPromoter(db: Database, promoterId: string) {
  return prepared(db, "series of promoter", () =>
    db
      .select({ _id: series.id, name: series.name, season: series.season })
      .from(series)
      .where(eq(series.promoterId, $("promoterId")))
      .orderBy(desc(series.season), asc(series.id)),
  ).execute({ promoterId });
}

/** Returns the states and provinces that have events, for the filter. */
export const distinctStates = cachedUntilWrite("events states", async (db) => {
  const rows = await db
    .selectDistinct({ country: events.country, state: events.state })
    .from(events)
    .where(and(isRace, isNotNull(events.state)))
    .orderBy(asc(events.country), asc(events.state));
  return rows.map(({ country, state }) => ({ country, state: state ?? "" }));
});
