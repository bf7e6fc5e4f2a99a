import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { takeDrawn } from "./drawn.ts";
import { noteAnswer, noteSilence } from "./online.ts";
import { Problem, unexpected } from "./problem.ts";
import { transport } from "./transport.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

export type Asking = {
  query?: Query;
  /** JSON; a FormData goes as multipart. */
  body?: unknown;
  /** Idempotency-Key: the same for a repeat after no answer, a new one after any answer (decisions §3). */
  key?: string;
  signal?: AbortSignal;
  /** It reads on the way to sending what somebody typed: where no answer comes, they hear that it is kept. */
  onSending?: true;
  /** The answer to the bot check, where a form carries one (use-bot-check.tsx). */
  botCheck?: string;
};

type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH";

/** A new key for something that moves money. */
export const newKey = (): string => crypto.randomUUID();

export function urlOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** One call to the server. Resolves to its answer or throws a Problem that already speaks the caller's language. */
export async function request<Answer>(method: Method, path: string, asking: Asking = {}): Promise<Answer> {
  const { query, body, key, signal, botCheck } = asking;
  const url = urlOf(path, query);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const drawn = method === "GET" ? (takeDrawn(url) as Answer | undefined) : undefined;
  if (drawn !== undefined) return drawn;
  const headers = new Headers({ Accept: "application/json", "X-Locale": i18n.locale });
  if (key) headers.set("Idempotency-Key", key);
  if (botCheck) headers.set("X-Bot-Check", botCheck);
  const isForm = body instanceof FormData;
  const isTyped = method !== "GET" || asking.onSending === true;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");

  let response: Response;
  try {
    response = await transport.send(url, {
      method,
      headers,
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal,
      credentials: "same-origin",
    });
  } catch (error) {
    // Somebody moved on: not a failure of the network.
    if (signal?.aborted) throw error;
    noteSilence();
    throw noAnswer(isTyped);
  }
  return readAnswer<Answer>(response, isTyped);
}

async function readAnswer<Answer>(response: Response, isTyped: boolean): Promise<Answer> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status === 204) {
    noteAnswer();
    // The caller of a call without an answer asks for `void`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return undefined as Answer;
  }
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined;
  if (response.ok && body === undefined) {
    // A page in place of an answer is a captive portal: the network is there, the server is not.
    noteSilence();
    throw noAnswer(isTyped);
  }
  noteAnswer();
  // The server's tests hold every answer to its schema; a second look here would cost the page its zod.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (response.ok) return body as Answer;
  const problem = problemOf(response, body);
  if (problem.code === "unauthenticated") onAuthenticationLost(problem);
  throw problem;
}

type ErrorBody = { error?: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string } };

function problemOf(response: Response, body: unknown): Problem {
  // Every field is looked at before it is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const said = (body as ErrorBody | undefined)?.error ?? {};
  return new Problem({
    status: response.status,
    code: said.code ?? "unexpected",
    message: said.message ?? (response.statusText || unexpected()),
    fields: said.fields,
    requestId: said.requestId ?? response.headers.get("x-request-id") ?? undefined,
    body,
  });
}

const noAnswer = (isTyped: boolean): Problem =>
  new Problem({
    status: 0,
    code: "no_answer",
    message: isTyped
      ? i18n._(msg`No answer from the server. Check the connection and try again; what you typed is kept.`)
      : i18n._(msg`No answer from the server. Check the connection and try again.`),
  });

let onAuthenticationLost: (problem: Problem) => void = () => {};

/** The shell shows the words of spec §8, then sends the user to /api/logout. */
export function whenAuthenticationIsLost(act: (problem: Problem) => void): void {
  onAuthenticationLost = act;
}

export const minimumDelay = 200;

/** A navigation's fetch takes at least this long (spec §9), so that the loader does not flash. */
export async function withMinimumDelay<Answer>(work: Promise<Answer>, ms = minimumDelay): Promise<Answer> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return answer;
}
