import autocannon from "autocannon";

export interface Load {
  url: string;
  /** Path of the n-th request. */
  path: (n: number) => string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string> | ((n: number) => Record<string, string>);
  body?: (n: number) => string;
  connections?: number;
  /** Statuses that count as answered; anything else fails the run. */
  expect?: number;
}

export interface Rate {
  /** Requests answered a second. */
  perSecond: number;
  p99: number;
}

/** Loads a server for some seconds; throws where it answers anything but what is expected. */
export async function load(spec: Load, seconds: number): Promise<Rate> {
  let n = 0;
  const wrong = new Map<number, number>();
  const instance = autocannon({
    url: spec.url,
    connections: spec.connections ?? 16,
    duration: seconds,
    requests: [
      {
        method: spec.method ?? "GET",
        setupRequest: (request) => {
          const at = n++;
          const headers = typeof spec.headers === "function" ? spec.headers(at) : spec.headers;
          return {
            ...request,
            path: spec.path(at),
            headers: { ...request.headers, ...headers },
            ...(spec.body ? { body: spec.body(at) } : {}),
          };
        },
        onResponse: (status) => {
          if (status !== (spec.expect ?? 200)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
        },
      },
    ],
  });
  const result = await instance;
  if (wrong.size > 0)
    throw new Error(`${spec.url} answered ${JSON.stringify(Object.fromEntries(wrong))}, not ${spec.expect ?? 200}`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** Measures two sides in turns and gives the median of each. */
export async function inTurns<A, B>(
  rounds: number,
  a: () => Promise<A>,
  b: () => Promise<B>,
  by: { a: (value: A) => number; b: (value: B) => number },
) {
  const left: A[] = [];
  const right: B[] = [];
  for (let round = 0; round < rounds; round++) {
    left.push(await a());
    right.push(await b());
  }
  return { a: medianBy(left, by.a), b: medianBy(right, by.b) };
}

export function medianBy<T>(values: readonly T[], by: (value: T) => number): T {
  const sorted = values.toSorted((x, y) => by(x) - by(y));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
