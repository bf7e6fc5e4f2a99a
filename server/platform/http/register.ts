import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { safeParse, type $ZodType } from "zod/v4/core";
import { parseId } from "../ids.ts";
import { Problem } from "../problem.ts";
import { cachedAnswer } from "./answer-cache.ts";
import { botCheckHeader } from "./bot-check.ts";
import { honoPath, pathsOf, type Asked, type Call, type HttpEnv } from "./call.ts";
import { guard, requireNavigation } from "./guard.ts";
import type { RateLimits } from "./rate-limit.ts";
import { sendJson } from "./send.ts";
import { validParts, type Parts } from "./validate.ts";

export interface RegisterOptions {
  rateLimits: RateLimits;
  /** Hold every answer against its schema: on in tests and development, where a mismatch must be loud. */
  checkAnswers: boolean;
}

/** Mounts the calls on the app in the order guard → limit → validate → act → present. */
export function registerCalls(app: Hono<HttpEnv>, calls: readonly Call[], options: RegisterOptions): void {
  for (const spec of calls) {
    for (const { path, who } of pathsOf(spec)) {
      const enter = (c: Context<HttpEnv>): void => {
        if (spec.navigation) requireNavigation(c, path.startsWith("/proxy-"));
        guard(c.get("ctx").actor, spec, who);
        const wait = spec.limit ? options.rateLimits(spec.limit, c.get("ctx")) : 0;
        if (wait > 0) throw new Problem("too_many_requests", { retryAfter: wait });
      };
      const act = async (c: Context<HttpEnv>): Promise<Response> => {
        const parts = await validParts(c, spec);
        // After what is free to find out: an answer to the widget serves once.
        if (spec.botCheck) await c.get("botCheck")?.verify(c.req.header(botCheckHeader), c.get("ctx").ip);
        if (spec.cache) return cachedAnswer(c, spec.limit, () => answerOf(c, spec, parts, options));
        const answer = await answerOf(c, spec, parts, options);
        return answer instanceof Response ? answer : sendJson(c, answer);
      };
      if (spec.method === "GET") {
        app.get(honoPath(path), (c) => {
          enter(c);
          return act(c);
        });
        continue;
      }
      const maxSize = spec.maxBytes ?? 256 * 1024;
      const limitBody = bodyLimit({
        maxSize,
        onError: () => {
          throw new Problem("too_large");
        },
      });
      app.on(
        spec.method,
        [honoPath(path)],
        (c, next) => {
          enter(c);
          return fits(c.req.raw.headers, maxSize) ? next() : limitBody(c, next);
        },
        act,
      );
    }
  }
}

/** A body that says its length, which Node holds it to: nobody needs to open its stream to count. */
function fits(headers: Headers, maxSize: number): boolean {
  const length = headers.get("content-length");
  return length !== null && !headers.has("transfer-encoding") && /^\d+$/.test(length) && Number(length) <= maxSize;
}

async function answerOf(
  c: Context<HttpEnv>,
  spec: Call,
  parts: Parts,
  options: RegisterOptions,
): Promise<Response | Record<string, unknown>> {
  const key = spec.money ? idempotencyKey(c) : "";
  // `validParts` made the parts fit the schemas from which the handler's types were made.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const asked = { ctx: c.get("ctx"), ...parts, key, c } as Asked<
    $ZodType | undefined,
    $ZodType | undefined,
    $ZodType | undefined
  >;
  const answer: unknown = await spec.handle(asked);
  if (answer instanceof Response) return answer;
  if (options.checkAnswers && spec.answer) {
    const fits = safeParse(spec.answer, answer);
    if (!fits.success) {
      throw new Error(
        `${spec.method} ${spec.path} answered what its schema does not allow: ${JSON.stringify(fits.error.issues)}`,
      );
    }
  }
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (answer ?? {}) as Record<string, unknown>;
}

function idempotencyKey(c: Context): string {
  const key = parseId(c.req.header("idempotency-key") ?? "");
  if (!key) throw new Problem("idempotency_key_missing");
  return key;
}
