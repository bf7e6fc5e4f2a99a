import type { EventListItem } from "#shared/events.schema.ts";
import type { SerieAnswer, SeriesListAnswer, SeriesRecord } from "#shared/series.schema.ts";
import { findOrProblem, type FoundOrProblem } from "../parts/list/find-or-problem.ts";
import { api } from "../platform/api/api.ts";
import { read, type Cached, type Copy } from "../platform/api/read.ts";
import { savePageSoon } from "../platform/cache/saved-pages.ts";
import type { SearchIn } from "../platform/search.ts";
import type { seriesSearch } from "./series-search.ts";

type Search = SearchIn<typeof seriesSearch>;

const pageKey = (seriesId: string): string => `serie/1/${seriesId}`;

export function getSeries(search: Search, signal: AbortSignal): Promise<FoundOrProblem<Cached<SeriesListAnswer>>> {
  const { page, name, state, country, city, zipcode } = search;
  const query = {
    page,
    name,
    state,
    city,
    zipcode,
    country,
  };
  const answer = read({
    request: (until) => api("GET /api/series", { query, signal: until }),
    copy: async () => (await import("./offline-series.ts")).offlineSeries(query),
    signal,
  });
  return findOrProblem(answer, signal);
}

type Rounds = { events: EventListItem[]; lastSynced: string };

/**
 * Reads a series and its rounds. Offline it reads the copy of the last visit, or the device's copy of the schedule
 * (`roundsOnDevice`).
 */
export const getSerie = (
  seriesId: string,
  signal: AbortSignal,
  roundsOnDevice: (seriesId: string) => Promise<Rounds | null> = () => Promise.resolve(null),
): Promise<Cached<SerieAnswer>> =>
  read<SerieAnswer>({
    request: (until) => api("GET /api/serie/{seriesId}", { params: { seriesId }, signal: until }),
    async copy() {
      const { readPage } = await import("../platform/cache/device-cache.ts");
      const opened = await readPage<SerieAnswer>(pageKey(seriesId));
      if (opened) return opened;
      const rounds = await roundsOnDevice(seriesId);
      return rounds && serieOfRounds(seriesId, rounds);
    },
    save: (answer) => savePageSoon(pageKey(seriesId), answer),
    signal,
  });

function serieOfRounds(seriesId: string, { events, lastSynced }: Rounds): Copy<SerieAnswer> {
  const days = events.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).toSorted();
  const posted = { cash: { USD: 0, CAD: 0 }, credit: { USD: 0, CAD: 0 } };
  for (const { canceled, currency, postedCash, postedCredit } of events) {
    if (canceled) continue;
    posted.cash[currency] += postedCash;
    posted.credit[currency] += postedCredit;
  }
  const serie: SeriesRecord = {
    _id: seriesId,
    __v: 0,
    name: events[0]?.series?.name ?? "",
    description: null,
    season: events[0]?.season ?? 0,
    payMode: "event",
    raceStyle: events[0]?.raceStyle ?? null,
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    eventCount: events.length,
    roundDays: events.filter(({ canceled }) => !canceled).map(({ firstDate }) => firstDate),
    promoter: null,
    category: null,
    posted,
    standings: null,
  };
  return { serie, events, lastSynced };
}

/** Creates the closing event of a series, or returns the existing one. */
export const openStandings = (seriesId: string) =>
  api("POST /api/serie/{seriesId}/standings", { params: { seriesId } });
