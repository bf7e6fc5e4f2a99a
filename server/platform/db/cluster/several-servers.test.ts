import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dialectOf } from "../dialect.ts";
import { createWorld, type World } from "../../../testing/app.ts";
import { buildAdmin, buildRider } from "../../../testing/build.ts";
import { startSmtp } from "../../../testing/clients/smtp.ts";
import { startServer, type ChildServer } from "../../../testing/processes.ts";

// Three production servers share one Postgres, as docs/operations.md#several-servers describes.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const patient = { timeout: 45_000, interval: 20 };

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let servers: ChildServer[] = [];

describe.runIf(isPostgres)("three servers on one Postgres", () => {
  beforeAll(async () => {
    // The servers use the real clock, so the world must too: the admin's session must be valid for them.
    world = await createWorld(new Date().toISOString());
    smtp = await startSmtp();
    const env = { PORT: "0", PUBLIC_URL: "http://portal.test", RELAX_RATE_LIMITS: "0", SMTP_URL: smtp.url };
    servers = await Promise.all([0, 1, 2].map(() => startServer(world, undefined, { program: "main", env })));
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
    await smtp.close();
    await world.close();
  });
  afterEach(() => void smtp.received.splice(0));

  const nth = (at: number): string => servers[at % servers.length]?.url ?? "";
  const post = (url: string, path: string, body: unknown, cookie = "") =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      body: JSON.stringify(body),
    });

  it("show at once on each server what one of them wrote, though each answers visitors from its cache", async () => {
    const { cookies } = await world.as(await buildAdmin(world));
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const shown = async (url: string) => (await fetch(`${url}/api/categories`)).text();
    for (let round = 0; round < 3; round++) {
      for (const { url } of servers) await shown(url);
      const description = `Series ${round}`;
      expect((await post(nth(round), "/api/admin/categories", { description }, cookie)).status).toBe(200);
      expect(await shown(nth(round)), "the server that wrote").toContain(description);
      for (const { url } of servers) await expect.poll(() => shown(url), patient).toContain(description);
    }
  });

  it("count tries together, and send each email once", async () => {
    const riders = await Promise.all(Array.from({ length: 12 }, () => buildRider(world)));
    const statuses: number[] = [];
    for (let n = 0; n < 33; n++) {
      const { email = "" } = riders[n % riders.length] ?? {};
      statuses.push((await post(nth(n), "/api/forgot-password", { email })).status);
    }
    // The limit is 30 in ten minutes from one address, however many servers there are.
    expect(statuses.map((status) => status === 429)).toEqual(Array.from({ length: 33 }, (_, n) => n >= 30));
    // Each of the 30 requests queued an email with a code, and each server checks for queued email every two seconds.
    await expect.poll(() => smtp.received.length, patient).toBe(30);
    const ids = smtp.received.map((mail) => /^message-id: .*$/im.exec(mail)?.[0]);
    expect(new Set(ids).size).toBe(30);
  });
});
