import { maxChosen, type ExportEventsAnswer, type ExportEventsQuery } from "#shared/exports.schema.ts";
import type { Locale } from "#shared/locale.ts";
import { seriesEventsCells, seriesEventsFileHeader } from "#shared/series-events.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { countRows } from "../../platform/db/paginate.ts";
import { streamedFile, type FileFormat } from "../../platform/http/lists/table-file.ts";
import { Problem } from "../../platform/problem.ts";
import type { Reader } from "../../platform/db/database.ts";
import { series } from "../../series/tables.ts";
import { maySeeReports } from "../policy.ts";
import { checkChoice, needChoice, pageChoice, withoutEmptyLists } from "./choice.ts";
import { isChosenSeries, seasonsToExport, seriesWithRounds, type Choice } from "./choices-store.ts";
import { fromSnapshot, type FileRows } from "./from-snapshot.ts";
import { previewRows } from "./preview-rows.ts";
import { countRounds, roundsToExport, seriesPage, type SeriesKey } from "./series-events-store.ts";

// The export of series events has the format of their upload (docs/spec/files.md#series-events), so that uploading the
// unchanged file changes nothing.

/** Returns the available choices, the number of rows in the file, and its first rows. */
export async function previewEvents(ctx: Ctx, query: ExportEventsQuery): Promise<ExportEventsAnswer> {
  if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
  const { choice, season } = await pageChoice(ctx, withoutEmptyLists(query));
  await checkChoice(ctx, choice);
  const { header, total, chunks } = await fileOf(ctx.db, ctx.locale, choice);
  const listed = await seriesWithRounds(ctx.db, season, maxChosen);
  return {
    season,
    seasons: await seasonsToExport(ctx.db),
    series: listed.map(({ id, ...row }) => ({ _id: id, ...row })),
    seriesCount: await countRows(ctx.db, series, isChosenSeries({ season })),
    total,
    header,
    rows: await previewRows(ctx.locale, chunks),
  };
}

/**
 * Returns the file; it is read from the database in pages while it is sent. It has the email addresses of promoters, so
 * each download is recorded.
 */
export async function exportEvents(ctx: Ctx, query: ExportEventsQuery, format: FileFormat): Promise<Response> {
  if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
  const choice = withoutEmptyLists(query);
  needChoice(choice);
  await checkChoice(ctx, choice);
  const { season } = choice;
  const { header, total, chunks } = await fromSnapshot(ctx, async (reader) => {
    const file = await fileOf(reader, ctx.locale, choice);
    if (file.total === 0) throw new Problem("export_empty");
    await recordExport(ctx, choice, format, file.total);
    return file;
  });
  return streamedFile({
    locale: ctx.locale,
    format,
    name: `series-events${season === undefined ? "" : `-${season}`}`,
    header,
    chunks,
    total: query.progress ? total : undefined,
  });
}

async function recordExport(ctx: Ctx, { season, seriesIds }: Choice, format: FileFormat, rows: number): Promise<void> {
  const [only] = seriesIds ?? [];
  const subject = only === undefined ? { type: "season", id: String(season) } : { type: "series", id: only };
  const after = {
    format,
    rows,
    ...(season === undefined ? {} : { season }),
    ...(seriesIds ? { seriesIds } : {}),
  };
  await ctx.db.write((tx) => record(tx, ctx, "series.export-events", subject, { after }));
}

async function fileOf(reader: Reader, locale: Locale, choice: Choice) {
  const which = isChosenSeries(choice);
  return {
    header: seriesEventsFileHeader(locale, true),
    total: await countRounds(reader, which),
    chunks: chunksOf(reader, locale, which),
  };
}

/** A series has a dozen rounds, so a page has some hundred rows. */
const seriesPerPage = 20;

async function* chunksOf(db: Reader, locale: Locale, which: ReturnType<typeof isChosenSeries>): FileRows {
  let after: SeriesKey | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof seriesPage>> = await seriesPage(db, which, after, seriesPerPage);
    const last = page.at(-1);
    if (!last) return;
    after = last;
    const rounds = await roundsToExport(
      db,
      page.map(({ id }) => id),
    );
    const bySeries = Map.groupBy(rounds, ({ seriesId }) => seriesId);
    yield page.flatMap(({ id, name }) =>
      (bySeries.get(id) ?? []).map(({ seriesId, ...event }) => [seriesId, name, ...seriesEventsCells(event, locale)]),
    );
    if (page.length < seriesPerPage) return;
  }
}
