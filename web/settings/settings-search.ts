import { settingsSections } from "#shared/setting-kinds.ts";
import { choice, pageNumber, searchOf, textThat } from "../platform/search.ts";

/** This is the query of the settings: the season, its section, and the page of its history. */
export const settingsSearch = searchOf({
  season: textThat((year) => /^(19[7-9]\d|20\d\d|21\d\d|2200)$/.test(year)),
  tab: choice([...settingsSections, "staff", "history"]),
  page: pageNumber(),
});
