import { asc, eq } from "drizzle-orm";
import { currencyOfCountry } from "#shared/money.ts";
import type { MergeConflict, MergePreviewInput, MergeResult } from "#shared/merges.schema.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { results } from "../results/tables.ts";

interface Pair {
  keptId: string;
  goneId: string;
}

const racesOf = (reader: Reader, riderId: string) =>
  reader
    .select({ result: results, klass: classes, event: events })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .innerJoin(events, eq(events.id, results.eventId))
    .where(eq(results.riderId, riderId))
    .orderBy(asc(results.raceDay), asc(classes.position), asc(results.id));
type Race = Awaited<ReturnType<typeof racesOf>>[number];

/** Returns the classes in which both accounts have a result, the earliest race first. */
export async function conflictsOf(reader: Reader, { keptId, goneId }: Pair): Promise<MergeConflict[]> {
  const kept = new Map((await racesOf(reader, keptId)).map((race) => [race.result.classId, race]));
  return (await racesOf(reader, goneId)).flatMap((race): MergeConflict[] => {
    const own = kept.get(race.result.classId);
    if (!own) return [];
    const { klass, event } = race;
    return [
      {
        classId: klass.id,
        className: klass.name,
        eventTitle: event.title,
        firstDate: event.firstDate,
        currency: currencyOfCountry(event.country),
        keep: presentResult(own),
        delete: presentResult(race),
      },
    ];
  });
}

const presentResult = ({ result }: Race): MergeResult => ({
  resultId: result.id,
  place: result.place,
  status: result.status,
  name: `${result.firstName} ${result.lastName}`.trim(),
  brand: result.brand,
  earned: result.earned,
  verified: result.verifiedAt !== null,
});

/**
 * Returns the results that belong to nobody after the decisions; it is null while a decision is missing. Throws
 * `invalid_input` for a decision about anything else.
 */
export function refusedBy(
  conflicts: readonly MergeConflict[],
  decisions: MergePreviewInput["decisions"],
): { resultId: string; classId: string }[] | null {
  const chosen = new Map(decisions.map(({ classId, resultId }) => [classId, resultId]));
  const known = new Map(conflicts.map((conflict) => [conflict.classId, conflict]));
  const isForeign = ({ classId, resultId }: (typeof decisions)[number]): boolean => {
    const conflict = known.get(classId);
    return !conflict || ![conflict.keep.resultId, conflict.delete.resultId].includes(resultId);
  };
  if (chosen.size < decisions.length || decisions.some(isForeign)) {
    throw new Problem("invalid_input", { fields: { decisions: "invalid_value" } });
  }
  if (conflicts.some(({ classId }) => !chosen.has(classId))) return null;
  return conflicts.map((conflict) => {
    const { classId, keep, delete: other } = conflict;
    return { classId, resultId: chosen.get(classId) === keep.resultId ? other.resultId : keep.resultId };
  });
}
