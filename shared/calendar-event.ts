import { calendarDay, type CalendarProperty } from "./calendar-file.ts";
import { addDays } from "./dates.ts";
import type { EventListItem } from "./events.schema.ts";

export type CalendarEvent = Pick<
  EventListItem,
  | "_id"
  | "__v"
  | "title"
  | "venue"
  | "city"
  | "state"
  | "country"
  | "lat"
  | "lon"
  | "firstDate"
  | "lastDate"
  | "canceled"
>;

/**
 * A race as a calendar has it: whole days, which no time zone shifts. The server's file and the one that a device makes
 * without a network name it alike: the second replaces the first.
 */
export function calendarEvent(event: CalendarEvent, url: string, posted: string | null): CalendarProperty[] {
  const where = [event.venue, event.city, event.state, event.country].filter(Boolean).join(", ");
  const { lat, lon } = event;
  return [
    ["BEGIN", "VEVENT"],
    ["UID", `${event._id}@${new URL(url).hostname}`],
    ["SEQUENCE", String(event.__v)],
    ["DTSTART;VALUE=DATE", calendarDay(event.firstDate)],
    // The end is the day after, as the standard has it.
    ["DTEND;VALUE=DATE", calendarDay(addDays(event.lastDate, 1))],
    ["SUMMARY", event.title],
    ["LOCATION", where],
    ...(lat !== null && lon !== null ? [["GEO", `${lat};${lon}`] as const] : []),
    ...(posted && !event.canceled ? [["DESCRIPTION", posted] as const] : []),
    ["URL", url],
    ["STATUS", event.canceled ? "CANCELLED" : "CONFIRMED"],
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ];
}
