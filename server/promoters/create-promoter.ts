import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { promoters } from "./tables.ts";

/** Creates a promoter, inside the transaction of a verb that has checked its policy and created the account. */
export async function createPromoter(
  tx: Tx,
  ctx: Ctx,
  fields: { accountId: string; name: string; phone: string | null },
): Promise<string> {
  const id = ctx.id();
  await tx.insert(promoters).values({ id, ...fields, nameKey: nameKey(fields.name), createdAt: ctx.now });
  await record(tx, ctx, "promoter.create", { type: "promoter", id }, { after: { name: fields.name } });
  return id;
}
