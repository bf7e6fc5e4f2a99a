import { countryName, regionName } from "#shared/countries.ts";
import { currencies } from "#shared/money.ts";
import type { RacesByDay, RaceRegions } from "#shared/staff-reports.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { FileFormat } from "../platform/http/lists/table-file.ts";
import { words } from "../platform/words.ts";
import { fileOf, fileCents, reportHeads } from "./report-files.ts";

/** Makes the file of races by state and province. */
export function raceRegionsFile(ctx: Ctx, format: FileFormat, { regions, startDate, endDate }: RaceRegions) {
  const { country, region, noRegion, currency, events, available, earned } = reportHeads;
  return fileOf(
    ctx,
    format,
    `summary-regions-${startDate}-${endDate}`,
    [country, region, currency, events, available, earned],
    regions.map((row) => [
      countryName(row.country, ctx.locale),
      row.state === null ? words(ctx.locale).text(noRegion) : regionName(row.country, row.state, ctx.locale),
      row.currency,
      row.events,
      fileCents(row.available),
      fileCents(row.earned),
    ]),
  );
}

/** Makes the file of races by day: a row for each currency that had races on the day. */
export function raceDaysFile(ctx: Ctx, format: FileFormat, { days, startDate, endDate }: RacesByDay) {
  const { day, currency, events } = reportHeads;
  return fileOf(
    ctx,
    format,
    `summary-days-${startDate}-${endDate}`,
    [day, currency, events],
    currencies.flatMap((one) =>
      days.filter((row) => row.eventsByCurrency[one] > 0).map((row) => [row.day, one, row.eventsByCurrency[one]]),
    ),
  );
}
