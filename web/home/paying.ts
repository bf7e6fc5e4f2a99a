import type { ClassRecord, EventListItem, EventRecord } from "#shared/events.schema.ts";

/** Returns the classes that pay something. A round whose series pays only by its final standings has none. */
export const payingClasses = ({ classes, paysOverall }: EventRecord): ClassRecord[] =>
  paysOverall ? [] : classes.filter(({ payoutType, posted }) => payoutType !== "noPayout" && posted > 0);

/** Returns the upcoming races that a visitor can choose in the calculator. */
export const payingEvents = (events: readonly EventListItem[]): EventListItem[] =>
  events.filter(({ canceled, postedCash, postedCredit }) => !canceled && postedCash + postedCredit > 0);
