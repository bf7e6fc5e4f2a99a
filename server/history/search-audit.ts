import type { auditList } from "#shared/audit.list.ts";
import type { AuditItem } from "#shared/history.schema.ts";
import { hasNameWords } from "#shared/name-key.ts";
import type { Ctx } from "../platform/context.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { Problem } from "../platform/problem.ts";
import { findRecords } from "../search/find-records.ts";
import { auditAdmins, listAudit, newestAudit } from "./audit-store.ts";
import { mayReadHistory } from "./policy.ts";
import { idsIn, presentAudit } from "./present.ts";
import { namesOf } from "./store.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the ids of the records that a text names: the text is an id, or the admins' search finds records by it. */
async function recordsNamed(ctx: Ctx, text: string): Promise<string[]> {
  if (uuid.test(text)) return [text];
  const found = await findRecords(ctx, text);
  return [...new Set(found.flatMap(({ _id, kind, riderId }) => (kind === "bike" ? (riderId ?? []) : [_id])))];
}

/** Returns the ids of the admins whose first or last names start with the words of a text. */
function staffNamed(staff: Awaited<ReturnType<typeof auditAdmins>>, text: string): string[] {
  return staff.filter(({ name }) => hasNameWords(name, text)).map(({ id }) => id);
}

/** Searches the audit log by person, acting admin, record, act and time, for staff. */
export async function searchAudit(ctx: Ctx, query: ListRead<typeof auditList>) {
  if (!mayReadHistory(ctx.actor)) throw new Problem("forbidden");
  const { person, admin } = query.filters;
  const staff = await auditAdmins(ctx.db);
  const named = person ? staffNamed(staff, person) : [];
  const recordIds = person ? [...(await recordsNamed(ctx, person)), ...named] : null;
  const behind = admin ? (staff.find(({ id }) => id === admin) ?? { id: admin, accountId: admin }) : null;
  const { rows, total, next } = await listAudit(ctx.db, query, { recordIds, hasStaff: named.length > 0 }, behind);
  return { rows: await presentAll(ctx, rows), total, next, admins: staff.map(({ id, name }) => ({ _id: id, name })) };
}

/** Returns the newest acts on the records that have a history, for the home page of staff. */
export async function recentActs(ctx: Ctx, limit: number): Promise<AuditItem[]> {
  if (!mayReadHistory(ctx.actor)) throw new Problem("forbidden");
  return presentAll(ctx, await newestAudit(ctx.db, limit));
}

async function presentAll(ctx: Ctx, rows: Awaited<ReturnType<typeof newestAudit>>): Promise<AuditItem[]> {
  const names = await namesOf(ctx.db, idsIn(rows));
  return rows.map((row) => presentAudit(row, names));
}
