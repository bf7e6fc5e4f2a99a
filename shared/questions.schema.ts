import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";
import { choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";
import { questionKinds, questionStates } from "./questions.ts";
import { roles } from "./roles.ts";

const instant = z.iso.datetime();

/**
 * The text of a question. It can be long enough to explain a problem, and is short enough to be read quickly at an
 * event.
 */
const questionText = requiredText(1000);

/**
 * The input of a question about the rider's own result, or about a class in which the rider raced and has no result.
 */
export const askInput = z.object({
  kind: z.enum(questionKinds, "invalid_value"),
  resultId: z.optional(idField),
  classId: z.optional(idField),
  /** The place that the rider remembers, and below it the number on the plate; for "I raced this". */
  place: z.optional(
    z.nullable(z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"))),
  ),
  number: z.optional(z.nullable(z.string("invalid_value").check(z.trim(), z.maxLength(10, "too_long")))),
  text: questionText,
});
export type AskInput = z.infer<typeof askInput>;

export const replyInput = z.object({
  text: questionText,
  /** True if this reply settles the question. */
  close: z.optional(z.boolean("invalid_value")),
});
export type ReplyInput = z.infer<typeof replyInput>;

const question = z.object({
  _id: z.string(),
  kind: z.enum(questionKinds),
  state: z.enum(questionStates),
  eventId: z.string(),
  eventTitle: z.string(),
  firstDate: z.string(),
  classId: z.string(),
  className: z.string(),
  resultId: z.nullable(z.string()),
  place: z.nullable(z.number()),
  number: z.nullable(z.string()),
  riderId: z.string(),
  riderName: z.string(),
  askedAt: instant,
  changedAt: instant,
});
export type Question = z.infer<typeof question>;

const questionMessage = z.object({
  _id: z.string(),
  /** The role of the author; staff members are not named. */
  from: z.enum(roles),
  name: z.string(),
  text: z.string(),
  at: instant,
});
export type QuestionMessage = z.infer<typeof questionMessage>;

export const questionsQuery = z.object({
  page: pageQuery,
  state: choiceQuery(questionStates),
  eventId: idQuery,
});
export type QuestionsQuery = z.infer<typeof questionsQuery>;

export const questionsAnswer = z.object({
  questions: z.array(question),
  pagination,
  /** The number of questions that wait for an answer, regardless of the filter. */
  open: z.number(),
});
export type QuestionsAnswer = z.infer<typeof questionsAnswer>;

export const questionParams = z.object({ questionId: idField });
export const questionAnswer = z.object({ question, messages: z.array(questionMessage) });
export type QuestionAnswer = z.infer<typeof questionAnswer>;
