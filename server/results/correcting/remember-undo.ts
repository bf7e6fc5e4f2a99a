import type { Taking } from "#shared/ledger.ts";
import type { UndoneAct } from "#shared/results.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";
import { insertUndo, storedResult } from "./undo-store.ts";
import type { ClassRow } from "../../events/tables.ts";

/**
 * This is a result that a change touched. `before` is null when the change added the result, and `version` is null when
 * the change removed it.
 */
interface Touched {
  id: string;
  before: ResultRow | null;
  version: number | null;
}

export const wasRemoved = (before: ResultRow): Touched => ({ id: before.id, before, version: null });
export const wasChanged = (before: ResultRow): Touched => ({ id: before.id, before, version: before.version + 1 });
export const wasAdded = ({ id }: { id: string }): Touched => ({ id, before: null, version: 0 });

/**
 * Stores the results and the classes as they were before a change, and what the change took back, so that the same
 * account can undo it. Returns the id of the undo.
 */
export async function rememberUndo(
  tx: Tx,
  ctx: Ctx,
  {
    act,
    sheet: { event },
    classes,
    rows,
    takings,
  }: {
    act: UndoneAct;
    /** These are the sheet and its classes before the change. */
    sheet: Sheet;
    classes: readonly ClassRow[];
    rows: readonly Touched[];
    takings: Taking[];
  },
): Promise<string> {
  const id = ctx.id();
  const [only] = rows.length === 1 ? rows : [];
  await insertUndo(tx, {
    id,
    eventId: event.id,
    actor: actorKey(ctx.actor),
    at: ctx.now,
    act,
    name: only?.before ? `${only.before.firstName} ${only.before.lastName}`.trim() : null,
    rows: rows.map((row) => ({ ...row, before: row.before && storedResult(row.before) })),
    classes: classes.map((klass) => ({
      id: klass.id,
      name: klass.name,
      version: klass.version + 1,
      startersTyped: klass.startersTyped,
      receivedAt: klass.resultsReceivedAt?.toISOString() ?? null,
      verifiedAt: klass.verifiedAt?.toISOString() ?? null,
    })),
    eventReceivedAt: event.resultsReceivedAt,
    eventVerifiedAt: event.resultsVerifiedAt,
    takings,
  });
  return id;
}
