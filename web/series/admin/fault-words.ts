import { useLingui } from "@lingui/react/macro";
import { type SeriesEventsFault, type SeriesEventsFaultCode } from "#shared/series-events.ts";
import { seriesEventsHeader, type SeriesEventsField } from "#shared/series-events-headers.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Returns a function that says what is wrong with a row of a file of events, and what to do. */
export function useFaultWords(): (fault: SeriesEventsFault) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ code, field, value }) => {
    const column = field === null ? "" : seriesEventsHeader(field, locale);
    const words: Record<SeriesEventsFaultCode, string> = {
      row_unreadable: t`A closing quotation mark is missing.`,
      required: t`${column} is missing.`,
      too_long: t`${column} is too long.`,
      round_unreadable: t`“${value}” isn’t a valid round. Use a number from 1 to 999.`,
      round_twice: t`Another round already has number ${value}.`,
      date_unreadable: t`“${value}” isn’t a date. Write it as 2026-06-14.`,
      date_ambiguous: t`“${value}” could be two different days. Write it as 2026-06-14.`,
      date_invalid: t`“${value}” is out of range. Check the year.`,
      date_order: t`The last day is before the first day.`,
      event_too_long: t`The event lasts more than 60 days. Check the year and the month.`,
      country_unknown: t`“${value}” isn’t the United States or Canada.`,
      state_unknown: t`“${value}” isn’t a state or province of that country.`,
      postal_code_unknown: t`We don’t recognize the postal code “${value}”.`,
      website_unreadable: t`“${value}” isn’t a web address.`,
      style_unknown: t`“${value}” isn’t a discipline. Use motocross, off-road, flat track, or road racing.`,
      promoter_unknown: t`No promoter logs in with “${value}”.`,
      event_unknown: t`There’s no event with this ID. Leave the cell empty to add the event.`,
      event_twice: t`This event is already in a row above.`,
      event_unclear: t`Several events have this name. Add the event ID or the first day.`,
      series_missing: t`The file is for several series, and this row doesn’t say which. Fill in the series ID.`,
      event_canceled: t`The file says this event is canceled or postponed, so the row will be skipped. Cancel or reschedule the event on its own page.`,
      has_dependents: t`The event has results or awards, so a file can’t change this value.`,
    };
    return words[code];
  };
}

/** Returns a function that returns the name of a column in the user's language. */
export function useColumnName(): (field: SeriesEventsField) => string {
  const { locale } = useFormat();
  return (field) => seriesEventsHeader(field, locale);
}
