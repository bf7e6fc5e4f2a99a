import type { Context } from "hono";
import type { ClassCsv, ClassCsvError } from "#shared/class-csv.ts";
import type { UploadClassAnswer, UploadClassQuery } from "#shared/class-upload.schema.ts";
import { postedOfClasses, postedOfPlaces } from "#shared/events.ts";
import { formatMoney } from "#shared/format.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { programmeOfSeason } from "../../seasons/season-settings.ts";
import { readStandingClasses } from "./class-store.ts";
import { readEventAnswer } from "../event-answer.ts";
import { readWaiting } from "../payouts/hold-payouts.ts";
import { mergedSheet, mergeClasses, type ClassLine } from "./merge-classes.ts";
import { applyConfirmed, editableEvent, type EditableEvent } from "./save-classes.ts";

/**
 * Imports classes and payouts from a file. A class of the same name gets the file's places, new classes are added, and
 * classes that are not in the file stay. Rows in error are reported and skipped; the valid ones are imported. See
 * docs/spec/files.md#class-upload.
 */
export async function uploadClasses(
  ctx: Ctx,
  eventId: string,
  c: Context,
  { preview = false, confirm }: UploadClassQuery,
): Promise<UploadClassAnswer> {
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { content: read } = await readFile(ctx, c, { kind: "classes", eventId, maxBytes });
  const { country, merged, errors, waits } = preview
    ? await plan(ctx.db, ctx, eventId, read)
    : await take(ctx, eventId, read, confirm);
  return {
    preview,
    classes: merged.map(({ line, change }) => ({
      name: line.name,
      payoutType: line.payoutType,
      change,
      places: line.places,
      posted: line.payoutType === "noPayout" ? 0 : postedOfPlaces(line.places),
    })),
    errors,
    waits,
    gaps: read.gaps,
    ignoredColumns: read.ignoredColumns,
    otherRows: read.otherRows,
    currency: currencyOfCountry(country),
    ...(preview ? {} : { event: (await readEventAnswer(ctx, eventId)).event }),
  };
}

async function plan(reader: Reader, ctx: Ctx, eventId: string, read: ClassCsv) {
  const event = await editableEvent(reader, ctx, eventId);
  // The file is merged into the payouts that were posted last, even if they still wait for approval.
  const standing = await readWaiting(reader, await readStandingClasses(reader, eventId), eventId);
  const allowed = { ...read, errors: [...read.errors, ...(await beyondLimits(reader, ctx, event, read))] };
  const errors = allowed.errors.toSorted((a, b) => a.line - b.line);
  const merged = mergeClasses(standing, linesOf(allowed));
  const posted = postedOfClasses(mergedSheet(standing, merged));
  const changes = merged.some(({ change }) => change !== "same");
  const waits = ctx.actor.type !== "admin" && changes && posted.cash + posted.credit > event.budget;
  return { event, country: event.country, standing, errors, merged, waits };
}

/** Returns the rows that pay more for a place, or for more places, than the settings of the event's season allow. */
async function beyondLimits(
  reader: Reader,
  ctx: Ctx,
  { season, country }: EditableEvent,
  { classes }: ClassCsv,
): Promise<ClassCsvError[]> {
  const { payoutMaxPerPlace, payoutMaxPlaces } = await programmeOfSeason(reader, season);
  const maxAmount = formatMoney(payoutMaxPerPlace, currencyOfCountry(country), ctx.locale);
  return classes.flatMap(({ line, name, places }): ClassCsvError[] => {
    const paid = places.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const fault = { line, column: "", value: name };
    if (places.some(({ amount }) => amount > payoutMaxPerPlace)) {
      return [{ ...fault, code: "amount_too_large", suggestion: maxAmount }];
    }
    return paid > payoutMaxPlaces ? [{ ...fault, code: "too_many_places", suggestion: String(payoutMaxPlaces) }] : [];
  });
}

/** Imports the file in one transaction, which `applyConfirmed` records. Importing the same file twice changes nothing. */
async function take(ctx: Ctx, eventId: string, read: ClassCsv, confirm: string | undefined) {
  return ctx.db.write(async (tx) => {
    const planned = await plan(tx, ctx, eventId, read);
    const { event, standing, merged } = planned;
    if (merged.some(({ change }) => change !== "same")) {
      await applyConfirmed(tx, ctx, event, mergedSheet(standing, merged), confirm);
    }
    return planned;
  });
}

/** Returns the classes of the file that have no error. */
function linesOf({ classes, errors }: ClassCsv): ClassLine[] {
  // An ambiguous column affects every class: without it each would pay less than the file says.
  if (errors.some(({ code }) => code === "place_column_twice")) return [];
  const faulty = new Set(errors.map(({ line }) => line));
  return classes
    .filter(({ line }) => !faulty.has(line))
    .map(({ name, payoutType, places }) => ({
      name,
      payoutType,
      places: places.map(({ from, to, amount }) => ({ fromPlace: from, toPlace: to, amount })),
    }));
}
