import * as z from "zod/mini";
import { namedBike } from "./bikes.schema.ts";
import { idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";
import { questionKinds, questionStates } from "./questions.ts";
import { reasonCodes } from "./results.ts";
import { moneyEffects, saveResultInput } from "./results.schema.ts";
import { roles } from "./roles.ts";

const instant = z.iso.datetime();

/**
 * The text of a question can be long enough to explain a problem, and is short enough to be read quickly at an event.
 */
const questionText = requiredText(1000);

/**
 * This input asks about the rider's own result, or about a class in which the rider raced and has no result. The second
 * kind can name the row without an account that the rider claims.
 */
export const askInput = z.object({
  kind: z.enum(questionKinds, "invalid_value"),
  resultId: z.optional(idField),
  classId: z.optional(idField),
  /** For "I raced this", `place` is the place that the rider remembers, and `number` is the number on the plate. */
  place: z.optional(
    z.nullable(z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"))),
  ),
  number: z.optional(z.nullable(z.string("invalid_value").check(z.trim(), z.maxLength(10, "too_long")))),
  /**
   * If the question is that a result lists the wrong brand, this is the bike that the rider raced. The program's brand
   * is then proposed as the correction.
   */
  bikeId: z.optional(idField),
  text: questionText,
});
export type AskInput = z.infer<typeof askInput>;

export const replyInput = z.object({
  /** If this is missing, the server answers a correction with a standard text in the rider's language. */
  text: z.optional(questionText),
  /** This is true if this reply settles the question. */
  close: z.optional(z.boolean("invalid_value")),
  /** This correction of the result in question is saved together with the reply. Riders cannot send it. */
  correction: z.optional(saveResultInput),
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
  /** The rider proposes this correction: the brand of the bike that was raced. It is null if there is no proposal. */
  proposal: z.nullable(z.object({ brand: z.string(), bike: namedBike, vin: z.string() })),
  riderId: z.string(),
  riderName: z.string(),
  /** This is the name of the promoter who should answer; it is null if the program’s staff should. */
  answers: z.nullable(z.string()),
  askedAt: instant,
  changedAt: instant,
});
export type Question = z.infer<typeof question>;

/** This is the state of the rider's latest question about a result. */
export const askedRecord = z.object({
  _id: z.string(),
  state: z.enum(questionStates),
  askedAt: instant,
  /** This promoter answers; it is null if the program's staff answers. */
  answers: z.nullable(z.string()),
});
export type AskedRecord = z.infer<typeof askedRecord>;

const questionMessage = z.object({
  _id: z.string(),
  /** This is the role of the author; staff members are not named. */
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
  /** This is the number of open questions, regardless of the filter. */
  open: z.number(),
  /** These are the numbers of answered and closed questions, regardless of the filter. */
  counts: z.object({ answered: z.number(), closed: z.number() }),
});
export type QuestionsAnswer = z.infer<typeof questionsAnswer>;

export const questionParams = z.object({ questionId: idField });

/** This is a result of the class in question. */
const questionResult = z.object({
  _id: z.string(),
  __v: z.number(),
  place: z.string(),
  number: z.string(),
  name: z.string(),
  brand: z.string(),
});

export const questionAnswer = z.object({
  question,
  messages: z.array(questionMessage),
  /**
   * This is the result in question with what it earns and why not; it is null for riders, and when the result was
   * removed.
   */
  result: z.nullable(
    z.extend(questionResult, {
      verified: z.boolean(),
      earns: z.number(),
      currency: z.enum(currencies),
      reason: z.nullable(z.enum(reasonCodes)),
      values: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
      /** With this brand the result would earn an award; it is null when the brand is not the reason. */
      correctTo: z.nullable(z.string()),
    }),
  ),
  /** For "I raced this", these are results of the class without an account that may be the rider's. */
  candidates: z.array(questionResult),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;
export type QuestionResult = z.infer<typeof questionResult>;

/**
 * This is the answer to a reply. With `asks`, nothing is saved yet, because the correction moves money and has to be
 * confirmed.
 */
export const replyAnswer = z.extend(questionAnswer, {
  asks: z.nullable(moneyEffects),
  undoId: z.nullable(z.string()),
});
export type ReplyAnswer = z.infer<typeof replyAnswer>;
