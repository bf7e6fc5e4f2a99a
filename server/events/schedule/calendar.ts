import { hash } from "node:crypto";
import type { Context } from "hono";
import { calendarEvent, type CalendarEvent } from "#shared/calendar-event.ts";
import { calendarFile, calendarInstant, type CalendarProperty } from "#shared/calendar-file.ts";
import type { EventListItem } from "#shared/events.schema.ts";
import { formatMoneyShort } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import { inLocale } from "../../locale/page-locale.ts";
import type { Ctx } from "../../platform/context.ts";
import { words, type Descriptor } from "../../platform/words.ts";

type Entry = CalendarEvent & Pick<EventListItem, "postedCash" | "postedCredit" | "currency">;

const texts = {
  cash: { id: "calendar.cash", message: "Posted: {cash} cash" },
  credit: { id: "calendar.credit", message: "Posted: {credit} dealer credit" },
  both: { id: "calendar.both", message: "Posted: {cash} cash, {credit} dealer credit" },
} satisfies Record<string, Descriptor>;

/** Calendar apps are told to refresh a subscribed calendar at this interval. */
const refresh = "PT12H";

/**
 * Serves race days as a calendar of all-day entries, which no time zone shifts. A subscribed calendar sends no
 * cookie, so the URL sets the language. Answers 304 if the calendar already has this version.
 */
export function answerCalendar(c: Context, ctx: Ctx, name: string, events: readonly Entry[], lang?: Locale): Response {
  const locale = lang ?? ctx.locale;
  const body: CalendarProperty[] = [
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", "PUBLISH"],
    ["REFRESH-INTERVAL;VALUE=DURATION", refresh],
    ["X-PUBLISHED-TTL", refresh],
    ["X-WR-CALNAME", name],
    ...events.flatMap((event) => entryOf(ctx, event, locale)),
  ];
  // The ETag covers only the content, without the time of the request.
  const etag = `"${hash("sha1", JSON.stringify(body), "base64url")}"`;
  const headers = { "cache-control": "public, no-cache", etag };
  if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  const stamp = calendarInstant(ctx.now);
  const file = calendarFile([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", `-//${ctx.programme.title[locale]}//${locale.toUpperCase()}`],
    ...body.flatMap((line): CalendarProperty[] => (line[0] === "UID" ? [line, ["DTSTAMP", stamp]] : [line])),
    ["END", "VCALENDAR"],
  ]);
  return new Response(file, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName(name)}.ics"`,
    },
  });
}

function entryOf(ctx: Ctx, event: Entry, locale: Locale): CalendarProperty[] {
  const url = `${ctx.publicUrl}${inLocale(`/events/event/${event._id}`, locale)}`;
  return calendarEvent(event, url, postedText(event, locale));
}

function postedText({ postedCash, postedCredit, currency }: Entry, locale: Locale): string | null {
  if (postedCash + postedCredit === 0) return null;
  const say = words(locale);
  const cash = formatMoneyShort(postedCash, currency, locale);
  const credit = formatMoneyShort(postedCredit, currency, locale);
  if (postedCredit === 0) return say.text(texts.cash, { cash });
  return postedCash === 0 ? say.text(texts.credit, { credit }) : say.text(texts.both, { cash, credit });
}

const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "calendar";
