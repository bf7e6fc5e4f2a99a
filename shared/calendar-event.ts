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
 * Returns a race as a calendar entry of whole days, which no time zone shifts. The server's file and the file that an
 * offline device makes have the same UID, so that a calendar that imports both shows one entry.
 */
export function calendarEvent(event: CalendarEvent, url: string, posted: string | null): CalendarProperty[] {
  const where = [event.venue, event.city, event.state, event.country].filter(Boolean).join(", ");
  const { lat, lon } = event;
  return [
    ["BEGIN", "VEVENT"],
    ["UID", `${event._id}@${new URL(url).hostname}`],
    ["SEQUENCE", String(event.__v)],
    ["DTSTART;VALUE=DATE", calendarDay(event.firstDate)],
    // The end is the day after the last one, as the standard requires (it is exclusive).
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
