import { maxChosen, type ExportEventsAnswer, type ExportEventsQuery } from "#shared/exports.schema.ts";
import { seriesEventsCells, seriesEventsFileHeader } from "#shared/series-events.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { countRows } from "../../platform/db/paginate.ts";
import { streamedFile, type FileFormat } from "../../platform/http/lists/table-file.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { series } from "../../series/tables.ts";
import { maySeeReports } from "../policy.ts";
import { checkChoice, needChoice, pageChoice, withoutEmptyLists } from "./choice.ts";
import { isChosenSeries, seasonsToExport, seriesWithRounds, type Choice } from "./choices-store.ts";
import { previewRows } from "./preview-rows.ts";
import { countRounds, roundsPage, type RoundKey } from "./series-events-store.ts";

// The export of series events has the shape of their upload (docs/spec/files.md#series-events), so that a file which
// comes back unchanged changes nothing.

/** Returns what can be chosen, how many rows the file would have, and its first rows. */
export async function previewEvents(ctx: Ctx, query: ExportEventsQuery): Promise<ExportEventsAnswer> {
  if (!maySeeReports(ctx.actor)) throw new Problem("forbidden");
  const { choice, season } = await pageChoice(ctx, withoutEmptyLists(query));
  await checkChoice(ctx, choice);
  const { header, total, chunks } = await fileOf(ctx, choice);
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
  const { header, total, chunks } = await fileOf(ctx, choice);
  if (total === 0) throw new Problem("export_empty");
  const { season, seriesIds } = choice;
  const [only] = seriesIds ?? [];
  const subject = only === undefined ? { type: "season", id: String(season) } : { type: "series", id: only };
  const after = {
    format,
    rows: total,
    ...(season === undefined ? {} : { season }),
    ...(seriesIds ? { seriesIds } : {}),
  };
  await ctx.db.write((tx) => record(tx, ctx, "series.export-events", subject, { after }));
  return streamedFile({
    locale: ctx.locale,
    format,
    name: `series-events${season === undefined ? "" : `-${season}`}`,
    header,
    chunks,
    total: query.progress ? total : undefined,
  });
}

async function fileOf(ctx: Ctx, choice: Choice) {
  const which = isChosenSeries(choice);
  return {
    header: seriesEventsFileHeader(ctx.locale, true),
    total: await countRounds(ctx.db, which),
    chunks: chunksOf(ctx, which),
  };
}

const roundsPerPage = 500;

async function* chunksOf(
  { db, locale }: Ctx,
  which: ReturnType<typeof isChosenSeries>,
): AsyncGenerator<FileCell[][], void> {
  let after: RoundKey | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof roundsPage>> = await roundsPage(db, which, after, roundsPerPage);
    if (page.length > 0) {
      yield page.map(({ seriesId, seriesName, ...event }) => [
        seriesId,
        seriesName,
        ...seriesEventsCells(event, locale),
      ]);
    }
    const last = page.at(-1);
    if (!last || page.length < roundsPerPage) return;
    after = last;
  }
}
