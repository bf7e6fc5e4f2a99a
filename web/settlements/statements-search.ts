import { isDay } from "#shared/dates.ts";
import { searchOf, textThat } from "../platform/search.ts";

/** This is the query of a statement: its month as `YYYY-MM`; the default is the latest one. */
export const statementsSearch = searchOf({ month: textThat((month) => isDay(`${month}-01`)) });
