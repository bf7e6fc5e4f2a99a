import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { changeClass, reopenBudget } from "../result-store.ts";

/**
 * Does the last step of every change to a results sheet. It raises the versions of the sheets, updates the results
 * dates of the classes and the event, and, when a verified class is corrected, moves the money as a difference. See
 * docs/spec/results.md#corrections.
 */
export async function afterChange(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  classes: readonly { id: string; verifiedAt: Date | null; startersTyped?: number | null }[],
  act: { name: string; before?: unknown; after?: unknown },
): Promise<void> {
  for (const { id, startersTyped } of classes) {
    await changeClass(tx, id, startersTyped === undefined ? {} : { startersTyped });
  }
  await stampResults(tx, eventId, ctx.now);
  await reopenBudget(tx, eventId);
  if (classes.some(({ verifiedAt }) => verifiedAt !== null)) await reassessEvent(tx, ctx, eventId);
  await record(tx, ctx, act.name, { type: "event", id: eventId }, act);
}
