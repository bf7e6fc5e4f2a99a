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
  readonly body: unknown;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string;
    body?: unknown;
  }) {
    super(options.message);
    this.name = "Problem";
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? {};
    this.requestId = options.requestId;
    this.body = options.body;
  }
}

export const isProblem = (error: unknown, code?: string): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);

const at = (thing: unknown, key: string): unknown =>
  typeof thing === "object" && thing !== null && key in thing ? Reflect.get(thing, key) : undefined;
/**
 * Returns the current record from the answer to an outdated version (docs/spec/wire.md). It returns null for any other
 * failure.
 */
export function currentIn<Of extends object>(error: unknown, name: string): Of | null {
  const current = isProblem(error, "stale_version") ? at(error.body, name) : null;
  // The cast is safe, because the server's tests check the answer against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof current === "object" ? (current as Of | null) : null;
}

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
