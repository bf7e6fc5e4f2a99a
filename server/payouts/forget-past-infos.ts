import { lt } from "drizzle-orm";
import type { Tx } from "../platform/db/database.ts";
import { pastPaymentInfos } from "./tables.ts";

/** Deletes past payment info whose last payment was before this instant. */
export async function forgetPastInfos(tx: Tx, before: Date): Promise<void> {
  await tx.delete(pastPaymentInfos).where(lt(pastPaymentInfos.releasedAt, before));
}
