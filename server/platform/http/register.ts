import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { zValidator } from "@hono/zod-validator";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import { parseId } from "../ids.ts";
import { Problem } from "../problem.ts";
import { cachedAnswer } from "./answer-cache.ts";
import { honoPath, pathsOf, type Asked, type Call, type HttpEnv } from "./call.ts";
import { guard, requireNavigation } from "./guard.ts";
import type { RateLimits } from "./rate-limit.ts";

export interface RegisterOptions {
  rateLimits: RateLimits;
  /** Hold every answer against its schema: on in tests and development, where a mismatch must be loud. */
  checkAnswers: boolean;
}

type Parts = { params: unknown; query: unknown; body: unknown };

/** Mounts the calls on the app in the order guard → limit → validate → act → present. */
export function registerCalls(app: Hono<HttpEnv>, calls: readonly Call[], options: RegisterOptions): void {
  for (const spec of calls) {
    for (const { path, who } of pathsOf(spec)) {
      const limitBody = bodyLimit({
        maxSize: spec.maxBytes ?? 256 * 1024,
        onError: () => {
          throw new Problem("too_large");
        },
      });
      const enter: MiddlewareHandler<HttpEnv> = async (c, next) => {
        if (spec.navigation) requireNavigation(c, path.startsWith("/proxy-"));
        guard(c.var.ctx.actor, spec, who);
        if (spec.limit) await options.rateLimits(spec.limit, c.var.ctx);
        return spec.method === "GET" ? next() : limitBody(c, next);
      };
      const act: MiddlewareHandler<HttpEnv> = async (c) => {
        const parts = validParts(c, spec);
        if (spec.cache) return cachedAnswer(c, () => answerOf(c, spec, parts, options));
        const answer = await answerOf(c, spec, parts, options);
        return answer instanceof Response ? answer : c.json(answer);
      };
      app.on(spec.method, [honoPath(path)], enter, ...validators(spec), act);
    }
  }
}

/** What the validators in front let through. */
function validParts(c: Context<HttpEnv>, spec: Call): Parts {
  // Hono types `valid` by the validators of one chain; here the chain is made from the declaration.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const request = c.req as unknown as { valid: (target: string) => unknown };
  const body = spec.body && spec.bodyKind !== "multipart" ? request.valid("json") : undefined;
  if (c.req.url.includes("%00") || holdsNul(body)) throw new Problem("bad_request");
  return {
    params: spec.params ? request.valid("param") : undefined,
    query: spec.query ? request.valid("query") : undefined,
    body,
  };
}

/** Postgres keeps no text with a NUL in it; nobody types one. Refused alike on both databases. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || holdsNul(inner));
}

async function answerOf(
  c: Context<HttpEnv>,
  spec: Call,
  parts: Parts,
  options: RegisterOptions,
): Promise<Response | Record<string, unknown>> {
  const key = spec.money ? idempotencyKey(c) : "";
  // The validators above made the parts fit the schemas from which the handler's types were made.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const asked = { ctx: c.var.ctx, ...parts, key, c } as Asked<
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

function validators(spec: Call): MiddlewareHandler[] {
  const list: MiddlewareHandler[] = [];
  if (spec.params) list.push(zValidator("param", spec.params, refuse("not_found")));
  if (spec.query) list.push(zValidator("query", spec.query, refuse("invalid_input")));
  if (spec.body && spec.bodyKind !== "multipart") list.push(zValidator("json", spec.body, refuse("invalid_input")));
  return list;
}

/** A hook that throws: the bare validator would answer in a shape of its own. */
function refuse(code: ProblemCode) {
  return (result: {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  }) => {
    if (result.success) return;
    const fields: Record<string, ProblemCode> = {};
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.map(String).join(".");
      // Schemas may name a problem code as an issue's message: {error: "vin_invalid"}.
      if (field && !(field in fields)) fields[field] = isProblemCode(issue.message) ? issue.message : "invalid_value";
    }
    throw new Problem(code, code === "not_found" ? {} : { fields });
  };
}
