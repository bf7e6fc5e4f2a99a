import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { insertRows } from "../db/insert-rows.ts";
import { auditLog, auditRecords } from "../tables.ts";

/**
 * Writes who did what into the audit log, in the transaction of the act: if the record fails, the act fails too.
 * `before` and `after` hold the fields that changed; never a PIN, password, code, token or tax paper. The act also
 * appears in the history of whoever owns the subject, such as the rider of an award (`auditRecords`); `concerns` are the
 * ids of further records, for an act on one subject that changes others.
 */
export async function record(
  tx: Tx,
  ctx: Ctx,
  action: string,
  subject: { type: string; id: string },
  change: { before?: unknown; after?: unknown; concerns?: readonly string[] } = {},
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
  const concerned = [...new Set(change.concerns)].map((recordId) => ({ recordId, at: row.at, auditId: row.id }));
  await insertRows(tx, auditRecords, concerned, { known: "leave" });
}
