// These functions build a page of upcoming events, byte for byte as the portal answers it. The bare servers compute the
// totals once, when they start.
import { addDays, dayPacific } from "#shared/dates.ts";

const today = dayPacific(new Date());
export const since = [today, addDays(today, -60)] as const;

export const pageSql = (place: (n: number) => string): string => `
  select id, version, title, venue, city, state, zipcode, country, lat, lon, first_date, last_date, race_style, kind,
    season, posted_cash, posted_credit, (select s.id || ':' || se.round || ':' || s.name from series_events se
      join series s on s.id = se.series_id where se.event_id = events.id order by s.id limit 1) as series
  from events where kind = 'event' and last_date >= ${place(1)} and first_date >= ${place(2)}
  order by first_date, id limit 25 offset ${place(3)}`;

export const totalsSql = {
  count: `select count(*) as total from events where kind = 'event' and last_date >= '${since[0]}'`,
  posted: `select sum(posted_cash + posted_credit) as posted from events where season = ${today.slice(0, 4)}`,
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
  posted_cash: number;
  posted_credit: number;
  series: string;
}

export interface Totals {
  total: number;
  posted: number;
  states: { country: string; state: string }[];
}

const dueOn = new Map<string, string>();

function due(lastDate: string): string {
  const known = dueOn.get(lastDate) ?? addDays(lastDate, 14);
  dueOn.set(lastDate, known);
  return known;
}

export const pageOf = (url: string | undefined): number => Number(/page=(\d+)/.exec(url ?? "")?.[1] ?? 1);

export function bodyOf(rows: readonly Row[], page: number, { total, posted, states }: Totals): string {
  const events = rows.map((row) => {
    const [seriesId = "", round = ""] = row.series.split(":", 2);
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
      currency: "USD",
      canceled: false,
      season: row.season,
      postedCash: row.posted_cash,
      postedCredit: row.posted_credit,
      resultsStatus: "upcoming",
      resultsDue: due(row.last_date),
      resultsReceivedAt: null,
      resultsVerifiedAt: null,
      series: { _id: seriesId, name: row.series.slice(seriesId.length + round.length + 2), round: Number(round) },
    };
  });
  return JSON.stringify({
    events,
    pagination: { page, totalPages: Math.ceil(total / 25), total },
    contingencyAmount: posted,
    contingencyAmounts: { USD: posted, CAD: 0 },
    distinctStates: states,
  });
}
