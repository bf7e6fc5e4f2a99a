import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { reassessEvent } from "./reassess.ts";
import { changeClass, stampResults } from "./result-store.ts";

/**
 * What every change of a sheet ends with: the sheets' versions rise, class and event say that results are in, and
 * where a verified class is corrected, the money follows as a difference (decisions §4).
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
  if (classes.some(({ verifiedAt }) => verifiedAt !== null)) await reassessEvent(tx, ctx, eventId);
  await record(tx, ctx, act.name, { type: "event", id: eventId }, act);
}
