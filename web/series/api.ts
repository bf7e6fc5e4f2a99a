import type { SerieAnswer, SeriesListAnswer } from "#shared/series.schema.ts";
import { request } from "../platform/api.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import type { Search } from "../platform/screen.ts";

const pageKey = (seriesId: string): string => `serie/1/${seriesId}`;
const listKey = "series/1";
const copies = () => import("../platform/offline-db.ts");

export async function getSeries(search: Search, signal: AbortSignal): Promise<Answered<SeriesListAnswer>> {
  const query = { page: search.page, name: search.name, state: search.state, country: search.country };
  const isWhole = !Object.values(query).some(Boolean);
  const answer = await answeredOrKept(
    (until) => request<SeriesListAnswer>("GET", "/api/series", { query, signal: until }),
    async () => {
      const copy = await (await copies()).readCopy<SeriesListAnswer>(listKey);
      return copy && isWhole ? { ...copy.value, asOf: copy.savedAt } : null;
    },
    signal,
  );
  if (isWhole && answer.asOf === null) void keep(listKey, answer, "copies");
  return answer;
}

/** A series and its rounds; without a network as it was last opened here. */
export async function getSerie(seriesId: string, signal: AbortSignal): Promise<Answered<SerieAnswer>> {
  const answer = await answeredOrKept(
    (until) => request<SerieAnswer>("GET", `/api/serie/${encodeURIComponent(seriesId)}`, { signal: until }),
    async () => {
      const copy = await (await copies()).readCopy<SerieAnswer>(pageKey(seriesId), "pages");
      return copy ? { ...copy.value, asOf: copy.savedAt } : null;
    },
    signal,
  );
  if (answer.asOf === null) void keep(pageKey(seriesId), answer, "pages");
  return answer;
}

async function keep(key: string, value: unknown, shelf: "copies" | "pages"): Promise<void> {
  // After the page is drawn: writing it down is not what the visitor waits for.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await (await copies()).keepCopy(key, value, new Date(), shelf);
}
