import { eq } from "drizzle-orm";
import type { PayerRow } from "#shared/payer-answer.ts";
import type {
  AnswerPreview,
  ApplyAnswer,
  ApplyAnswerInput,
  PlannedAnswerRow,
  WithdrawInput,
} from "#shared/payout-files.schema.ts";
import { ownAmong } from "../../accounts/own-interest.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { moveWithin } from "../move-claim.ts";
import { mayRunDesk } from "../policy.ts";
import { payoutClaims, payoutFileLines, payoutFiles } from "../tables.ts";
import { findFile, linesOfFile, type CountedFile, type FileLine } from "./file-store.ts";
import { planAnswer, type PlannedAnswer } from "./plan-answer.ts";
import { presentFile } from "./present-file.ts";

/** Returns what applying the payer's answer would do, and writes nothing. */
export async function previewAnswer(ctx: Ctx, fileId: string, rows: readonly PayerRow[]): Promise<AnswerPreview> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const found = await findFile(ctx.db, fileId);
  if (!found) throw new Problem("not_found");
  const lines = await linesOfFile(ctx.db, fileId);
  const planned = await planAnswer(ctx.db, ctx.now, found, { lines, rows });
  const named = new Set(planned.map(({ line }) => line?.line.id));
  return {
    rows: planned.map(presentPlanned),
    unanswered: lines.filter(({ line }) => line.state === "out" && !named.has(line.id)).length,
    __v: found.file.version,
  };
}

const presentPlanned = ({ row, outcome, line }: PlannedAnswer): PlannedAnswerRow => ({
  row,
  outcome,
  riderName: line ? `${line.firstName} ${line.lastName}` : null,
  amount: line?.line.amount ?? null,
});

/**
 * Carries out the payer's answer: claims that were paid are marked as sent, on the terms of their approval. The rows
 * are checked again in the transaction; what the preview refused is refused here, too. A payment for a claim that has
 * changed in the meantime is recorded as a conflict, because the money may be gone and the claim cannot be sent. Takes
 * an idempotency key.
 */
export async function applyPayerAnswer(
  ctx: Ctx,
  fileId: string,
  { rows, __v }: ApplyAnswerInput,
  key: string,
): Promise<ApplyAnswer> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "payer-answer", key, input: { fileId, rows, __v } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const found = await openFile(tx, fileId, __v);
      const lines = await linesOfFile(tx, fileId);
      const planned = await planAnswer(tx, ctx.now, found, { lines, rows });
      const decided = planned.filter(({ outcome }) => decides.has(outcome)).flatMap(({ line }) => line ?? []);
      await assertNoOwnLines(tx, ctx, decided);
      const done = { sent: 0, amount: 0, failed: 0, conflicts: 0 };
      for (const { row, outcome, line } of planned) {
        if (line === null) continue;
        if (outcome === "paid") {
          await pay(tx, ctx, line, row);
          done.sent += 1;
          done.amount += line.line.amount;
        }
        if (outcome === "failed") {
          await answerLine(tx, ctx, line, { state: "failed", reason: row.reason || null });
          done.failed += 1;
        }
        if (outcome === "changed") {
          await answerLine(tx, ctx, line, {
            state: "conflict",
            payerReference: row.payerReference,
            paidOn: row.paidOn,
            reason: row.reason || null,
          });
          done.conflicts += 1;
        }
      }
      await tx
        .update(payoutFiles)
        .set({ version: __v + 1 })
        .where(eq(payoutFiles.id, fileId));
      await record(tx, ctx, "payout-file.answer", { type: "payoutFile", id: fileId }, { after: done });
      const left = rows.length - done.sent - done.failed - done.conflicts;
      return { payoutFile: await presented(tx, fileId), ...done, left };
    }),
  );
}

/** These outcomes of a row change its line; the other rows are left alone. */
const decides: ReadonlySet<PlannedAnswer["outcome"]> = new Set(["paid", "failed", "changed"]);

/**
 * Throws `own_account` if a line is of the admin's own rider account: an admin who reports their own claim as not paid
 * could have it paid again by another file.
 */
async function assertNoOwnLines(tx: Tx, ctx: Ctx, lines: readonly FileLine[]): Promise<void> {
  const riderIds = [...new Set(lines.map(({ claim }) => claim.riderId))];
  if ((await ownAmong(tx, ctx, riderIds)).size > 0) throw new Problem("own_account");
}

async function openFile(tx: Tx, fileId: string, version: number): Promise<CountedFile> {
  await lockRow(tx, payoutFiles, eq(payoutFiles.id, fileId));
  const found = await findFile(tx, fileId);
  if (!found) throw new Problem("not_found");
  if (found.file.version !== version) throw new Problem("preview_expired");
  return found;
}

async function presented(tx: Tx, fileId: string) {
  const found = await findFile(tx, fileId);
  if (!found) throw new Problem("not_found");
  return presentFile(found);
}

type LineChange = Partial<typeof payoutFileLines.$inferInsert> & { state: FileLine["line"]["state"] };

const answerLine = (tx: Tx, ctx: Ctx, { line }: FileLine, change: LineChange) =>
  tx
    .update(payoutFileLines)
    .set({ answeredAt: ctx.now, ...change })
    .where(eq(payoutFileLines.id, line.id));

async function pay(tx: Tx, ctx: Ctx, line: FileLine, row: PayerRow): Promise<void> {
  const { claim } = line;
  await moveWithin(tx, ctx, claim.id, { act: "send", __v: claim.version });
  const [sent] = await tx.select({ net: payoutClaims.net }).from(payoutClaims).where(eq(payoutClaims.id, claim.id));
  if (sent?.net !== line.line.amount) throw new Error(`Claim ${claim.id} was not sent in the amount of its file`);
  await answerLine(tx, ctx, line, { state: "paid", payerReference: row.payerReference, paidOn: row.paidOn });
}

/**
 * Takes lines out of a file, because the payer did not and will not pay them, or because a conflict is settled. Their
 * claims can then be sent or voided by hand, or be in another file.
 */
export async function withdrawLines(
  ctx: Ctx,
  fileId: string,
  { lineIds, reason, __v }: WithdrawInput,
  key: string,
): Promise<{ payoutFile: ApplyAnswer["payoutFile"] }> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "withdraw-lines", key, input: { fileId, lineIds, reason, __v } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await openFile(tx, fileId, __v);
      const asked = new Set(lineIds);
      const lines = (await linesOfFile(tx, fileId)).filter(({ line }) => asked.has(line.id));
      if (lines.length !== asked.size) throw new Problem("not_found");
      if (lines.some(({ line }) => line.state !== "out" && line.state !== "conflict"))
        throw new Problem("line_answered");
      await assertNoOwnLines(tx, ctx, lines);
      for (const line of lines) await answerLine(tx, ctx, line, { state: "withdrawn", reason });
      await tx
        .update(payoutFiles)
        .set({ version: __v + 1 })
        .where(eq(payoutFiles.id, fileId));
      const after = { lines: lines.map(({ line }) => line.line), reason };
      await record(tx, ctx, "payout-file.withdraw", { type: "payoutFile", id: fileId }, { after });
      return { payoutFile: await presented(tx, fileId) };
    }),
  );
}
