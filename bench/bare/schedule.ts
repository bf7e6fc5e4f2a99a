// These functions build a page of upcoming events with the portal's own statement, byte for byte as the portal answers it,
// even for events that are canceled, have results, or are in Canada.
import { addDays, dayPacific } from "#shared/dates.ts";

const today = dayPacific(new Date());
export const since = [today, addDays(today, -60)] as const;

export const pageSql = (place: (n: number) => string): string => `
  select id, version, title, venue, city, state, zipcode, country, lat, lon, first_date, last_date, race_style, kind,
    season, canceled_at, results_received_at, results_verified_at, posted_cash, posted_credit,
    (select min(s.id || ':' || coalesce(cast(se.round as text), '') || ':' || s.name) from series_events se
      join series s on s.id = se.series_id where se.event_id = events.id) as series,
    case when results_received_at is not null and results_verified_at is null then
      (select cast(count(c.verified_at) as text) || ':' || cast(count(c.results_received_at) as text)
        || ':' || cast(count(*) as text) from classes c where c.event_id = events.id and c.did_not_run_at is null) end as classes
  from events where kind = 'event' and last_date >= ${place(1)} and first_date >= ${place(2)}
  order by first_date, id limit 25 offset ${place(3)}`;

const postedIn = (country: string): string =>
  `sum(case when country ${country} then posted_cash + posted_credit else 0 end)`;

export const totalsSql = {
  count: `select count(*) as total from events where kind = 'event' and last_date >= '${since[0]}'`,
  posted: `select ${postedIn("<> 'CA'")} as usd, ${postedIn("= 'CA'")} as cad from events
    where season = ${today.slice(0, 4)} and canceled_at is null`,
  states: `select distinct country, state from events where kind = 'event' and state is not null order by country, state`,
};

export interface Row {
  id: string;
  version: number;
  title: string;
  venue: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  lat: number;
  lon: number;
  first_date: string;
  last_date: string;
  race_style: string;
  kind: string;
  season: number;
  canceled_at: Instant | null;
  results_received_at: Instant | null;
  results_verified_at: Instant | null;
  posted_cash: number;
  posted_credit: number;
  series: string | null;
  classes: string | null;
}

/** SQLite returns a time as milliseconds, and pg returns it as a Date. */
type Instant = number | Date;

export interface Totals {
  total: number;
  usd: number;
  cad: number;
  states: { country: string; state: string }[];
}

const dueOn = new Map<string, string>();

function due(lastDate: string): string {
  const known = dueOn.get(lastDate) ?? addDays(lastDate, 14);
  dueOn.set(lastDate, known);
  return known;
}

export const pageOf = (url: string | undefined): number => Number(/page=(\d+)/.exec(url ?? "")?.[1] ?? 1);

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

function statusOf(row: Row, resultsDue: string): string {
  if (row.canceled_at !== null) return "canceled";
  if (row.results_verified_at !== null) return "verified";
  if (row.results_received_at !== null) return "received";
  if (today <= row.last_date) return "upcoming";
  return today > resultsDue ? "late" : "due";
}

function seriesOf(text: string | null): { _id: string; name: string; round: number | null } | null {
  if (text === null) return null;
  const [_id = "", round = ""] = text.split(":", 2);
  return { _id, name: text.slice(_id.length + round.length + 2), round: round === "" ? null : Number(round) };
}

function classesOf(text: string | null) {
  if (text === null) return undefined;
  const [verified = 0, submitted = 0, ran = 0] = text.split(":").map(Number);
  return { verified, submitted, ran };
}

export function bodyOf(rows: readonly Row[], page: number, { total, usd, cad, states }: Totals): string {
  const events = rows.map((row) => {
    const resultsDue = due(row.last_date);
    return {
      _id: row.id,
      __v: row.version,
      title: row.title,
      venue: row.venue,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      country: row.country,
      lat: row.lat,
      lon: row.lon,
      firstDate: row.first_date,
      lastDate: row.last_date,
      raceStyle: row.race_style,
      kind: row.kind,
      currency: row.country === "CA" ? "CAD" : "USD",
      canceled: row.canceled_at !== null,
      season: row.season,
      postedCash: row.posted_cash,
      postedCredit: row.posted_credit,
      resultsStatus: statusOf(row, resultsDue),
      resultsDue,
      resultsReceivedAt: iso(row.results_received_at),
      resultsVerifiedAt: iso(row.results_verified_at),
      classesVerified: classesOf(row.classes),
      series: seriesOf(row.series),
    };
  });
  return JSON.stringify({
    events,
    pagination: { page, totalPages: Math.ceil(total / 25), total },
    contingencyAmount: usd,
    contingencyAmounts: { USD: usd, CAD: cad },
    distinctStates: states,
  });
}
