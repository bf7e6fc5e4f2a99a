import { nameKey } from "#shared/name-key.ts";
import type { QuestionAnswer, QuestionResult } from "#shared/questions.schema.ts";
import type { SheetRow } from "#shared/results.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { readSheet } from "../results/sheet/read-sheet.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import type { QuestionRow } from "./store.ts";

type AboutResult = Pick<QuestionAnswer, "result" | "candidates">;

/**
 * Returns what the promoter needs to answer a question: the result in question with its reason or, for "I raced this",
 * the results without an account that have the rider's name, number or place. This matches nothing; the promoter
 * decides (docs/spec/results.md#matching).
 */
export async function aboutResult(ctx: Ctx, row: QuestionRow): Promise<AboutResult> {
  if (ctx.actor.type === "rider") return { result: null, candidates: [] };
  const { question, season } = row;
  const sheet = await readSheet(ctx.db, ctx, question.eventId);
  const rows = sheet.classes.find(({ _id }) => _id === question.classId)?.rows ?? [];
  if (question.kind === "raced") return { result: null, candidates: candidatesOf(row, rows) };
  const result = rows.find(({ _id }) => _id === question.resultId);
  if (!result) return { result: null, candidates: [] };
  const { verifiedAt, earns, reason, values } = result;
  const [brand = null] = (await programmeOfSeason(ctx.db, season)).resultBrands;
  const correctTo = reason === "other_brand" && sheet.event.open ? brand : null;
  const { currency } = sheet.event;
  const shown = { ...brief(result), verified: verifiedAt !== null, earns, currency, reason, values, correctTo };
  return { result: shown, candidates: [] };
}

const maxCandidates = 5;

function candidatesOf({ question, firstName, lastName }: QuestionRow, rows: readonly SheetRow[]): QuestionResult[] {
  const name = nameKey(`${firstName} ${lastName}`);
  // A rider who already has a result in the class needs no match.
  if (rows.some(({ landing, rider }) => landing === "matched" && rider?._id === question.riderId)) return [];
  const points = (row: SheetRow): number =>
    (nameKey(`${row.firstName} ${row.lastName}`) === name ? 4 : 0) +
    (question.number !== null && row.number === question.number ? 2 : 0) +
    (question.place !== null && row.place.replace(/^T-/, "") === String(question.place) ? 1 : 0);
  return rows
    .filter((row) => row.landing !== "matched" && points(row) > 0)
    .toSorted((a, b) => points(b) - points(a))
    .slice(0, maxCandidates)
    .map(brief);
}

const brief = ({ _id, __v, place, number, firstName, lastName, brand }: SheetRow): QuestionResult => ({
  _id,
  __v,
  place,
  number,
  name: `${firstName} ${lastName}`.trim(),
  brand,
});
