import type { Ctx } from "../../context.ts";
import type { Call, HandlerArgs } from "../call.ts";
import { assertAnswer, validQuery } from "../validate.ts";

/** This is a valid request for an answer that is the same for everybody. */
export interface PublicRead {
  spec: Call;
  handle: (ctx: Ctx) => Promise<unknown>;
}

/** An address that matches this needs no decoding. */
const plainAddress = /^\/[a-z-]+(?:\/[a-z-]+)*(?:\?[\w=&,.:-]*)?$/i;

/**
 * Returns a function that finds the public read at an address. The function returns undefined for any other call, for
 * an invalid query, and for an address in an unusual spelling; all of these are left to the app.
 */
export function publicReads(
  calls: readonly Call[],
  checkAnswers: boolean,
): (address: string) => PublicRead | undefined {
  const byPath = new Map(
    calls.filter(({ cache, path }) => cache === "public" && !path.includes("{")).map((spec) => [spec.path, spec]),
  );
  return (address) => {
    const end = address.indexOf("?");
    const spec = byPath.get(end === -1 ? address : address.slice(0, end));
    if (!spec || !plainAddress.test(address)) return undefined;
    const query = queryIn(address, spec);
    return query && { spec, handle: (ctx) => run(spec, ctx, query.valid, checkAnswers) };
  };
}

function queryIn(address: string, spec: Call): { valid: unknown } | undefined {
  try {
    return { valid: validQuery(address, spec) };
  } catch {
    return undefined;
  }
}

function run(spec: Call, ctx: Ctx, query: unknown, checkAnswers: boolean): Promise<unknown> {
  // The handler of such a call uses only the context and the query.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const args = { ctx, query, key: "" } as HandlerArgs<never, undefined, undefined, undefined>;
  const answer = spec.handle(args);
  return checkAnswers ? checked(spec, answer) : answer;
}

async function checked(spec: Call, answer: Promise<unknown>): Promise<unknown> {
  assertAnswer(spec, await answer);
  return answer;
}
