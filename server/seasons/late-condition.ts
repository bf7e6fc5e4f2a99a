import { and, isNull, lt, sql, type SQL } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { events } from "../events/tables.ts";
import { everyProgramme, type Seasons } from "./season-settings.ts";

/**
 * Returns the SQL condition for an event with unverified classes after its due date, which follows the settings of its
 * season. Canceled events are never late. See docs/spec/results.md#late-results.
 */
export const isLate = (today: string, seasons: Seasons): SQL | undefined => {
  const fewest = Math.min(...everyProgramme(seasons).map(({ resultsDueDays }) => resultsDueDays));
  return and(
    isNull(events.canceledAt),
    isNull(events.resultsVerifiedAt),
    // This bound is the same for every season, so that an index on the day can be used.
    lt(events.lastDate, addDays(today, -fewest)),
    lt(events.lastDate, lastDayOnTime(today, seasons)),
  );
};

/** Returns the last race day whose results are not late today, by the settings of the race's season. */
function lastDayOnTime(today: string, seasons: Seasons): SQL | string {
  const own = Object.entries(seasons).map(([season, { resultsDueDays }]) => {
    return sql`when ${Number(season)} then ${addDays(today, -resultsDueDays)}`;
  });
  const standard = addDays(today, -defaultProgramme.resultsDueDays);
  if (own.length === 0) return standard;
  return sql`case ${events.season} ${sql.join(own, sql` `)} else ${standard} end`;
}
