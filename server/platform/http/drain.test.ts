import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { startServer, type ChildServer } from "../../testing/processes.ts";

// These tests stop the production server as an operator or a rolling deployment does.

let world: World;
let server: ChildServer | undefined;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await server?.kill();
  await world.close();
});

const start = (env: Record<string, string> = {}) =>
  startServer(world, undefined, { program: "main", env: { PORT: "0", PUBLIC_URL: "http://portal.test", ...env } });
const patient = { timeout: 60_000 };

describe("a server that is stopped with SIGTERM", () => {
  it("reports that it is not ready, and still answers, until the balancer has noticed", async () => {
    const { url, process } = (server = await start({ DRAIN_SECONDS: "600" }));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    process.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, patient).toBe(503);
    const answer = await fetch(`${url}/api/events`);
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect((await fetch(`${url}/healthz`)).status, "the process must not be restarted meanwhile").toBe(200);
  });

  it("answers the request in progress before it exits, and accepts no other", async () => {
    const { url, process } = (server = await start());
    const exited = once(process, "exit");
    const body = JSON.stringify({ email: "nobody@example.test", password: "wrongword1" });
    const login = request(`${url}/api/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "sec-fetch-site": "same-origin",
        expect: "100-continue",
      },
    });
    // When the server asks for the body, it has received the head of the request.
    login.flushHeaders();
    await once(login, "continue");
    process.kill("SIGTERM");
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            () => "taken",
            () => "refused",
          ),
        patient,
      )
      .toBe("refused");
    const answered = once(login, "response");
    login.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await exited).toEqual([0, null]);
  });
});
