import type { Purse, VerifyAnswer } from "#shared/results.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { openEvent } from "./open-results.ts";
import { mayPassBudget } from "../policy.ts";
import { readSheet } from "./read-sheet.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { stampResults } from "../settling/stamp-results.ts";
import { changeClass, reopenBudget } from "../result-store.ts";
import { loadSheet, type ClassRow, type Sheet } from "./sheet-store.ts";

/**
 * Verifies the entered results of one class or of the event, and issues the awards in the same transaction. Awards
 * beyond the budget wait until an admin verifies. See docs/spec/results.md#verification.
 */
export async function verifyResults(
  ctx: Ctx,
  { eventId, classId }: { eventId: string; classId?: string | undefined },
  key: string,
): Promise<VerifyAnswer> {
  const attempt = { call: "results.verify", key, input: { eventId, classId } };
  const done = await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    return once(tx, ctx, attempt, () => verifyIn(tx, ctx, eventId, classId));
  });
  return { ...done, sheet: await readSheet(ctx.db, ctx, eventId) };
}

async function verifyIn(tx: Tx, ctx: Ctx, eventId: string, classId?: string): Promise<Omit<VerifyAnswer, "sheet">> {
  const sheet = await loadSheet(tx, eventId);
  if (!sheet) throw new Problem("not_found");
  const chosen = sheet.classes.filter(({ id }) => classId === undefined || id === classId);
  if (classId !== undefined && chosen.length === 0) throw new Problem("class_unknown");
  const filled = chosen.filter(({ id }) => sheet.rows.some((row) => row.classId === id));
  if (filled.length === 0) throw new Problem("nothing_to_verify");
  const raiseBudget = mayPassBudget(ctx.actor);
  const open = filled.filter((klass) => klass.verifiedAt === null || (raiseBudget && isWaiting(sheet, klass)));
  if (open.length === 0) throw new Problem("already_verified");

  for (const { id, verifiedAt } of open) await changeClass(tx, id, { verifiedAt: verifiedAt ?? ctx.now });
  await stampResults(tx, eventId, ctx.now);
  await reopenBudget(tx, eventId);
  const { settled, waiting } = await reassessEvent(tx, ctx, eventId, { raiseBudget });
  const given = (["credit", "cash"] as const).flatMap((wallet): Purse[] => {
    const own = settled.filter((row) => row.wallet === wallet && row.issued > 0);
    if (own.length === 0) return [];
    const amount = own.reduce((sum, { issued }) => sum + issued, 0);
    return [{ wallet, currency: sheet.currency, amount, riders: own.length }];
  });
  await record(
    tx,
    ctx,
    "results.verify",
    { type: "event", id: eventId },
    { after: { classes: open.map(({ name }) => name), given, waiting } },
  );
  return { given, waiting };
}

const isWaiting = (sheet: Sheet, { id }: ClassRow): boolean =>
  sheet.rows.some((row) => row.classId === id && (row.waiting > 0 || row.reason === "budget_refused"));
