import type { MoneyEffects } from "#shared/results.schema.ts";
import type { Taking } from "#shared/ledger.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { effectsSince } from "../correcting/effects.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { raceListeners } from "../settling/race-listeners.ts";
import type { Sheet } from "./sheet-store.ts";

/** This is the money that a change moved, with the ledger movements that took money back. */
export interface MovedMoney {
  effects: MoneyEffects;
  takings: Taking[];
}

/**
 * Does the last step of every change to a results sheet. It raises the versions of the sheets, updates the results
 * dates of the classes and the event, and, when a verified class is corrected, moves the money as a difference to the
 * sheet before the change. See docs/spec/results.md#corrections.
 */
export async function afterChange(
  tx: Tx,
  ctx: Ctx,
  before: Sheet,
  classes: readonly { id: string; verifiedAt: Date | null; startersTyped?: number | null }[],
  act: { name: string; before?: unknown; after?: unknown; undone?: readonly Taking[] },
): Promise<MovedMoney> {
  const eventId = before.event.id;
  await raceListeners.run(tx, ctx, {
    eventId,
    // Awards that an admin refused wait for a decision again, because the results changed.
    event: { budgetRefusedAt: null },
    classes: classes.map(({ id, startersTyped }) => ({
      ids: [id],
      set: startersTyped === undefined ? {} : { startersTyped },
      newVersion: true,
    })),
  });
  await stampResults(tx, ctx, eventId);
  const { name, before: was, after, undone } = act;
  const moved = classes.some(({ verifiedAt }) => verifiedAt !== null)
    ? await moveMoney(tx, ctx, before, undone)
    : { effects: { checksum: "", moves: [], waits: 0 }, takings: [], riderIds: [] };
  const { riderIds, ...money } = moved;
  await record(tx, ctx, name, { type: "event", id: eventId }, { before: was, after, concerns: riderIds });
  return money;
}

async function moveMoney(tx: Tx, ctx: Ctx, before: Sheet, undone: readonly Taking[] = []) {
  const { settled } = await reassessEvent(tx, ctx, before.event.id, { undone });
  return {
    effects: await effectsSince(tx, ctx, before, settled),
    takings: settled.flatMap(({ takings }) => takings),
    riderIds: settled.map(({ riderId }) => riderId),
  };
}
