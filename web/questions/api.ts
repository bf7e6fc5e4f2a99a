import type { AskInput, QuestionAnswer, QuestionsAnswer, ReplyInput } from "#shared/questions.schema.ts";
import type { Query } from "../platform/api.ts";
import { request } from "../platform/api.ts";

export type Side = "rider" | "promoter" | "admin";

export const ask = (body: AskInput) => request<QuestionAnswer>("POST", "/api/rider/questions", { body });

export const getQuestions = (side: Side, query: Query, signal?: AbortSignal) =>
  request<QuestionsAnswer>("GET", `/api/${side}/questions`, { query, signal });

export const getQuestion = (side: Side, id: string, signal?: AbortSignal) =>
  request<QuestionAnswer>("GET", `/api/${side}/question/${id}`, { signal });

export const writeMessage = (side: Side, id: string, body: ReplyInput) =>
  request<QuestionAnswer>("POST", `/api/${side}/question/${id}/messages`, { body });
