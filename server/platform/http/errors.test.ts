import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { serve } from "@hono/node-server";
import { expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { createWorld, testSecrets } from "../../testing/app.ts";
import { parseEnv } from "../env.ts";
import { createLog } from "./log.ts";

it("a client that disconnects in the middle of its body is not logged as an error", async () => {
  await using world = await createWorld();
  const lines: { level: number; msg?: string }[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const env = parseEnv({
    NODE_ENV: "test",
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: tmpdir(),
    PUBLIC_URL: "http://portal.test",
  });
  const server = serve({ fetch: createApp({ db: world.db, env, secrets: testSecrets, log }).fetch, port: 0 });
  await once(server, "listening");
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  for (const length of ["content-length: 5000", "transfer-encoding: chunked"]) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = ["POST /api/login HTTP/1.1", "host: portal.test", "content-type: application/json", length, "", ""];
    socket.write(`${head.join("\r\n")}5\r\n{"ema\r\n`);
    await new Promise((next) => setTimeout(next, 100));
    const before = lines.length;
    socket.destroy();
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(before);
  }
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  server.close();
});
