import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertRequest, type RequestRow } from "./store.ts";
import { tellStaff } from "./tell-staff.ts";

/**
 * Adds a request to the staff's list and notifies staff, inside the transaction of the verb that emails and records it.
 */
export async function keepRequest(
  tx: Tx,
  ctx: Ctx,
  asked: Pick<RequestRow, "kind" | "role" | "accountId" | "name" | "email" | "locale" | "details">,
): Promise<string> {
  const id = ctx.id();
  await insertRequest(tx, { id, ...asked, email: asked.email.trim(), state: "open", createdAt: ctx.now });
  await tellStaff(tx, ctx, { id, ...asked });
  return id;
}
