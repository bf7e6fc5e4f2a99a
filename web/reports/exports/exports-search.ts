import { id, searchOf, text, textThat } from "../../platform/search.ts";

const season = () => textThat((value) => /^20\d\d$/.test(value));

/** `events` and `series` are ids with commas between them: what was chosen one by one. */
export const exportClassesSearch = searchOf({ season: season(), serie: id(), events: text() });
export const exportEventsSearch = searchOf({ season: season(), series: text() });
