import type { EventListItem } from "#shared/events.schema.ts";
import type { SerieAnswer, SeriesListAnswer, SeriesRecord } from "#shared/series.schema.ts";
import { api } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { isProblem, type Problem } from "../platform/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import type { seriesSearch } from "./series-search.ts";

type Search = SearchIn<typeof seriesSearch>;

const pageKey = (seriesId: string): string => `serie/1/${seriesId}`;
const copies = () => import("../platform/offline-db.ts");

/** An unknown postal code is an error of its field, not of the page. */
export async function getSeries(
  search: Search,
  signal: AbortSignal,
): Promise<{ answer: Answered<SeriesListAnswer> | null; problem: Problem | null }> {
  const { page, name, state, country, city, zipcode } = search;
  const query = {
    page,
    name,
    state,
    city,
    zipcode,
    country,
  };
  const asked = answeredOrKept(
    (until) => api("GET /api/series", { query, signal: until }),
    async () => (await import("./offline-series.ts")).offlineSeries(query),
    signal,
  );
  try {
    return { answer: await asked, problem: null };
  } catch (error) {
    if (isProblem(error, "postal_code_unknown")) return { answer: null, problem: error };
    throw error;
  }
}

type Rounds = { events: EventListItem[]; asOf: string };

/**
 * A series and its rounds. Offline it is the copy of the last visit, or what the device's schedule (`roundsHere`)
 * knows.
 */
export async function getSerie(
  seriesId: string,
  signal: AbortSignal,
  roundsHere: (seriesId: string) => Promise<Rounds | null> = () => Promise.resolve(null),
): Promise<Answered<SerieAnswer>> {
  const answer = await answeredOrKept(
    (until) => api("GET /api/serie/{seriesId}", { params: { seriesId }, signal: until }),
    async () => {
      const copy = await (await copies()).readCopy<SerieAnswer>(pageKey(seriesId), "pages");
      if (copy) return { ...copy.value, asOf: copy.savedAt };
      const rounds = await roundsHere(seriesId);
      return rounds && serieOfRounds(seriesId, rounds);
    },
    signal,
  );
  if (answer.asOf === null) void keep(pageKey(seriesId), answer);
  return answer;
}

function serieOfRounds(seriesId: string, { events, asOf }: Rounds): SerieAnswer & { asOf: string } {
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
    promoter: null,
    category: null,
    posted,
    standings: null,
  };
  return { serie, events, asOf };
}

async function keep(key: string, value: unknown): Promise<void> {
  // The copy is written after the page is rendered, because the visitor does not need to wait for it.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await (await copies()).keepCopy(key, value, new Date(), "pages");
}

/** Creates the closing event of a series, or returns the existing one. */
export const openStandings = (seriesId: string) =>
  api("POST /api/serie/{seriesId}/standings", { params: { seriesId } });
