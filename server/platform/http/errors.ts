import { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { ProblemCode } from "#shared/problem.ts";
import type { Locale } from "#shared/locale.ts";
import { isDiskFull, isUnreachable } from "../db/connect.ts";
import { Problem } from "../problem.ts";
import { limitsInWords, words } from "../words.ts";
import type { HttpEnv } from "./call.ts";
import type { Log } from "./log.ts";

/**
 * Turns a thrown error into the one format of error answers (docs/spec/wire.md). The answer reveals nothing about an
 * unknown error; its details go to the log.
 */
export function answerError(thrown: unknown, c: Context<HttpEnv>, log: Log): Response {
  if (hasHungUp(c)) {
    log.info({ path: c.req.routePath }, "the client hung up before its request was complete");
    // The client has disconnected, so nobody reads this answer.
    return c.body(null, 400);
  }
  const problem = asProblem(thrown);
  // The middleware that makes the context may itself have failed.
  const ctx: HttpEnv["Variables"]["ctx"] | undefined = c.get("ctx");
  const requestId = ctx?.requestId ?? "";
  if (problem.status >= 500) log.error({ requestId, path: c.req.routePath, err: thrown }, "a call failed");
  if (problem.retryAfter !== undefined) c.header("retry-after", String(problem.retryAfter));
  const error = errorBody(problem, ctx?.locale ?? "en", requestId, ctx?.programme);
  // oxlint-disable-next-line no-unsafe-type-assertion
  return c.json({ error, ...problem.extra }, problem.status as 400);
}

/** Returns the body of an error answer. A text that mentions a limit shows the value of the season's settings. */
export function errorBody(problem: Problem, locale: Locale, requestId: string, programme?: ProgrammeSettings) {
  const say = words(locale);
  const limits = programme && limitsInWords(programme);
  const fields =
    problem.fields &&
    Object.fromEntries(
      Object.entries(problem.fields).map(([field, code]) => [
        field,
        say.problem(code, { ...limits, ...problem.values, ...problem.fieldValues?.[field] }),
      ]),
    );
  return {
    code: problem.code,
    message: say.problem(problem.code, { ...limits, ...problem.values }),
    fields,
    requestId,
  };
}

/** Returns whether the client closed the connection while sending its body. */
function hasHungUp(c: Context): boolean {
  const env: unknown = c.env;
  if (typeof env !== "object" || env === null || !("incoming" in env)) return false;
  const { incoming } = env;
  return incoming instanceof IncomingMessage && incoming.destroyed && !incoming.complete;
}

const byStatus: Record<number, ProblemCode> = {
  400: "bad_request",
  404: "not_found",
  413: "too_large",
  415: "wrong_file_kind",
};

/**
 * While the database is unreachable, a client may try again after this many seconds. A failover takes longer, so
 * several tries may be needed.
 */
const unreachableSeconds = 2;

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(byStatus[error.status] ?? "bad_request", { cause: error });
  if (isDiskFull(error)) return new Problem("no_space", { cause: error });
  if (isUnreachable(error)) return new Problem("unavailable", { retryAfter: unreachableSeconds, cause: error });
  return new Problem("unexpected", { cause: error });
}
