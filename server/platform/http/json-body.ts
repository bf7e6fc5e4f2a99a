import type { Context } from "hono";
import { Problem } from "../problem.ts";

/**
 * This is the max depth. It is more than any route needs, and far below the depth at which recursive code overflows the
 * stack.
 */
const maxDepth = 40;

/**
 * Reads the body and throws `bad_request` when it is nested too deep. The request caches the text, so a validator that
 * parses it afterwards does not read the body again.
 */
export async function refuseDeepJson(c: Context): Promise<void> {
  if (isDeeperThan(await readText(c), maxDepth)) throw new Problem("bad_request");
}

/** Returns the request's body as JSON. Throws `bad_request` when it is not JSON or is nested too deep. */
export const readJsonBody = async (c: Context): Promise<unknown> => parseJson(await readText(c));

async function readText(c: Context): Promise<string> {
  try {
    return await c.req.text();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("bad_request", { cause });
  }
}

function parseJson(text: string): unknown {
  if (isDeeperThan(text, maxDepth)) throw new Problem("bad_request");
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Problem("bad_request", { cause });
  }
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = Array.from('"\\[]{}', (sign) =>
  sign.charCodeAt(0),
);

/**
 * Returns whether a JSON text is nested deeper than `max`. It counts the brackets outside of strings in one pass,
 * before the text is parsed.
 */
function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inString = false;
    } else if (sign === quote) inString = true;
    else if (sign === openArray || sign === openObject) {
      depth += 1;
      if (depth > max) return true;
    } else if (sign === closeArray || sign === closeObject) depth -= 1;
  }
  return false;
}
