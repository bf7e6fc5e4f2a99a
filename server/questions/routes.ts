import {
  askInput,
  questionAnswer,
  questionParams,
  questionsAnswer,
  questionsQuery,
  replyAnswer,
  replyInput,
  type QuestionAnswer,
} from "#shared/questions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { aboutResult } from "./about-result.ts";
import { ask } from "./ask.ts";
import { mayReadQuestion } from "./policy.ts";
import { presentMessage, presentQuestion } from "./present.ts";
import { reply } from "./reply.ts";
import { findQuestion, listQuestions, messagesOf } from "./store.ts";

/**
 * Returns the filter for the actor, which the query cannot override. Riders see their own questions, promoters those
 * about their events, and admins all.
 */
const own = ({ actor }: Ctx): { riderId?: string; promoterId?: string } =>
  actor.type === "rider" ? { riderId: actor.id } : actor.type === "promoter" ? { promoterId: actor.id } : {};

async function conversation(ctx: Ctx, questionId: string): Promise<QuestionAnswer> {
  const row = await findQuestion(ctx.db, questionId);
  const mine = row && mayReadQuestion(ctx.actor, { riderId: row.question.riderId, promoterId: row.promoterId });
  if (!row || !mine) throw new Problem("not_found");
  return {
    question: presentQuestion(row),
    messages: (await messagesOf(ctx.db, questionId)).map(presentMessage),
    ...(await aboutResult(ctx, row)),
  };
}

export const questionCalls = [
  call({
    method: "POST",
    path: "/api/rider/questions",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Asks about your own result, or reports that you raced a class",
    body: askInput,
    answer: questionAnswer,
    handle: async ({ ctx, body }) => conversation(ctx, await ask(ctx, ctx.actor.id, body)),
  }),
  call({
    method: "GET",
    path: "/api/{type}/questions",
    roles: ["rider", "promoter", "admin"],
    added: true,
    limit: "search",
    summary: "Questions about results: a rider’s own, those of a promoter’s events, or all",
    query: questionsQuery,
    answer: questionsAnswer,
    async handle({ ctx, query }) {
      const { rows, ...rest } = await listQuestions(ctx.db, { ...query, ...own(ctx) }, ctx.programme.rowsPerPage);
      return { questions: rows.map(presentQuestion), ...rest };
    },
  }),
  call({
    method: "GET",
    path: "/api/{type}/question/{questionId}",
    roles: ["rider", "promoter", "admin"],
    added: true,
    summary: "A question with all its messages",
    params: questionParams,
    answer: questionAnswer,
    handle: ({ ctx, params }) => conversation(ctx, params.questionId),
  }),
  call({
    method: "POST",
    path: "/api/{type}/question/{questionId}/messages",
    roles: ["rider", "promoter", "admin"],
    added: true,
    limit: "write",
    summary: "Adds a message to a question, and can mark it as resolved or correct the result",
    params: questionParams,
    body: replyInput,
    answer: replyAnswer,
    async handle({ ctx, params, body }) {
      const { done, asks } = await reply(ctx, params.questionId, body);
      return { ...(await conversation(ctx, params.questionId)), asks, undoId: done?.undoId ?? null };
    },
  }),
];
