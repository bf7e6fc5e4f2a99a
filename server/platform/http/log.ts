import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Structured logs on standard output. Never a body, a query string, a cookie, a name or an address of a person. */
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
 * A statement that failed says its values along: the code in a mail, somebody's address. What failed, where and why is
 * kept; the values are not, in no message, stack, detail or cause.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    type,
    message: withoutParams(message),
    stack: withoutParams(stack),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

/** Drizzle ends its message with `params: …`; the lines of the stack follow. Postgres quotes values in its own. */
const withoutParams = (text: string): string =>
  text.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, "\nparams: not kept").replaceAll(/: "[^"\n]*"/g, ': "…"');
