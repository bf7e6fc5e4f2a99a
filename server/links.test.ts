import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { events } from "./events/tables.ts";
import { outboxMail } from "./platform/tables.ts";
import { createWorld, type World } from "./testing/app.ts";
import { writeUnbuiltDocuments } from "./testing/files/unbuilt-documents.ts";
import { codeFor } from "./testing/mail.ts";
import { buildAdmin, buildEvent, buildRider, testPassword } from "./testing/build.ts";
import { startServer, type ChildServer } from "./testing/processes.ts";

// These tests prove that links in emails and in pages use the configured address, whatever host a request names. The
// server below has no PUBLIC_URL, so its address is the documented default.

const foreign = "evil.example";
let world: World;
let server: ChildServer;
beforeAll(async () => {
  world = await createWorld();
  server = await startServer(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

/**
 * A request can name a foreign host in these two ways: in the Host header, or as an absolute address in the request
 * line.
 */
const ways = {
  "a foreign Host header": (path: string) => ({ path, host: foreign }),
  "an absolute target": (path: string) => ({ path: `http://${foreign}${path}`, host: new URL(server.url).host }),
};

async function send(way: keyof typeof ways, method: string, path: string, body: object, cookie = "") {
  const { host, path: target } = ways[way](path);
  const { hostname, port } = new URL(server.url);
  const sent = request({
    hostname,
    port,
    method,
    path: target,
    headers: { host, "content-type": "application/json", "sec-fetch-site": "same-origin", "user-agent": agent, cookie },
  });
  sent.end(JSON.stringify(body));
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  reply.resume();
  return {
    status: reply.statusCode,
    cookie: (reply.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
  };
}
const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36";

const registration = (email: string) => ({
  firstName: "Maya",
  lastName: "Thériault",
  email,
  password: "racewinner7",
  pin: "1357",
  dateOfBirth: "2014-03-09",
  guardian: { name: "Louise Thériault", email: `guardian.${email}`, relation: "mother" },
  country: "CA",
  state: "QC",
  locale: "fr",
  acceptedTerms: termsVersion,
});

it.each(Object.keys(ways) as (keyof typeof ways)[])(
  "no email for a request with %s links to that host",
  async (way) => {
    const mark = way.replaceAll(" ", "-");
    const rider = await buildRider(world, { account: { email: `${mark}@example.test` } });
    await buildAdmin(world);
    const expectOk = async (...asked: Parameters<typeof send>) => {
      const answer = await send(...asked);
      expect([asked[2], answer.status]).toEqual([asked[2], 200]);
      return answer;
    };
    const before = (await world.db.select().from(outboxMail)).length;
    await expectOk(way, "POST", "/api/forgot-password", { email: rider.email });
    await expectOk(way, "POST", "/api/register", registration(rider.email));
    const email = `new.${mark}@example.test`;
    await expectOk(way, "POST", "/api/register", registration(email));
    const code = await codeFor(world, email);
    await expectOk(way, "POST", "/api/register/confirm", { email, code, password: registration(email).password });
    await expectOk(way, "POST", "/api/join", {
      role: "promoter",
      businessName: "Mesa Ridge MX",
      contactName: "Ray Ortiz",
      email: `join.${mark}@example.test`,
      city: "Mesa",
      state: "AZ",
      country: "US",
      locale: "en",
      acceptedTerms: termsVersion,
    });
    const { cookie } = await expectOk(way, "POST", "/api/login", { email: rider.email, password: testPassword });
    await expectOk(way, "PUT", `/api/rider/rider/${rider.id}/pin`, { pin: "8642", password: testPassword }, cookie);
    await expectOk(
      way,
      "PUT",
      "/api/rider/rider/change-password",
      { currentPassword: testPassword, password: "newcontingency7" },
      cookie,
    );
    const mails = (await world.db.select().from(outboxMail)).slice(before);
    expect(mails.length).toBeGreaterThanOrEqual(7);
    for (const { subject, text, html } of mails) expect(`${subject} ${text} ${html}`).not.toContain(foreign);
    expect(mails.filter(({ text }) => text.includes("http://localhost:3000/")).length).toBeGreaterThanOrEqual(4);
  },
);

it("A page has the portal's own links, whatever host name the request has", async () => {
  const dist = mkdtempSync(join(tmpdir(), "portal-links-"));
  writeUnbuiltDocuments(dist);
  const site = await createWorld(undefined, { WEB_DIST: dist, PUBLIC_URL: "" });
  try {
    await buildEvent(site);
    const [event] = await site.db.select().from(events);
    const page = async (origin: string) => {
      const { body } = await site.visitor().open(`/events/event/${event?.id}?q=1`, { origin });
      return String(body).replaceAll(/nonce="[^"]*"/g, "");
    };
    const first = await page(`http://${foreign}`);
    const next = await page("http://portal.test");
    expect(first).not.toContain(foreign);
    expect(first).toContain("http://localhost:3000/events/event/");
    expect(next).toBe(first);
  } finally {
    await site.close();
    rmSync(dist, { recursive: true, force: true });
  }
});
