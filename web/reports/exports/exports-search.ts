import { id, searchOf, text, textThat } from "../../platform/search.ts";

const season = () => textThat((value) => /^20\d\d$/.test(value));

/** `events` and `series` are comma-separated ids of the events and series that the user selected. */
export const exportClassesSearch = searchOf({ season: season(), serie: id(), events: text() });
export const exportEventsSearch = searchOf({ season: season(), series: text() });
