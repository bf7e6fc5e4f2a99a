import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fillPath, splitCallName, urlOf, type Method, type Query } from "./call-url.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";
import { takePreloaded } from "./preloaded.ts";
import { Problem, unexpected } from "./problem.ts";
import { transport } from "./transport.ts";
import { isTextOnScreen } from "./typed-text.ts";
import type { Api, Refusals } from "../../../server/api.ts";

export type CallOptions = {
  query?: Query;
  /** The body is sent as JSON; a FormData is sent as multipart. */
  body?: unknown;
  /**
   * A call that moves money sends this Idempotency-Key: the same key for a retry after no answer or an error of the
   * server, a new key after any other answer (undecided.ts).
   */
  key?: string;
  signal?: AbortSignal;
  /** This is the answer to the bot check, if a form has one (use-bot-check.tsx). */
  botCheck?: string;
};

/** This is the name of a call as the server declares it: `GET /api/event/{eventId}`. */
export type CallName = keyof Api;
type NameOfMethod<M extends Method> = Extract<CallName, `${M} ${string}`>;

export type AnswerOf<Name extends CallName> = Api[Name]["answer"] extends undefined ? void : Api[Name]["answer"];

/** This is what the refusals of a call carry beside their error, by problem code (refusal.ts). */
export type RefusalsOf<Name extends CallName> = Name extends keyof Refusals ? Refusals[Name] : Record<never, never>;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** These are the args of a call, typed by the server's declaration. */
export type CallArgs<Name extends CallName> = Part<"params", Api[Name]["params"]> &
  Part<"query", Api[Name]["query"]> &
  Part<"body", Api[Name]["body"]> &
  Omit<CallOptions, "query" | "body">;

/**
 * Makes one call to the server: `api("GET /api/event/{eventId}", { params: { eventId } })`. It resolves to the answer
 * that the server declares, or throws a Problem whose message is in the caller's language.
 */
export function api<Name extends CallName>(
  name: Name,
  ...[args]: Record<never, never> extends CallArgs<Name> ? [CallArgs<Name>?] : [CallArgs<Name>]
): Promise<AnswerOf<Name>> {
  return send(name, (args ?? {}) as Sent);
}

/** Returns the URL of a GET call, for links and downloads. */
export function apiUrl<Name extends NameOfMethod<"GET">>(
  name: Name,
  ...[args]: Record<never, never> extends UrlArgs<Name> ? [UrlArgs<Name>?] : [UrlArgs<Name>]
): string {
  const { params, query } = (args ?? {}) as { params?: Record<string, string>; query?: Query };
  return urlOf(fillPath(splitCallName(name)[1], params), query);
}

type UrlArgs<Name extends CallName> = Part<"params", Api[Name]["params"]> & Part<"query", Api[Name]["query"]>;

/** Creates a new idempotency key for a call that moves money. */
export const newKey = (): string => crypto.randomUUID();

type Sent = CallOptions & { params?: Record<string, string> };

async function send<Answer>(name: CallName, sent: Sent): Promise<Answer> {
  const [method, pattern] = splitCallName(name);
  const { params, query, body, key, signal, botCheck } = sent;
  const url = urlOf(fillPath(pattern, params), query);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const preloaded = method === "GET" ? (takePreloaded(url) as Answer | undefined) : undefined;
  if (preloaded !== undefined) return preloaded;
  const headers = new Headers({ Accept: "application/json", "X-Locale": i18n.locale });
  if (key) headers.set("Idempotency-Key", key);
  if (botCheck) headers.set("X-Bot-Check", botCheck);
  const isForm = body instanceof FormData;
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
    // The user navigated away; this is not a network failure.
    if (signal?.aborted) throw error;
    noteNoAnswer();
    throw noAnswer();
  }
  return readAnswer<Answer>(name, response);
}

async function readAnswer<Answer>(name: CallName, response: Response): Promise<Answer> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status === 204) {
    noteAnswer();
    // A call that is declared without an answer has the answer type `void`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return undefined as Answer;
  }
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined;
  if (response.ok && body === undefined) {
    // An HTML page instead of an answer means a captive portal: the device is online, but the server is unreachable.
    noteNoAnswer();
    throw noAnswer();
  }
  noteAnswer();
  // The server's tests check every answer against its schema; validating again here would add zod to the page's
  // bundle.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (response.ok) return body as Answer;
  const problem = problemOf(name, response, body);
  if (problem.code === "unauthenticated") onAuthenticationLost(problem);
  throw problem;
}

type ErrorBody = { error?: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string } };

function problemOf(call: CallName, response: Response, body: unknown): Problem {
  // The cast is safe, because every field is checked before it is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const error = (body as ErrorBody | undefined)?.error ?? {};
  return new Problem({
    status: response.status,
    code: error.code ?? "unexpected",
    // A gateway that answers instead of the server has an English status text.
    message: error.message ?? ((i18n.locale === "en" && response.statusText) || unexpected()),
    fields: error.fields,
    requestId: error.requestId ?? response.headers.get("x-request-id") ?? undefined,
    call,
    body,
  });
}

const noAnswer = (): Problem => {
  const lost = i18n._(msg`No response from the server. Check your connection and try again.`);
  const typed = isTextOnScreen() ? ` ${i18n._(msg`What you typed is still here.`)}` : "";
  return new Problem({ status: 0, code: "no_answer", message: lost + typed });
};

let onAuthenticationLost: (problem: Problem) => void = () => {};

/**
 * Registers the handler of a lost session. The shell shows the message (docs/spec/portal.md#messages), then sends the
 * user to /api/logout.
 */
export function whenAuthenticationIsLost(act: (problem: Problem) => void): void {
  onAuthenticationLost = act;
}
