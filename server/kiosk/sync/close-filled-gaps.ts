import { and, countDistinct, eq, gte, isNull, lt } from "drizzle-orm";
import { record } from "../../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { closeCaseRow } from "../desk/desk-store.ts";
import { kioskCases, kioskItems } from "../tables.ts";

/**
 * Closes gap cases whose missing items arrived after all, from a slower tab or after a restore: nothing was lost, so
 * nobody has to review the case.
 */
export async function closeFilledGaps(tx: Tx, ctx: Ctx, deviceId: string): Promise<void> {
  const open = await tx
    .select({ id: kioskCases.id, detail: kioskCases.detail })
    .from(kioskCases)
    .where(and(eq(kioskCases.deviceId, deviceId), eq(kioskCases.kind, "data_lost"), isNull(kioskCases.closedAt)));
  for (const { id, detail } of open) {
    if (detail.startedAgain === true) continue;
    const [from, to] = [Number(detail.expectedSeq), Number(detail.seq)];
    // A broken link between consecutive items is not a gap: no later item can repair it.
    if (!(from < to)) continue;
    const [row] = await tx
      .select({ came: countDistinct(kioskItems.seq) })
      .from(kioskItems)
      .where(and(eq(kioskItems.deviceId, deviceId), gte(kioskItems.seq, from), lt(kioskItems.seq, to)));
    if (Number(row?.came ?? 0) < to - from) continue;
    await closeCaseRow(tx, id, { closedAt: ctx.now, closedBy: actorKey(ctx.actor), resolution: "seen" });
    await record(tx, ctx, "kiosk.gap-filled", { type: "kioskCase", id }, { after: { from, to } });
  }
}
