import type { EventListItem } from "#shared/events.schema.ts";
import { addDays } from "#shared/dates.ts";
import { inLocale } from "../locale/page-locale.ts";
import type { Ctx } from "../platform/context.ts";

type Entry = Pick<
  EventListItem,
  "_id" | "__v" | "title" | "venue" | "city" | "state" | "country" | "firstDate" | "lastDate" | "canceled"
>;

/** Race days for anybody's calendar (RFC 5545): whole days, which no time zone shifts. */
export function calendarOf(ctx: Ctx, name: string, events: readonly Entry[]): Response {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(ctx.programme.title[ctx.locale])}//${ctx.locale.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(name)}`,
    ...events.flatMap((event) => entryOf(ctx, event)),
    "END:VCALENDAR",
  ];
  return new Response(lines.map(folded).join("\r\n") + "\r\n", {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName(name)}.ics"`,
    },
  });
}

function entryOf(ctx: Ctx, event: Entry): string[] {
  const where = [event.venue, event.city, event.state, event.country].filter(Boolean).join(", ");
  const address = `${ctx.publicUrl}${inLocale(`/events/event/${event._id}`, ctx.locale)}`;
  return [
    "BEGIN:VEVENT",
    `UID:${event._id}@${new URL(ctx.publicUrl).hostname}`,
    `SEQUENCE:${event.__v}`,
    `DTSTAMP:${ctx.now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${event.firstDate.replaceAll("-", "")}`,
    // The end is the day after, as the standard has it.
    `DTEND;VALUE=DATE:${addDays(event.lastDate, 1).replaceAll("-", "")}`,
    `SUMMARY:${text(event.title)}`,
    `LOCATION:${text(where)}`,
    `URL:${address}`,
    `STATUS:${event.canceled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const text = (value: string): string => value.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, "\\n");

/** Lines are at most 75 octets; what follows begins with a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const octets = Buffer.byteLength(sign);
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, size] = ["", 0];
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join("\r\n ");
}

const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "calendar";
