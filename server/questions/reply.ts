import { eq } from "drizzle-orm";
import type { QuestionState } from "#shared/questions.ts";
import type { ReplyInput } from "#shared/questions.schema.ts";
import type { MoneyEffects, SaveResultInput } from "#shared/results.schema.ts";
import type { Role } from "#shared/roles.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { orAsk, type OrAsk } from "../platform/db/dry-run.ts";
import { correctResult } from "../results/sheet/save-result.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { correctionText, mailMessage } from "./question.mail.ts";
import { mayReadQuestion } from "./policy.ts";
import { writerName } from "./writer-name.ts";
import { findQuestion, type QuestionRow } from "./store.ts";
import { questionMessages, questions } from "./tables.ts";

interface Replied {
  undoId: string | null;
}

/**
 * Adds a reply to a conversation, with a correction of the result in the same transaction if there is one. A correction
 * that moves money may require a confirmation; then nothing is written. The role of the writer determines whose turn it
 * is and whether the question is settled.
 */
export async function reply(
  ctx: Ctx,
  questionId: string,
  { correction, ...message }: ReplyInput,
): Promise<OrAsk<Replied, MoneyEffects>> {
  return orAsk<Replied, MoneyEffects>((ask) =>
    ctx.db.write(async (tx) => {
      const row = await findQuestion(tx, questionId);
      const { question, promoterId } = row ?? {};
      if (!question || !mayReadQuestion(ctx.actor, { riderId: question.riderId, promoterId: promoterId ?? null })) {
        throw new Problem("not_found");
      }
      const corrected = correction ? await correct(tx, ctx, question, correction, ask) : null;
      const text = message.text ?? (correction && (await standardAnswer(tx, question.riderId, correction)));
      if (text === undefined) throw new Problem("invalid_input", { fields: { text: "required" } });
      await addMessage(tx, ctx, questionId, { ...message, text });
      return { undoId: corrected?.undoId ?? null };
    }),
  );
}

/** Corrects the result in question, or matches a result of the class to the rider who asks. */
async function correct(
  tx: Tx,
  ctx: Ctx,
  question: Pick<QuestionRow["question"], "kind" | "eventId" | "resultId" | "riderId">,
  correction: SaveResultInput,
  ask: (effects: MoneyEffects) => never,
) {
  const isAbout =
    question.kind === "result" ? correction.resultId === question.resultId : correction.riderId === question.riderId;
  if (!isAbout) throw new Problem("forbidden");
  const corrected = await correctResult(tx, ctx, question.eventId, correction, ask);
  if (!corrected) throw new Problem("stale_version");
  return corrected;
}

/** Returns a text about a correction in the rider's language, and undefined for one that has no such text. */
async function standardAnswer(tx: Tx, riderId: string, correction: SaveResultInput): Promise<string | undefined> {
  const { locale } = (await riderContact(tx, riderId)) ?? { locale: "en" };
  return correctionText(locale, correction);
}

/** Adds a message and notifies the other side. A closed question is reopened when the rider writes again. */
export async function addMessage(
  tx: Tx,
  ctx: Ctx,
  questionId: string,
  { text, close = false }: { text: string; close?: boolean | undefined },
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
