import { nameKey } from "#shared/name-key.ts";
import { isSamePostalCode } from "#shared/postal.ts";
import type { SeriesListAnswer, SeriesListItem, SeriesQuery } from "#shared/series.schema.ts";
import { pageOfRows } from "#shared/pagination.ts";
import { api } from "../platform/api/api.ts";
import { cachedDataSet, type PublicDataSet } from "../platform/cache/public-cache.ts";
import type { Copy } from "../platform/api/read.ts";
import { readSchedule } from "../races/schedule-data.ts";

// This module reads the copy of all series on this device, which can be searched by name and by the locations of their
// rounds.

/** At most this many pages are fetched, so that one refresh never sends endless calls. */
const maxPages = 20;

type AllSeries = { series: SeriesListItem[]; distinctStates: SeriesListAnswer["distinctStates"]; rowsPerPage: number };

export const seriesData: PublicDataSet<AllSeries> = {
  key: "series/3",
  async fetch() {
    const series: SeriesListItem[] = [];
    let distinctStates: AllSeries["distinctStates"] = [];
    let rowsPerPage = 0;
    for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page += 1) {
      const answer = await api("GET /api/series", { query: { page } });
      series.push(...answer.allSeries);
      ({ distinctStates } = answer);
      pages = answer.pagination.totalPages;
      rowsPerPage ||= Math.max(1, answer.allSeries.length);
    }
    return { series, distinctStates, rowsPerPage };
  },
};

/**
 * Answers the query from the copy on the device in the same way as the server. A filter by location finds only series
 * with a round in the stored schedule. It returns null if no copy is stored.
 */
export async function offlineSeries(query: SeriesQuery): Promise<Copy<SeriesListAnswer> | null> {
  const copy = await cachedDataSet(seriesData);
  if (!copy) return null;
  const { series, distinctStates, rowsPerPage, lastSynced } = copy;
  const here = await seriesWithRounds(query);
  const words = ` ${nameKey(query.name ?? "")}`.trimEnd();
  const found = series.filter(({ _id, name }) => ` ${nameKey(name)}`.includes(words) && (!here || here.has(_id)));
  const { rows, pagination } = pageOfRows(found, query.page ?? 1, rowsPerPage);
  return { allSeries: rows, pagination, distinctStates, lastSynced };
}

/** Returns the series with rounds at a location, or null if the query has no location. */
async function seriesWithRounds({ state, country, city, zipcode }: SeriesQuery): Promise<Set<string> | null> {
  if (!state && !country && !city && !zipcode) return null;
  const schedule = await readSchedule();
  const rounds = (schedule?.value.events ?? []).filter(
    (event) =>
      (!state || event.state === state.toUpperCase()) &&
      (!country || event.country === country) &&
      (!city || nameKey(event.city ?? "").startsWith(nameKey(city))) &&
      (!zipcode || (event.zipcode !== null && isSamePostalCode(zipcode, event.zipcode))),
  );
  return new Set(rounds.flatMap(({ series }) => (series ? [series._id] : [])));
}
