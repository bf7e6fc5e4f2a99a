import { eq } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { promoterLogins } from "../tables.ts";
import { passOnContact } from "./login-store.ts";

/**
 * Adds a login to a promoter, inside the transaction of a verb that has checked its policy and created the account.
 * Returns the id of the login.
 */
export async function addPromoterLogin(
  tx: Tx,
  ctx: Ctx,
  { promoterId, accountId, name }: { promoterId: string; accountId: string; name: string },
): Promise<string> {
  const id = ctx.id();
  await tx
    .insert(promoterLogins)
    .values({ id, promoterId, accountId, name, nameKey: nameKey(name), createdAt: ctx.now });
  return id;
}

/**
 * Removes the login of an account that is erased, and returns the name of its person. The promoter keeps its events; if
 * another person logs in for it, that person gets its emails.
 */
export async function detachPromoter(tx: Tx, accountId: string): Promise<string | null> {
  const [gone] = await tx
    .delete(promoterLogins)
    .where(eq(promoterLogins.accountId, accountId))
    .returning({ name: promoterLogins.name, promoterId: promoterLogins.promoterId });
  if (gone) await passOnContact(tx, gone.promoterId, accountId);
  return gone?.name ?? null;
}
