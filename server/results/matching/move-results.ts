import { eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { changeResult } from "../result-store.ts";
import { results, type FormerResult } from "../tables.ts";
import { ridersInClasses } from "./twice-store.ts";

/** Both databases limit the number of params of a statement. */
const atOnce = 500;

/** These are two accounts of one rider: `keptId` stays, `goneId` is deleted. */
interface Pair {
  keptId: string;
  goneId: string;
}

const former = {
  id: results.id,
  riderId: results.riderId,
  suggestedRiderId: results.suggestedRiderId,
  matchedBy: results.matchedBy,
  factoryPaidTo: results.factoryPaidTo,
};

/**
 * Moves the deleted account's results to the remaining one. The results that lost a conflict stay on their sheets and
 * belong to nobody, so that no later upload gives them back. Returns the results as they were.
 */
export async function moveResults(
  tx: Tx,
  { keptId, goneId }: Pair,
  refused: readonly { resultId: string }[],
): Promise<FormerResult[]> {
  const lost = new Set(refused.map(({ resultId }) => resultId));
  const before: FormerResult[] = [];
  for (const id of lost) {
    const [row] = await tx.select(former).from(results).where(eq(results.id, id));
    if (!row) throw new Error("Merges: a result of a conflict is gone");
    before.push(row);
    await changeResult(tx, id, { riderId: null, suggestedRiderId: null, matchedBy: "refused" });
  }
  for (const row of await tx.select(former).from(results).where(eq(results.riderId, goneId))) {
    before.push(row);
    // Staff allowed this result to pay the factory rider. The exception moves to the remaining account, because both
    // are the same person.
    const paid = row.factoryPaidTo === goneId ? { factoryPaidTo: keptId } : {};
    await changeResult(tx, row.id, { riderId: keptId, ...paid });
  }
  return before;
}

/** Returns the ids of the results that are matched to a rider. */
export async function resultIdsOf(reader: Reader, riderId: string): Promise<string[]> {
  const rows = await reader.select({ id: results.id }).from(results).where(eq(results.riderId, riderId));
  return rows.map(({ id }) => id);
}

/** Returns the events of these results. */
export async function eventsOfResults(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await reader
      .selectDistinct({ eventId: results.eventId })
      .from(results)
      .where(inArray(results.id, ids.slice(at, at + atOnce)));
    for (const { eventId } of rows) found.add(eventId);
  }
  return [...found];
}

/**
 * Gives the results back to whom they belonged before the merge. A result that was matched to somebody else or deleted
 * since stays as it is, and so does one whose rider has another result of the class by now. Returns the ids of those
 * that the formerly deleted account has again.
 */
export async function moveResultsBack(
  tx: Tx,
  { keptId, goneId }: Pair,
  before: readonly FormerResult[],
): Promise<string[]> {
  const back: string[] = [];
  // The results that lost a conflict come last, when their rival has left the class.
  for (const { id, ...was } of before.toReversed()) {
    const [now] = await tx.select().from(results).where(eq(results.id, id));
    const isUnchanged = now && (now.riderId === keptId || (now.riderId === null && now.matchedBy === "refused"));
    if (!now || !isUnchanged) continue;
    const isOther = was.riderId !== null && was.riderId !== now.riderId;
    if (isOther && was.riderId && (await ridersInClasses(tx, was.riderId, [now.classId])).length > 0) continue;
    await changeResult(tx, id, was);
    if (was.riderId === goneId) back.push(id);
  }
  return back;
}
