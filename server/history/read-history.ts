import type { HistorySubject } from "#shared/history.ts";
import type { HistoryAnswer } from "#shared/history.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { mayReadHistory } from "./policy.ts";
import { idsIn, presentAudit } from "./present.ts";
import { namesOf, readHistory } from "./store.ts";

/**
 * Returns one page of who did what to a record and to what belongs to it, for staff. A record that does not exist has
 * no history; the history of a removed one can still be read.
 */
export async function historyOf(
  ctx: Ctx,
  subject: { type: HistorySubject; id: string },
  page: number | undefined,
): Promise<HistoryAnswer> {
  if (!mayReadHistory(ctx.actor)) throw new Problem("forbidden");
  const { rowsPerPage } = ctx.programme;
  const { rows, pagination } = await readHistory(ctx.db, subject, { page, rowsPerPage });
  const names = await namesOf(ctx.db, idsIn(rows));
  return { history: rows.map((row) => presentAudit(row, names)), pagination };
}
