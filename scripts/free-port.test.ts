import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.mjs";

it("a free port can be listened on, is no port of outgoing connections, and is never returned twice", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [port = 0] = ports;
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", done));
  await new Promise((done) => server.close(done));
});
