import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { addMonths, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { forgetPastInfos } from "../payouts/forget-past-infos.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { riderDocuments } from "./tables.ts";

/**
 * Deletes retired documents and past payment info once `documentRetentionYears` have passed since the last payment that
 * relied on them. Documents that are still in force remain. The scheduler calls this.
 */
export async function deleteOldDocuments(ctx: Ctx): Promise<void> {
  const before = endOfDayPacific(addMonths(dayPacific(ctx.now), -12 * ctx.programme.documentRetentionYears));
  await ctx.db.write(async (tx) => {
    const over = await tx
      .update(riderDocuments)
      .set({ removedAt: ctx.now })
      .where(
        and(
          isNotNull(riderDocuments.retiredAt),
          isNull(riderDocuments.removedAt),
          lt(riderDocuments.releasedAt, before),
        ),
      )
      .returning({ id: riderDocuments.id, riderId: riderDocuments.riderId, fileId: riderDocuments.fileId });
    for (const { id, riderId, fileId } of over) {
      await tx.update(storedFiles).set({ removedAt: ctx.now }).where(eq(storedFiles.id, fileId));
      await record(tx, ctx, "document.forget", { type: "rider", id: riderId }, { before: { document: id } });
    }
    await forgetPastInfos(tx, before);
  });
}
