import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { SeriesEventsFile } from "#shared/series-events.ts";
import { maxRounds } from "#shared/series-record.schema.ts";
import type { UploadEventsAnswer } from "#shared/series-upload.schema.ts";
import { addEvent } from "../../events/record/create-event.ts";
import { changeEvent } from "../../events/record/update-event.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { Problem } from "../../platform/problem.ts";
import { checksumOf } from "../../results/correcting/effects.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { eventEffects, type EventEffects } from "../../results/correcting/event-effects.ts";
import { setRounds } from "../../rounds/set-rounds.ts";
import { sumEffects } from "../../results/correcting/sum-effects.ts";
import { mayWriteSeries } from "../policy.ts";
import { writeSeries, type SeriesRow } from "../record-store.ts";
import { findSeries } from "../standings-store.ts";
import { series } from "../tables.ts";
import { planEvents, type EventsPlan, type PlannedEvent } from "./plan-events.ts";
import { presentPlanned } from "./present-planned.ts";

/**
 * Imports the events of a series from a file: rows of known events change them, and others create events or add
 * existing ones as rounds. Faulty rows are reported and skipped. Rounds that are not in the file stay. A preview runs
 * the same change in a transaction that is rolled back. A file that changes nothing writes nothing. See
 * docs/spec/files.md#series-events.
 */
export async function uploadEvents(
  ctx: Ctx,
  seriesId: string,
  c: Context,
  preview: boolean,
): Promise<UploadEventsAnswer> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  // A series that does not exist is refused before its file is read.
  if (!(await findSeries(ctx.db, seriesId))) throw new Problem("not_found");
  const { content: file, facts } = await readFile(ctx, c, {
    kind: "series-events",
    seriesId,
    maxBytes: ctx.programme.uploadMaxBytes,
  });
  if (file.rows.length > maxRounds) throw new Problem("series_too_long", { values: { max: maxRounds } });
  const { confirm } = facts.fields;
  const { done, asks } = await orAsk<UploadEventsAnswer, UploadEventsAnswer>((ask) =>
    ctx.db.write(async (tx) => {
      const answer = await take(tx, ctx, seriesId, file, facts.name);
      if (preview) return ask({ ...answer, preview: true });
      const isAsked = confirm !== undefined || answer.effects.rounds.length > 0;
      if (isAsked && confirm !== answer.checksum) throw new Problem("series_unconfirmed", { extra: { answer } });
      return answer;
    }),
  );
  return done ?? asks;
}

async function take(
  tx: Tx,
  ctx: Ctx,
  seriesId: string,
  file: SeriesEventsFile,
  fileName: string,
): Promise<UploadEventsAnswer> {
  await lockRow(tx, series, eq(series.id, seriesId));
  const row = await findSeries(tx, seriesId);
  if (!row) throw new Problem("not_found");
  const plan = await planEvents(tx, ctx, row, file);
  const rows = plan.rows.map((planned) => presentPlanned(planned, plan.promoters));
  const effects = sumEffects(await write(tx, ctx, row, plan, fileName));
  const { header, ignoredColumns, otherRows } = file;
  const checksum = checksumOf([row.version, rows, effects.checksum]);
  return { preview: false, checksum, header, rows, ignoredColumns, otherRows, effects };
}

const changesRound = ({ meant, round }: PlannedEvent): boolean => meant.event === null || meant.round !== round;

/** Writes the valid rows that change something. */
async function write(
  tx: Tx,
  ctx: Ctx,
  row: SeriesRow,
  { rows, others }: EventsPlan,
  fileName: string,
): Promise<EventEffects[]> {
  const valid = rows.filter(({ faults }) => faults.length === 0);
  const changed = valid.filter((planned) => planned.change !== null || changesRound(planned));
  if (changed.length === 0) return [];
  const effects: EventEffects[] = [];
  const rounds: { _id: string; round: number | null }[] = [];
  for (const { meant, create, change, round } of valid) {
    const { event } = meant;
    const id = event?.id ?? (create && (await addEvent(tx, ctx, create)));
    if (id === null) continue;
    if (event && change) effects.push(await eventEffects(tx, ctx, id, () => changeEvent(tx, ctx, event, change)));
    rounds.push({ _id: id, round });
  }
  // A round whose row is faulty stays a round.
  const faulty = rows.flatMap(({ faults, meant: { event, round } }) =>
    faults.length > 0 && event && round !== undefined ? [{ _id: event.id, round }] : [],
  );
  const all = [...others.map(({ id, round }) => ({ _id: id, round })), ...faulty, ...rounds];
  if (all.length > maxRounds) throw new Problem("series_too_long", { values: { max: maxRounds } });
  const joined = await setRounds(tx, row.id, all);
  for (const id of joined) effects.push(await eventEffects(tx, ctx, id));
  if (!(await writeSeries(tx, row, {}))) throw new Problem("stale_version");
  const after = { fileName, rows: changed.length, rounds: changed.map(({ row: { values } }) => values.title ?? "") };
  await record(tx, ctx, "series.upload-events", { type: "series", id: row.id }, { after });
  return effects;
}
