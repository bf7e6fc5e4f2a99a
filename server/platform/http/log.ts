import { pino, type Logger } from "pino";

export type Log = Logger;

/** Structured logs on standard output. Never a body, a query string, a cookie, a name or an address of a person. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
