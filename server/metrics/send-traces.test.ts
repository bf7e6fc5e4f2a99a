import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { startCollector, type Collector } from "../testing/clients/collector.ts";
import { startServer } from "../testing/processes.ts";
import { sendTraces } from "./send-traces.ts";

let world: World;
let collector: Collector;

beforeEach(async () => {
  world = await createWorld();
  collector = await startCollector();
});
afterEach(async () => {
  await collector.close();
  await world.close();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";
const settings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_SERVICE_NAME: "portal-of-the-test",
  OTEL_BSP_SCHEDULE_DELAY: "100",
  PUBLIC_URL: "http://portal.test",
});

it("the production server sends its requests and jobs to the collector", async () => {
  const child = await startServer(world, undefined, {
    program: "main",
    env: { ...settings(), TRUST_PROXY: "1", OTEL_EXPORTER_OTLP_HEADERS: "x-token=of-the-test" },
  });
  try {
    const headers = { traceparent: `00-${traceId}-${callersSpan}-00` };
    await fetch(`${child.url}/api/events?title=Maya`, { headers });
    await fetch(`${child.url}/api/event/no-such-event`);
    const [events, missing, job] = await collector.spans(
      ({ name, status }) => name === "GET /api/events" && status.code !== 2,
      ({ name }) => name === "GET /api/event/:eventId",
      ({ name }) => name === "job forget-mail",
    );
    expect(events).toMatchObject({ traceId, parentSpanId: callersSpan, kind: 2 });
    expect(events?.attributes).toMatchObject({
      "http.route": "/api/events",
      "http.response.status_code": 200,
      "portal.request_id": expect.any(String),
    });
    expect(missing?.attributes["http.response.status_code"]).toBe(404);
    expect(job?.attributes["portal.job"]).toBe("forget-mail");
    expect(collector.bodies.join("")).toContain("portal-of-the-test");
    expect(collector.bodies.join("")).not.toMatch(/Maya|no-such-event/);
    expect(collector.headers[0]?.["x-token"]).toBe("of-the-test");
  } finally {
    await child.kill();
  }
});

it("a caller's trace is not continued where no proxy is trusted", async () => {
  const { observe, close } = sendTraces({ ...settings(), TRUST_PROXY: false }, "test", () => new Date());
  const answered = { method: "GET", route: "/api/events", status: 503, ms: 4, isCached: false };
  observe({ ...answered, traceparent: `00-${traceId}-${callersSpan}-01` });
  await close();
  const [span] = await collector.spans(({ name }) => name === "GET /api/events");
  expect(span?.traceId).not.toBe(traceId);
  expect(span?.parentSpanId ?? "").toBe("");
  expect(span?.status.code, "an answer of the kind 5xx is an error").toBe(2);
});

it("a job that fails is an error without the values of its message, and still fails", async () => {
  const { traced, close } = sendTraces({ ...settings(), TRUST_PROXY: false }, "test", () => new Date());
  const broken = { name: "broken", every: 2, run: () => Promise.reject(new TypeError("maya@example.test")) };
  const quick = { name: "quick", every: 2, run: () => Promise.resolve() };
  for (const job of traced([quick])) await job.run(world.ctx());
  for (const job of traced([broken])) await expect(job.run(world.ctx())).rejects.toThrow("maya@example.test");
  await close();
  const [span] = await collector.spans(({ name }) => name === "job broken");
  expect(span?.status).toMatchObject({ code: 2, message: "TypeError" });
  expect(collector.bodies.join("")).not.toMatch(/maya|quick/);
});

it("a collector that never answers does not hold up the server when it stops", async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  try {
    // The server listens on a port, so its address is an object.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = silent.address() as AddressInfo;
    const { observe, close } = sendTraces(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_SERVICE_NAME: "portal",
        TRUST_PROXY: false,
      },
      "test",
      () => new Date(),
    );
    observe({ method: "GET", route: "/api/events", status: 200, ms: 4, isCached: false });
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(4000);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
