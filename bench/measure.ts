import autocannon from "autocannon";
import type { Running } from "./servers.ts";

export interface Load {
  server: Running;
  /** This is a fixed path, or a function that returns the path of the n-th request. */
  path: string | ((n: number) => string);
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string> | ((n: number) => Record<string, string>);
  body?: (n: number) => string;
  connections?: number;
  /** This is the expected status; any other status fails the run. */
  expect?: number;
}

export interface Rate {
  /** This is the number of answers per second of wall-clock time. */
  perSecond: number;
  /**
   * This is the number of answers per second of the main thread's busy time: the rate that the server would reach with
   * a CPU core for itself.
   */
  perBusySecond: number;
  p99: number;
}

/** These are the medians of several rounds, and the rates of each round, which `ratioOf` compares in pairs. */
export interface Rates extends Rate {
  rounds: readonly Rate[];
}

/**
 * Sends load to a server for some seconds, or for a number of requests. Throws when an answer has another status than
 * the expected one.
 */
export async function load(spec: Load, how: { seconds: number } | { requests: number }): Promise<Rate> {
  const { server, path, method = "GET", headers = {}, body, connections = 16, expect = 200 } = spec;
  let n = 0;
  const changing = typeof path === "function" || typeof headers === "function" || body !== undefined;
  const busyBefore = server.busyMs();
  const result = await autocannon({
    url: `${server.url}${typeof path === "string" ? path : ""}`,
    method,
    connections,
    ...("seconds" in how ? { duration: how.seconds } : { amount: how.requests }),
    sampleInt: 100,
    timeout: 30,
    ...(typeof headers === "function" ? {} : { headers }),
    ...(changing && {
      requests: [
        {
          method,
          setupRequest(request) {
            const at = n++;
            const own = typeof headers === "function" ? headers(at) : headers;
            return {
              ...request,
              path: typeof path === "function" ? path(at) : path,
              headers: { ...request.headers, ...own },
              ...(body && { body: body(at) }),
            };
          },
        },
      ],
    }),
  });
  const busySeconds = (server.busyMs() - busyBefore) / 1000;
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((status) => status !== String(expect)) || statuses.length === 0) {
    const outcome = JSON.stringify({ ...result.statusCodeStats, errors: result.errors });
    throw new Error(`${server.url} answered ${outcome}, not ${expect} alone`);
  }
  const answered = result.requests.total;
  return {
    perSecond: answered / result.duration,
    perBusySecond: answered / busySeconds,
    p99: result.latency.p99,
  };
}

/**
 * Measures several servers in turns, and returns the rates of each. A machine can become twice as fast or slow within
 * seconds, so the rounds are short. Each server gets some warm-up requests first, because a server that has just started
 * is slower.
 */
export async function inTurns<Side extends string>(
  sides: Record<Side, Load>,
  { rounds = 15, seconds = 0.5, warmUp = 8000 }: { rounds?: number; seconds?: number; warmUp?: number } = {},
): Promise<Record<Side, Rates>> {
  const names = Object.keys(sides) as Side[];
  const seen = new Map<Side, Rate[]>(names.map((name) => [name, []]));
  for (const name of names) await load(sides[name], { requests: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) seen.get(name)?.push(await load(sides[name], { seconds }));
  }
  return Object.fromEntries(names.map((name) => [name, medianRate(seen.get(name) ?? [])])) as Record<Side, Rates>;
}

/** Returns the median of the ratios of two servers in each round. */
export const ratioOf = (own: Rates, other: Rates, by: "perSecond" | "perBusySecond"): number =>
  median(own.rounds.map((rate, at) => rate[by] / (other.rounds[at]?.[by] ?? Number.NaN)));

const medianRate = (rates: readonly Rate[]): Rates => ({
  rounds: rates,
  perSecond: median(rates.map((rate) => rate.perSecond)),
  perBusySecond: median(rates.map((rate) => rate.perBusySecond)),
  p99: median(rates.map((rate) => rate.p99)),
});

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
