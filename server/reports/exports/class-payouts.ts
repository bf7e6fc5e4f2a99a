import { classFileCells, classFileHeader, type ClassPayouts } from "#shared/class-csv.ts";
import type { Locale } from "#shared/locale.ts";
import type { ExportClassesAnswer, ExportClassesQuery } from "#shared/exports.schema.ts";
import { maxChosen } from "#shared/exports.schema.ts";
import { commonColumns, type PlaceRange } from "#shared/place-ranges.ts";
import { placesByClass } from "../../events/classes/places-by-class.ts";
import { withWaitingPayouts } from "../../events/payouts/hold-payouts.ts";
import type { Ctx } from "../../platform/context.ts";
import { streamedFile, type FileFormat } from "../../platform/http/lists/table-file.ts";
import { Problem } from "../../platform/problem.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { maySeeReports } from "../policy.ts";
import { checkChoice, needChoice, pageChoice, withoutEmptyLists } from "./choice.ts";
import { eventsToExport, isChosenEvent, seasonsToExport, seriesOfSeason, type Choice } from "./choices-store.ts";
import {
  classesToExport,
  countClasses,
  eventsPage,
  rangesOfClasses,
  waitingOf,
  type EventKey,
} from "./class-payouts-store.ts";
import { fromSnapshot, type FileRows } from "./from-snapshot.ts";
import { previewRows } from "./preview-rows.ts";

// The export of class payouts has the format of the class upload (docs/spec/files.md#class-upload), so that uploading
// the unchanged file changes nothing.

/** Returns the available choices, the number of rows in the file, and its first rows. */
export async function previewClasses(ctx: Ctx, query: ExportClassesQuery): Promise<ExportClassesAnswer> {
  if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
  const { choice, season } = await pageChoice(ctx, withoutEmptyLists(query));
  await checkChoice(ctx, choice);
  const { seriesId } = choice;
  const { rows: listed, total: eventCount } = await eventsToExport(
    ctx.db,
    { season: choice.season, seriesId },
    maxChosen,
  );
  const file = await fileOf(ctx.db, ctx.locale, choice);
  const series = await seriesOfSeason(ctx.db, season);
  return {
    season,
    seasons: await seasonsToExport(ctx.db),
    series: series.map(({ id, ...row }) => ({ _id: id, ...row })),
    events: listed.map(({ id, ...row }) => ({ _id: id, ...row })),
    eventCount,
    total: file.total,
    header: file.header,
    rows: await previewRows(ctx.locale, file.chunks),
  };
}

/** Returns the file; it is read from the database in pages while it is sent. */
export async function exportClasses(ctx: Ctx, query: ExportClassesQuery, format: FileFormat): Promise<Response> {
  if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
  const choice = withoutEmptyLists(query);
  needChoice(choice);
  await checkChoice(ctx, choice);
  const { header, total, chunks } = await fromSnapshot(ctx, async (reader) => {
    const file = await fileOf(reader, ctx.locale, choice);
    if (file.total === 0) throw new Problem("export_empty");
    return file;
  });
  return streamedFile({
    locale: ctx.locale,
    format,
    name: `class-payouts${choice.season === undefined ? "" : `-${choice.season}`}`,
    header,
    chunks,
    total: query.progress ? total : undefined,
  });
}

async function fileOf(reader: Reader, locale: Locale, choice: Choice) {
  const which = isChosenEvent(reader, choice);
  const columns = commonColumns(await rangesOfClasses(reader, which));
  return {
    header: classFileHeader(columns, locale, true),
    total: await countClasses(reader, which),
    chunks: chunksOf(reader, locale, which, columns),
  };
}

/** An event has a few dozen classes, so a page has some hundred rows. */
const eventsPerPage = 20;

async function* chunksOf(
  db: Reader,
  locale: Locale,
  which: ReturnType<typeof isChosenEvent>,
  columns: readonly PlaceRange[],
): FileRows {
  const isWhole = coverage(columns);
  let after: EventKey | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof eventsPage>> = await eventsPage(db, which, after, eventsPerPage);
    const last = page.at(-1);
    if (!last) return;
    after = last;
    const ids = page.map(({ id }) => id);
    const paying = await placesByClass(db, ids);
    const waiting = await waitingOf(db, ids);
    const byEvent = Map.groupBy(await classesToExport(db, ids), ({ eventId }) => eventId);
    yield page.flatMap(({ id, title, firstDate }) => {
      const own = (byEvent.get(id) ?? []).map((row) => ({ ...row, places: paying.get(row.id) ?? [] }));
      // The file has the payouts that were posted last, even if they still wait for approval, because an upload is
      // compared with those.
      return withWaitingPayouts(own, waiting.get(id)).map((row): FileCell[] => {
        const one = classOf(row);
        // The columns were made from the same snapshot. If one were missing, the file would lose an amount.
        if (!one.places.every(isWhole)) throw new Error("A class has places without a column");
        const { words, amounts } = classFileCells(one, columns, locale);
        return [id, title, firstDate, ...words, ...amounts.map((cents) => (cents === null ? null : { cents }))];
      });
    });
    if (page.length < eventsPerPage) return;
  }
}

function classOf({
  name,
  payoutType,
  places,
}: {
  name: string;
  payoutType: ClassPayouts["payoutType"];
  places: readonly { fromPlace: number; toPlace: number; amount: number }[];
}): ClassPayouts {
  const paying = payoutType === "noPayout" ? [] : places;
  return {
    name,
    payoutType,
    places: paying.map(({ fromPlace, toPlace, amount }) => ({ from: fromPlace, to: toPlace, amount })),
  };
}

/**
 * Returns a function that tells whether a range is exactly made up of columns, so that no amount is lost or applied to
 * other places.
 */
function coverage(columns: readonly PlaceRange[]) {
  const starts = new Set(columns.map(({ from }) => from));
  const ends = new Set(columns.map(({ to }) => to));
  return ({ from, to }: PlaceRange): boolean => starts.has(from) && ends.has(to);
}
