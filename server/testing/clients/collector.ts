import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface ReceivedSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  /** These are the bodies of all requests, as they arrived. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  /** Returns the first span that meets each condition, and waits up to 15 s for those that have not arrived yet. */
  spans(...fits: ((span: ReceivedSpan) => boolean)[]): Promise<(ReceivedSpan | undefined)[]>;
  close(): Promise<void>;
}

/** Starts a collector of OpenTelemetry traces that receives OTLP as JSON over HTTP and stores what arrives. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/v1/traces") return void response.writeHead(404).end();
      bodies.push(Buffer.concat(parts).toString());
      headers.push(request.headers);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // The server listens on a port, so its address is an object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    async spans(...fits) {
      for (const until = performance.now() + 15_000; ; await sleep(50)) {
        const received = bodies.flatMap(spansIn);
        const found = fits.map((fit) => received.find(fit));
        if (performance.now() > until || found.every((span) => span !== undefined)) return found;
      }
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Value = Record<string, unknown>;
interface Sent extends Omit<ReceivedSpan, "attributes"> {
  attributes: { key: string; value: Value }[];
}
interface Batch {
  resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
}

function spansIn(body: string): ReceivedSpan[] {
  // The exporter of OpenTelemetry's library wrote this body.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { resourceSpans } = JSON.parse(body) as Batch;
  const sent = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return sent.map((span) => ({
    ...span,
    attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  }));
}
