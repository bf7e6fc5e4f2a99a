import { calendarEvent } from "#shared/calendar-event.ts";
import { calendarFile, calendarInstant, type CalendarProperty } from "#shared/calendar-file.ts";
import type { EventRecord } from "#shared/events.schema.ts";

/** Makes the calendar file of an event on the device, because offline the server's file cannot be fetched. */
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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  link.download = "calendar.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
