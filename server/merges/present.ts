import { dayMs } from "#shared/durations.ts";
import { mergeUndoDays } from "#shared/merges.ts";
import type { MergeRecord } from "#shared/merges.schema.ts";
import { Problem } from "../platform/problem.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { nameOf } from "./sides.ts";
import { mergesOf, ridersById, type MergeRow } from "./store.ts";

const undoMs = mergeUndoDays * dayMs;

/** Returns the time after which a merge can no longer be undone. */
export const undoEnds = (at: Date): Date => new Date(at.getTime() + undoMs);

/** Returns the time such that merges before it can no longer be undone now. */
export const undoStarts = (now: Date): Date => new Date(now.getTime() - undoMs);

export async function mergeRecordOf(reader: Reader, ctx: Ctx, row: MergeRow): Promise<MergeRecord> {
  const [found] = await presentMerges(reader, ctx, [row]);
  if (!found) throw new Problem("not_found");
  return found;
}

/** Returns the merges in which a rider was one of the two accounts, for staff, the newest first. */
export const mergesOfRider = async (reader: Reader, ctx: Ctx, riderId: string): Promise<MergeRecord[]> =>
  presentMerges(reader, ctx, await mergesOf(reader, riderId));

async function presentMerges(reader: Reader, { now }: Ctx, rows: readonly MergeRow[]): Promise<MergeRecord[]> {
  if (rows.length === 0) return [];
  const people = await ridersById(
    reader,
    rows.flatMap(({ keptId, goneId }) => [keptId, goneId]),
  );
  return rows.flatMap((row): MergeRecord[] => {
    const [kept, gone] = [people.get(row.keptId), people.get(row.goneId)];
    if (!kept || !gone) return [];
    const until = undoEnds(row.at);
    const canUndo = row.undoneAt === null && row.journal !== null && now <= until;
    return [
      {
        _id: row.id,
        at: row.at.toISOString(),
        keep: { _id: kept.rider.id, fullName: nameOf(kept.rider) },
        delete: { _id: gone.rider.id, fullName: nameOf(gone.rider), email: gone.account.email },
        undoUntil: canUndo ? until.toISOString() : null,
        undoneAt: row.undoneAt?.toISOString() ?? null,
      },
    ];
  });
}
