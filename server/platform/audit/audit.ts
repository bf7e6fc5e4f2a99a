import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { insertRows } from "../db/insert-rows.ts";
import { auditLog } from "../tables.ts";

/**
 * Writes who did what into the audit log, in the transaction of the act: if the record fails, the act fails too.
 * `before` and `after` hold the fields that changed; never a PIN, password, code, token or tax paper.
 */
export async function record(
  tx: Tx,
  ctx: Ctx,
  action: string,
  subject: { type: string; id: string },
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const { actor } = ctx;
  const row = {
    id: ctx.id(),
    at: ctx.now,
    actorType: actor.type,
    actorId: actor.type === "visitor" ? null : actor.id,
    accountId: "accountId" in actor ? actor.accountId : null,
    proxyAccountId: "proxy" in actor ? (actor.proxy?.accountId ?? null) : null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: ctx.requestId,
    ip: ctx.ip,
  };
  await insertRows(tx, auditLog, [row]);
}
