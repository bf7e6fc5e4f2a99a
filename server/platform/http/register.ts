import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Ctx } from "../context.ts";
import { parseId } from "../ids.ts";
import { Problem } from "../problem.ts";
import { cachedAnswer, throwFailure } from "./answer-cache/answer-cache.ts";
import { botCheckHeader } from "./bot-check.ts";
import { honoPath, pathsOf, type Call, type HandlerArgs, type HttpEnv } from "./call.ts";
import { actorForCall, guard, refuseOtherAccount, requireNavigation } from "./guard.ts";
import { readKnownBrowser } from "./pages/known-browser.ts";
import type { RateLimits } from "./rate-limit.ts";
import { pinToPrimary, readOnReplica } from "./replica-reads.ts";
import { sendJson } from "./send.ts";
import { assertAnswer, assertRefusal, validatedParts, validators, type ValidParts } from "./validate.ts";

export interface RegisterOptions {
  rateLimits: RateLimits;
  /**
   * With true, every answer, and what a refusal carries, is validated against its schema. This is on in tests and
   * development, where a mismatch must fail.
   */
  checkAnswers: boolean;
  /**
   * With true, calls that allow it may read a replica, and a client that wrote something reads the primary for a few
   * seconds.
   */
  hasReplica: boolean;
}

/** Mounts the calls on the app in the order guard → limit → validate → act → present. */
export function registerCalls(app: Hono<HttpEnv>, calls: readonly Call[], options: RegisterOptions): void {
  for (const spec of calls) {
    for (const { path, roles } of pathsOf(spec)) {
      const enter = async (c: Context<HttpEnv>): Promise<void> => {
        if (spec.navigation) requireNavigation(c, path.startsWith("/proxy-"));
        const ctx = c.get("ctx");
        ctx.actor = actorForCall(ctx.actor, spec);
        if (roles !== "public") refuseOtherAccount(c, ctx.actor);
        guard(ctx.actor, spec, roles);
        if (!spec.limit) return;
        const { actor, ip } = ctx;
        const known = actor.type === "visitor" ? readKnownBrowser(c)?.accounts[0] : undefined;
        const point = await options.rateLimits.lend(spec.limit, `${spec.method} ${spec.path}`, { actor, ip, known });
        if (point.wait > 0) throw new Problem("too_many_requests", { retryAfter: point.wait });
        c.set("giveBackPoint", point.giveBack);
      };
      const act = async (c: Context<HttpEnv>): Promise<Response> => {
        const parts = validatedParts(c);
        // The bot check comes after the checks that cost nothing, because a widget token can be verified only once.
        if (spec.botCheck) await c.get("botCheck")?.verify(c.req.header(botCheckHeader), c.get("ctx").ip);
        if (spec.cache) return cachedAnswer(c, spec, () => answerOf(c, spec, parts, options));
        const answer = await answerOf(c, spec, parts, options);
        return answer instanceof Response ? answer : sendJson(c, answer);
      };
      if (spec.method === "GET") {
        const enterOnce = async (c: Context<HttpEnv>): Promise<void> => {
          if (spec.cache) throwFailure(c.env);
          await enter(c);
        };
        app.on("GET", [honoPath(path)], before(enterOnce), ...validators(spec), act);
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
        before(enter),
        (c, next) => (fits(c.req.raw.headers, maxSize) ? next() : limitBody(c, next)),
        ...validators(spec),
        act,
      );
    }
  }
}

const before =
  (check: (c: Context<HttpEnv>) => Promise<void>): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await check(c);
    await next();
  };

/**
 * Returns true when the body's declared length is within the limit. Node enforces the declared length, so the stream
 * need not be counted.
 */
function fits(headers: Headers, maxSize: number): boolean {
  const length = headers.get("content-length");
  return length !== null && !headers.has("transfer-encoding") && /^\d+$/.test(length) && Number(length) <= maxSize;
}

async function answerOf(
  c: Context<HttpEnv>,
  spec: Call,
  parts: ValidParts,
  options: RegisterOptions,
): Promise<Response | Record<string, unknown>> {
  const key = spec.money ? idempotencyKey(c) : "";
  // The guard has checked the role and the validators have checked the parts, as the handler's types require.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const argsFor = (ctx: Ctx) => ({ ctx, ...parts, key, c }) as HandlerArgs<never, undefined, undefined, undefined>;
  if (options.hasReplica && spec.method !== "GET") pinToPrimary(c);
  let answer: unknown;
  try {
    answer = await readOnReplica(c, spec, (ctx) => spec.handle(argsFor(ctx)));
  } catch (error) {
    if (options.checkAnswers) assertRefusal(spec, error);
    throw error;
  }
  if (answer instanceof Response) return answer;
  if (options.checkAnswers) assertAnswer(spec, answer);
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (answer ?? {}) as Record<string, unknown>;
}

function idempotencyKey(c: Context): string {
  const key = parseId(c.req.header("idempotency-key") ?? "");
  if (!key) throw new Problem("idempotency_key_missing");
  return key;
}
