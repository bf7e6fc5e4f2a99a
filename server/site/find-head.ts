import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import type { DealersAnswer } from "#shared/dealers.schema.ts";
import type { EventAnswer, EventsAnswer } from "#shared/events.schema.ts";
import { formatDateRange } from "#shared/format-dates.ts";
import { formatMoneyShort } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import { pageOf } from "#shared/pages.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { SerieAnswer } from "#shared/series.schema.ts";
import { inLocale } from "../locale/page-locale.ts";
import { words, type Descriptor, type Values } from "../platform/words.ts";
import type { Head } from "./head.ts";
import { otherWords, pageWords, recordWords } from "./page-words.ts";
import { dealersData, eventData } from "./structured-data.ts";

/** Calls the API for the page's visitor. Returns null if the record does not exist. */
export type Read = <Answer>(path: string) => Promise<Answer | null>;

export interface HeadRequest {
  locale: Locale;
  /** This is the path without the language prefix. */
  path: string;
  search: URLSearchParams;
  origin: string;
  programme: ProgrammeSettings;
  read: Read;
}

/** This is the max number of dealers in the structured data of the finder; the page lists all of them. */
const maxDealers = 25;

/** Returns the head and the status of a page. A page or record that does not exist gets status 404 for everybody. */
export async function findHead(request: HeadRequest): Promise<Head> {
  const path = request.path.length > 1 ? request.path.replace(/\/+$/, "") : request.path;
  const [, kind, id] = /^\/events\/(event|serie)\/([^/]+)$/.exec(path) ?? [];
  if (id) return kind === "event" ? eventHead(request, id) : seriesHead(request, id);
  const page = pageOf(path);
  if (!page) return missing(request);
  // The page exists only while the portal has no admin.
  if (page.path === "/first-admin" && !(await request.read("/api/first-admin"))) return missing(request);
  const say = words(request.locale);
  const show = request.search.get("show");
  const key = path === "/events" && show === "series" ? "/events?show=series" : page.path;
  const { title, text, hidden } = pageWords[key] ?? otherWords;
  const values = page.path === "/" ? await homeValues(request) : {};
  return {
    status: 200,
    title: titled(request, title),
    description: say.text(text, values),
    canonical: hidden ? null : await canonicalOf(key, request),
    kind: "website",
    data: await dataOf(request, path),
  };
}

/**
 * Returns the canonical address. Each existing page of a list is canonical itself; filtered lists and their pages are
 * not.
 */
async function canonicalOf(key: string, { search, read }: HeadRequest): Promise<string | null> {
  const page = Number(search.get("page") ?? 1);
  if (!key.startsWith("/events") || !Number.isInteger(page) || page < 2) return key;
  if ([...search.keys()].some((name) => name !== "page" && name !== "show")) return key;
  const list = key.includes("?") ? `/api/series?page=${page}` : `/api/events?when=upcoming&page=${page}`;
  const totalPages = (await read<Pick<EventsAnswer, "pagination">>(list))?.pagination.totalPages ?? 0;
  return page > totalPages ? null : `${key}${key.includes("?") ? "&" : "?"}page=${page}`;
}

function titled({ locale, programme }: HeadRequest, title: Descriptor | string | null): string {
  if (title === null) return programme.title[locale];
  return `${typeof title === "string" ? title : words(locale).text(title)} · ${programme.title[locale]}`;
}

/** Returns the head for a page whose data could not be read because the server is busy. The page may exist. */
export const plainHead = (request: HeadRequest): Head => ({
  status: 200,
  title: titled(request, null),
  description: words(request.locale).text(otherWords.text),
  canonical: null,
  kind: "website",
  data: [],
});

const missing = (request: HeadRequest): Head => ({
  ...plainHead(request),
  status: 404,
  title: titled(request, recordWords.notFound),
});

async function homeValues({ locale, programme, read }: HeadRequest): Promise<Values> {
  const posted = await read<ContingencyAnswer>("/api/aggregates/contingency");
  const { contingencyAmount = 0, season = 0 } = posted ?? {};
  return {
    brand: programme.brandName,
    posted: contingencyAmount > 0 ? "some" : "none",
    amount: formatMoneyShort(contingencyAmount, "USD", locale),
    season,
  };
}

async function dataOf({ origin, locale, read }: HeadRequest, path: string): Promise<object[]> {
  if (path !== "/dealers") return [];
  const found = await read<DealersAnswer>("/api/dealers-lean");
  return found ? [dealersData(found.dealers.slice(0, maxDealers), `${origin}${inLocale(path, locale)}`)] : [];
}

async function eventHead(request: HeadRequest, id: string): Promise<Head> {
  const { locale, origin } = request;
  const found = await request.read<EventAnswer>(`/api/event/${encodeURIComponent(id)}`);
  if (!found) return missing(request);
  const { event } = found;
  const canonical = `/events/event/${event._id}`;
  const description = words(locale).text(recordWords.eventText, {
    title: event.title,
    dates: formatDateRange(event.firstDate, event.lastDate, locale),
    place: [event.venue, event.city, event.state].filter(Boolean).join(", "),
  });
  return {
    status: 200,
    title: titled(request, event.title),
    description,
    canonical,
    kind: "article",
    data: [eventData(event, `${origin}${inLocale(canonical, locale)}`, description)],
  };
}

async function seriesHead(request: HeadRequest, id: string): Promise<Head> {
  const found = await request.read<SerieAnswer>(`/api/serie/${encodeURIComponent(id)}`);
  if (!found) return missing(request);
  const { serie, events } = found;
  const { firstDate, lastDate } = serie;
  return {
    status: 200,
    title: titled(request, serie.name),
    description: words(request.locale).text(recordWords.seriesText, {
      name: serie.name,
      rounds: events.length,
      dates: firstDate && lastDate ? formatDateRange(firstDate, lastDate, request.locale) : String(serie.season),
    }),
    canonical: `/events/serie/${serie._id}`,
    kind: "article",
    data: [],
  };
}
