import type { ProblemCode } from "#shared/problem.ts";
import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";

/**
 * This error means that the server refused a call, or that there was no answer at all (`status` 0, code `no_answer`).
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** This is the call that was refused: `GET /api/event/{eventId}`. */
  readonly call: string | undefined;
  /** This is the body of the answer. `refusalOf` reads it with the type that the call declares. */
  readonly body: unknown;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string;
    call?: string | undefined;
    body?: unknown;
  }) {
    super(options.message);
    this.name = "Problem";
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? {};
    this.requestId = options.requestId;
    this.call = options.call;
    this.body = options.body;
  }
}

export const isProblem = (error: unknown, code?: ProblemCode | "no_answer"): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);

const at = (thing: unknown, key: string): unknown =>
  typeof thing === "object" && thing !== null && key in thing ? Reflect.get(thing, key) : undefined;

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find((text): text is string => typeof text === "string" && text.trim() !== "");
const firstStatus = (...candidates: unknown[]): number | undefined =>
  candidates.find((n): n is number => typeof n === "number" && n > 0);

/**
 * Returns the HTTP status of an error: the error's status, otherwise the status of its response, otherwise 500
 * (docs/spec/portal.md#messages).
 */
export function statusOf(error: unknown): number {
  return firstStatus(at(error, "statusCode"), at(error, "status"), at(at(error, "response"), "status")) ?? 500;
}

/**
 * Returns the text of an alert: the response body's text, otherwise the status text, otherwise Unexpected Error
 * (docs/spec/portal.md#messages).
 */
export function textOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const body = at(error, "body") ?? at(at(error, "response"), "body") ?? at(at(error, "response"), "data");
  return (
    firstText(
      at(at(body, "error"), "message"),
      at(body, "message"),
      body,
      at(error, "statusText"),
      at(at(error, "response"), "statusText"),
    ) ?? unexpected()
  );
}

/**
 * Returns the text of an error with a period at its end, for a page that shows it among other sentences. The server's
 * texts have no period.
 */
export const sentenceOf = (error: unknown): string => asSentence(textOf(error));

/** Returns the text with a period, unless it already ends like a sentence. */
export const asSentence = (text: string): string => text.replace(/[^.!?…]$/, "$&.");

export const unexpected = (): string => i18n._(msg`Unexpected Error`);

/** Returns true when a retry can help: no answer, overload, or a server error. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500);
