import type { Taking } from "#shared/ledger.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";
import { insertUndo, storedResult } from "./undo-store.ts";
import type { ClassRow } from "../../events/tables.ts";

/**
 * Stores the result as it was before a correction, and what the correction took back, so that the same account can undo
 * it. Returns the id of the undo.
 */
export async function rememberUndo(
  tx: Tx,
  ctx: Ctx,
  {
    sheet: { event },
    klass,
    row,
    rowVersion,
    takings,
  }: {
    /** The sheet, the class and the result are passed as they were before the correction. */
    sheet: Sheet;
    klass: ClassRow;
    row: ResultRow;
    /** This is the version of the result after the correction; null means that the correction removed it. */
    rowVersion: number | null;
    takings: Taking[];
  },
): Promise<string> {
  const id = ctx.id();
  await insertUndo(tx, {
    id,
    eventId: event.id,
    classId: klass.id,
    actor: actorKey(ctx.actor),
    at: ctx.now,
    row: storedResult(row),
    rowVersion,
    classVersion: klass.version + 1,
    classReceivedAt: klass.resultsReceivedAt,
    classVerifiedAt: klass.verifiedAt,
    eventReceivedAt: event.resultsReceivedAt,
    eventVerifiedAt: event.resultsVerifiedAt,
    takings,
  });
  return id;
}
