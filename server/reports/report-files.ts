import { currencies } from "#shared/money.ts";
import type {
  ShareByMonth,
  ShareBySeries,
  Shares,
  SummaryAnswer,
  TopDealer,
  TopRider,
} from "#shared/staff-reports.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { tableFile, type FileFormat } from "../platform/http/lists/table-file.ts";
import type { Cents, FileCell } from "../platform/spreadsheet/write-xlsx.ts";
import { words, type Descriptor } from "../platform/words.ts";

export const reportHeads = {
  country: { id: "reports.csv.country", message: "Country" },
  region: { id: "reports.csv.region", message: "State or province" },
  noRegion: { id: "reports.csv.noRegion", message: "Unknown" },
  day: { id: "reports.csv.day", message: "Day" },
  month: { id: "reports.csv.month", message: "Month" },
  currency: { id: "reports.csv.currency", message: "Currency" },
  available: { id: "reports.csv.available", message: "Available" },
  earned: { id: "reports.csv.earned", message: "Earned" },
  creditIssued: { id: "reports.csv.creditIssued", message: "Credit issued" },
  redeemed: { id: "reports.csv.redeemed", message: "Redeemed" },
  riders: { id: "reports.csv.riders", message: "Riders" },
  events: { id: "reports.csv.events", message: "Events" },
  series: { id: "reports.csv.series", message: "Series" },
  season: { id: "reports.csv.season", message: "Season" },
  noSeries: { id: "reports.csv.noSeries", message: "No series" },
  ourEntries: { id: "reports.csv.ourEntries", message: "Our entries" },
  namedEntries: { id: "reports.csv.namedEntries", message: "Entries with a brand" },
  unnamedEntries: { id: "reports.csv.unnamedEntries", message: "Entries without a brand" },
  ourPaying: { id: "reports.csv.ourPaying", message: "Our paying places" },
  namedPaying: { id: "reports.csv.namedPaying", message: "Paying places with a brand" },
  unnamedPaying: { id: "reports.csv.unnamedPaying", message: "Paying places without a brand" },
  ourWins: { id: "reports.csv.ourWins", message: "Our wins" },
  namedWins: { id: "reports.csv.namedWins", message: "Wins with a brand" },
  unnamedWins: { id: "reports.csv.unnamedWins", message: "Wins without a brand" },
  rider: { id: "reports.csv.rider", message: "Rider" },
  dealer: { id: "reports.csv.dealer", message: "Dealer" },
  place: { id: "reports.csv.place", message: "Place" },
  results: { id: "reports.csv.results", message: "Results with awards" },
  wins: { id: "reports.csv.wins", message: "Wins" },
  redemptions: { id: "reports.csv.redemptions", message: "Redemptions" },
} satisfies Record<string, Descriptor>;

export const fileCents = (cents: number): Cents => ({ cents });

/** Makes a file of a report: its header row in the reader's language, and its rows. */
export function fileOf(
  { locale }: Ctx,
  format: FileFormat,
  name: string,
  head: readonly Descriptor[],
  rows: FileCell[][],
) {
  const say = words(locale);
  return tableFile(locale, format, name, [head.map((text) => say.text(text)), ...rows]);
}

/** Makes the file of a summary: a row for each month and currency. */
export function summaryFile(ctx: Ctx, format: FileFormat, { months, startDate, endDate }: SummaryAnswer) {
  const { month, currency, available, earned, creditIssued, redeemed, riders, events } = reportHeads;
  return fileOf(
    ctx,
    format,
    `summary-${startDate}-${endDate}`,
    [month, currency, available, earned, creditIssued, redeemed, riders, events],
    currencies.flatMap((one) =>
      months.map((row) => [
        row.month,
        one,
        fileCents(row.available[one]),
        fileCents(row.earned[one]),
        fileCents(row.creditIssued[one]),
        fileCents(row.redeemed[one]),
        row.ridersByCurrency[one],
        row.eventsByCurrency[one],
      ]),
    ),
  );
}

const shareHead = [
  reportHeads.ourEntries,
  reportHeads.namedEntries,
  reportHeads.unnamedEntries,
  reportHeads.ourPaying,
  reportHeads.namedPaying,
  reportHeads.unnamedPaying,
  reportHeads.ourWins,
  reportHeads.namedWins,
  reportHeads.unnamedWins,
];
const shareCells = ({ entries, paying, wins }: Shares): number[] =>
  [entries, paying, wins].flatMap(({ ours, named, unnamed }) => [ours, named, unnamed]);

export const shareByMonthFile = (ctx: Ctx, format: FileFormat, { months, startDate, endDate }: ShareByMonth) =>
  fileOf(
    ctx,
    format,
    `market-share-month-${startDate}-${endDate}`,
    [reportHeads.month, ...shareHead],
    months.map((row) => [row.month, ...shareCells(row)]),
  );

export function shareBySeriesFile(ctx: Ctx, format: FileFormat, report: ShareBySeries) {
  const { series, noSeries, startDate, endDate } = report;
  const rest = [words(ctx.locale).text(reportHeads.noSeries), "", ...shareCells(noSeries)];
  return fileOf(
    ctx,
    format,
    `market-share-series-${startDate}-${endDate}`,
    [reportHeads.series, reportHeads.season, ...shareHead],
    [...series.map((row) => [row.name, row.season, ...shareCells(row)]), rest],
  );
}

export function topRidersFile(ctx: Ctx, format: FileFormat, name: string, rows: readonly TopRider[]) {
  const { rider, place, currency, earned, results, wins } = reportHeads;
  return fileOf(
    ctx,
    format,
    name,
    [rider, place, currency, earned, results, wins],
    rows.map((row) => [row.name, row.place ?? "", row.currency, fileCents(row.earned), row.results, row.wins]),
  );
}

export function topDealersFile(ctx: Ctx, format: FileFormat, name: string, rows: readonly TopDealer[]) {
  const { dealer, place, currency, redeemed, redemptions } = reportHeads;
  return fileOf(
    ctx,
    format,
    name,
    [dealer, place, currency, redeemed, redemptions],
    rows.map((row) => [row.name, row.place ?? "", row.currency, fileCents(row.redeemed), row.redemptions]),
  );
}
