import { parseClassCsv, parseClassRows, type ClassCsv } from "#shared/class-csv.ts";
import { fileKind } from "#shared/csv.ts";
import type { UploadClassAnswer } from "#shared/class-upload.schema.ts";
import type { ClassInput } from "#shared/events.schema.ts";
import { postedOfPlaces, type PlacePayout } from "#shared/events.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { readXlsx } from "../platform/spreadsheet/read-xlsx.ts";
import { readSheet, type StandingClass } from "./class-store.ts";
import { readEventAnswer } from "./event-answer.ts";
import { applySheet, openEvent } from "./save-classes.ts";

/** What the file does to one class. */
interface Merged {
  line: ClassInput;
  change: "new" | "replaced" | "same";
}

/**
 * Takes classes and payouts from a file (decisions §5): a class of the same name gets the file's places, others are
 * added, what the file does not name stays. A row in error is told and left out; the good ones are taken.
 */
export async function uploadClasses(
  ctx: Ctx,
  eventId: string,
  bytes: Uint8Array,
  preview: boolean,
): Promise<UploadClassAnswer> {
  const read = readClasses(bytes);
  if (!read.ok) throw new Problem(read.problem, { fields: { file: read.problem } });
  const { country, merged } = preview ? await plan(ctx.db, ctx, eventId, read) : await take(ctx, eventId, read);
  return {
    preview,
    classes: merged.map(({ line, change }) => ({
      name: line.name,
      payoutType: line.payoutType,
      change,
      places: line.places,
      posted: line.payoutType === "noPayout" ? 0 : postedOfPlaces(line.places),
    })),
    errors: read.errors,
    gaps: read.gaps,
    passedOver: read.passedOver,
    currency: currencyOfCountry(country),
    ...(preview ? {} : { event: (await readEventAnswer(ctx, eventId)).event }),
  };
}

/** Spreadsheets are unpacked here, where the size of what comes out is watched. */
function readClasses(bytes: Uint8Array) {
  if (fileKind(bytes) !== "xlsx") return parseClassCsv(bytes);
  const sheet = readXlsx(bytes);
  return sheet.ok ? parseClassRows(sheet.rows) : sheet;
}

async function plan(reader: Reader, ctx: Ctx, eventId: string, read: ClassCsv) {
  const event = await openEvent(reader, ctx, eventId);
  const standing = await readSheet(reader, eventId);
  return { event, country: event.country, standing, merged: merge(standing, read) };
}

/** One transaction, recorded by `applySheet`. The same file twice changes nothing (decisions §5). */
async function take(ctx: Ctx, eventId: string, read: ClassCsv) {
  return ctx.db.write(async (tx) => {
    const planned = await plan(tx, ctx, eventId, read);
    const { event, standing, merged } = planned;
    if (merged.some(({ change }) => change !== "same")) {
      const named = new Set(merged.map(({ line }) => line._id));
      const others = standing.filter(({ id }) => !named.has(id)).map(asInput);
      await applySheet(tx, ctx, event, inOrder(standing, [...others, ...merged.map(({ line }) => line)]));
    }
    return planned;
  });
}

const asInput = ({ id, name, payoutType, places }: StandingClass): ClassInput => ({
  _id: id,
  name,
  payoutType,
  places: [...places],
});

function merge(standing: readonly StandingClass[], { classes, errors }: ClassCsv): Merged[] {
  // A column that is in doubt is in doubt for every class: without it each would pay less than the file says.
  if (errors.some(({ code }) => code === "place_column_twice")) return [];
  const faulty = new Set(errors.map(({ line }) => line));
  const byName = new Map(standing.map((row) => [nameKey(row.name), row]));
  return classes
    .filter(({ line }) => !faulty.has(line))
    .map(({ name, places: rows }) => {
      const places = rows.map(({ from, to, amount }) => ({ fromPlace: from, toPlace: to, amount }));
      const known = byName.get(nameKey(name));
      if (!known) {
        // The file does not say what it pays in; dealer credit is what amateurs earn (spec §1).
        const payoutType = places.length > 0 ? "dealerCredit" : "noPayout";
        return { line: { name, payoutType, places }, change: "new" };
      }
      // A class that was only counted pays from now on: that is what the file is for.
      const payoutType = known.payoutType === "noPayout" && places.length > 0 ? "dealerCredit" : known.payoutType;
      const line = { ...asInput(known), payoutType, places };
      return { line, change: sameMoney(known.places, places) ? "same" : "replaced" };
    });
}

/** 1: 100, 2: 100 is the same money as 1–2: 100. */
function sameMoney(a: readonly PlacePayout[], b: readonly PlacePayout[]): boolean {
  const spread = (rows: readonly PlacePayout[]) =>
    rows
      .flatMap(({ fromPlace, toPlace, amount }) =>
        Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => `${fromPlace + at}:${amount}`),
      )
      .toSorted()
      .join();
  return spread(a) === spread(b);
}

/** Known classes keep their order; new ones come after, as in the file. */
function inOrder(standing: readonly StandingClass[], lines: readonly ClassInput[]): ClassInput[] {
  const at = new Map(standing.map(({ id }, index) => [id, index]));
  const rank = ({ _id }: ClassInput) => (_id === undefined ? standing.length : (at.get(_id) ?? standing.length));
  return lines.toSorted((a, b) => rank(a) - rank(b));
}
