import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "../platform/db/database.ts";
import type { Env } from "../platform/env.ts";
import type { AnsweredRequest } from "../platform/http/answered-request.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { sameDigest, sha256 } from "../platform/secrets.ts";
import { createMetrics } from "./registry.ts";

export interface MetricsServer {
  port: number;
  observe: (request: AnsweredRequest) => void;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` in the Prometheus text format on a separate address, so that the portal's address never serves
 * them. With METRICS_TOKEN, a scrape must send it as a bearer token. Rejects when the port is taken.
 */
export async function serveMetrics(
  db: Database,
  env: Pick<Env, "METRICS_PORT" | "METRICS_HOST" | "METRICS_TOKEN">,
  jobs: readonly Job[],
  clock: () => Date,
): Promise<MetricsServer> {
  const { text, contentType, observe } = createMetrics(db, { jobs, clock });
  const expected = env.METRICS_TOKEN === undefined ? null : sha256(`Bearer ${env.METRICS_TOKEN}`);
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0];
    const isAllowed = expected === null || sameDigest(expected, sha256(request.headers.authorization ?? ""));
    if (!isAllowed) return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (path !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { "content-type": contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(env.METRICS_PORT, env.METRICS_HOST, done);
  });
  return {
    // The server listens on a port, so its address is an object.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    port: (server.address() as AddressInfo).port,
    observe,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
