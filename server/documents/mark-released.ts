import { and, eq, inArray, isNull } from "drizzle-orm";
import { cashDocumentKinds } from "#shared/documents.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { riderDocuments } from "./tables.ts";

/**
 * Marks the documents in force when a payment relies on them: from now on they are retained, even if somebody removes
 * them.
 */
export async function markReleased(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  await tx
    .update(riderDocuments)
    .set({ releasedAt: ctx.now })
    .where(
      and(
        eq(riderDocuments.riderId, riderId),
        inArray(riderDocuments.kind, [...cashDocumentKinds]),
        isNull(riderDocuments.retiredAt),
        isNull(riderDocuments.removedAt),
      ),
    );
}
