import { eq } from "drizzle-orm";
import type { QuestionState } from "#shared/questions.ts";
import type { ReplyInput } from "#shared/questions.schema.ts";
import type { Role } from "#shared/roles.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { mailMessage } from "./question.mail.ts";
import { mayReadQuestion } from "./policy.ts";
import { writerName } from "./writer-name.ts";
import { findQuestion } from "./store.ts";
import { questionMessages, questions } from "./tables.ts";

/**
 * Adds a reply to a conversation. The role of the writer determines whose turn it is and whether the question is
 * settled.
 */
export async function reply(ctx: Ctx, questionId: string, input: ReplyInput): Promise<void> {
  await ctx.db.write(async (tx) => {
    const row = await findQuestion(tx, questionId);
    const { question, promoterId } = row ?? {};
    if (!question || !mayReadQuestion(ctx.actor, { riderId: question.riderId, promoterId: promoterId ?? null })) {
      throw new Problem("not_found");
    }
    await addMessage(tx, ctx, questionId, input);
  });
}

/** Adds a message and notifies the other side. A closed question is reopened when the rider writes again. */
export async function addMessage(
  tx: Tx,
  ctx: Ctx,
  questionId: string,
  { text, close = false }: ReplyInput,
): Promise<void> {
  await lockRow(tx, questions, eq(questions.id, questionId));
  const from = ctx.actor.type;
  if (from !== "rider" && from !== "promoter" && from !== "admin") throw new Problem("forbidden");
  const id = ctx.id();
  const name = await writerName(tx, ctx);
  const message = { id, questionId, fromRole: from satisfies Role, fromId: ctx.actor.id, name, text, at: ctx.now };
  await tx.insert(questionMessages).values(message);
  const state: QuestionState = close ? "closed" : from === "rider" ? "open" : "answered";
  await tx.update(questions).set({ state, changedAt: ctx.now }).where(eq(questions.id, questionId));
  await record(tx, ctx, "question.write", { type: "question", id: questionId }, { after: { state } });
  const row = await findQuestion(tx, questionId);
  if (row) await mailMessage(tx, ctx, row, message);
}
