import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { undoStarts } from "./present.ts";
import { closeMerge, mergesBefore, ridersById, type RiderOfMerge } from "./store.ts";

/** Returns merges that can no longer be undone and still have what an undo would need, the oldest first. */
export const finalMerges = ({ db, now }: Pick<Ctx, "db" | "now">) => mergesBefore(db, undoStarts(now));

/** Returns one side of a merge, or null when the rider does not exist. */
export const mergedRider = async (reader: Reader, riderId: string): Promise<RiderOfMerge | null> =>
  (await ridersById(reader, [riderId])).get(riderId) ?? null;

/** Deletes what an undo of the merge would need. */
export const forgetUndo = (tx: Tx, mergeId: string): Promise<void> => closeMerge(tx, mergeId, { journal: null });
