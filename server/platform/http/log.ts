import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import { sourceLines } from "../source-lines.ts";

export type Log = Logger;

/**
 * Creates structured logs on standard output. They never contain a body, a query string, a cookie, or a person's name
 * or address.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns an error as the log may show it: type, place and reason. The error of a failed statement contains its values
 * (an emailed code, a person's address), so they are removed from every message, stack, detail and cause.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    type,
    message: withoutParams(message),
    stack: sourceLines(withoutParams(stack)),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

/**
 * Removes the values of params from a text. Drizzle ends its message with `params: …`; the lines of the stack follow.
 * Postgres quotes values in its own messages.
 */
const withoutParams = (text: string): string =>
  text.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, "\nparams: not kept").replaceAll(/: "[^"\n]*"/g, ': "…"');
