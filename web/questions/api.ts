import type { AskInput, ReplyInput } from "#shared/questions.schema.ts";
import { api } from "../platform/api/api.ts";
import type { Query } from "../platform/api/call-url.ts";

export type Side = "rider" | "promoter" | "admin";

export const ask = (body: AskInput) => api("POST /api/rider/questions", { body });

export const getQuestions = (side: Side, query: Query, signal?: AbortSignal) =>
  api("GET /api/{type}/questions", { params: { type: side }, query, signal });

export const getQuestion = (side: Side, id: string, signal?: AbortSignal) =>
  api("GET /api/{type}/question/{questionId}", { params: { type: side, questionId: id }, signal });

export const writeMessage = (side: Side, id: string, body: ReplyInput) =>
  api("POST /api/{type}/question/{questionId}/messages", { params: { type: side, questionId: id }, body });
