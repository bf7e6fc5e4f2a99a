import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { addPromoterLogin } from "./logins/attach-promoter.ts";
import { promoters } from "./tables.ts";

/**
 * Creates a promoter with its first login, inside the transaction of a verb that has checked its policy and created the
 * account.
 */
export async function createPromoter(
  tx: Tx,
  ctx: Ctx,
  { contactName, ...fields }: { accountId: string; name: string; phone: string | null; contactName: string },
): Promise<string> {
  const id = ctx.id();
  await tx.insert(promoters).values({ id, ...fields, nameKey: nameKey(fields.name), createdAt: ctx.now });
  await addPromoterLogin(tx, ctx, { promoterId: id, accountId: fields.accountId, name: contactName });
  await record(tx, ctx, "promoter.create", { type: "promoter", id }, { after: { name: fields.name } });
  return id;
}
