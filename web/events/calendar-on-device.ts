import { calendarEvent } from "#shared/calendar-event.ts";
import { calendarFile, calendarInstant, type CalendarProperty } from "#shared/calendar-file.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { saveAs } from "../platform/save-as.ts";

/** Creates the calendar file of an event on the device, because the server's file cannot be fetched offline. */
export function saveCalendar(event: EventRecord): void {
  const stamp = calendarInstant(new Date());
  const url = `${location.origin}${location.pathname}`;
  const lines = calendarEvent(event, url, null);
  const file = calendarFile([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", `-//${location.hostname}//${document.documentElement.lang}`],
    ...lines.flatMap((line): CalendarProperty[] => (line[0] === "UID" ? [line, ["DTSTAMP", stamp]] : [line])),
    ["END", "VCALENDAR"],
  ]);
  saveAs(new Blob([file], { type: "text/calendar" }), "calendar.ics");
}
