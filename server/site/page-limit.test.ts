import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheOf } from "../platform/db/cached-until-write.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildEvent, buildRider, testPassword } from "../testing/build.ts";
import { writeUnbuiltDocuments } from "../testing/files/unbuilt-documents.ts";

// These tests cover the limit of server-rendered documents per IP address: 240 a minute
// (server/platform/http/rate-limit.ts). Somebody who is logged in, or was logged in on this browser before, is counted
// by account and not by address.

const perMinute = 240;

let world: World;
let dist: string;
beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), "portal-limit-"));
  writeUnbuiltDocuments(dist);
  world = await createWorld(undefined, { WEB_DIST: dist, RELAX_RATE_LIMITS: "0", TRUST_PROXY: "1" });
});
afterEach(async () => {
  await world.close();
  rmSync(dist, { recursive: true, force: true });
});

const open = (ip: string, path = "/events", browser: Client = world.visitor()) =>
  browser.open(path, { headers: { "x-forwarded-for": ip, accept: "text/html" } });

/**
 * Opens pages from one IP address, or from the addresses that the function returns. Returns how many pages were not
 * refused.
 */
async function crawl(address: string | ((at: number) => string), pages = perMinute + 60): Promise<number> {
  let through = 0;
  for (let at = 0; at < pages; at += 1) {
    const ip = typeof address === "string" ? address : address(at);
    if ((await open(ip)).status === 200) through += 1;
  }
  return through;
}

describe("A crawler at one address", () => {
  it("gets 240 pages a minute, and then 429 with a wait time and a message in the page's language", async () => {
    expect(await crawl("192.0.2.1")).toBe(perMinute);
    for (const [path, lang, words] of [
      ["/events", "en", /Wait \d+ seconds?, then reload the page/],
      ["/fr/events", "fr-CA", /Attendez \d+\ssecondes?, puis rechargez la page/],
    ] as const) {
      const { status, headers, body } = await open("192.0.2.1", path);
      expect([status, headers.get("content-type")]).toEqual([429, expect.stringContaining("text/html")]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
      expect(headers.get("content-language")).toBe(lang);
      expect(body).toMatch(new RegExp(`<html lang="${lang}"`));
      expect(body).toMatch(/<noscript><h1>.+<\/h1><p>/);
      expect(body).toMatch(words);
      // With scripts, a person still gets the app, which renders the page in the browser.
      expect(body).toMatch(/<div id="app"><\/div>/);
      expect(body).toContain('<script type="module"');
    }
  });

  it("does not limit the next address, and its 429 is never cached", async () => {
    const event = await buildEvent(world, { title: "Muddy Creek" });
    await crawl("192.0.2.1");
    const before = cacheOf(world.db).bytes;
    const page = `/events/event/${event.id}`;
    const refused = await open("192.0.2.1", page);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(refused.body).not.toContain("Muddy Creek");
    expect(cacheOf(world.db).bytes).toBe(before);
    const { status, headers, body } = await open("192.0.2.2", page);
    expect([status, headers.get("retry-after")]).toEqual([200, null]);
    expect(body).toContain("Muddy Creek");
    expect(body).not.toContain("<noscript><h1>");
    // A page that is already in the cache is refused as well.
    expect((await open("192.0.2.1", page)).status).toBe(429);
  });

  it("is counted by its IPv6 /64 network, separate from neighboring networks", async () => {
    expect(await crawl((at) => `2001:db8:7:7::${(at + 1).toString(16)}`)).toBe(perMinute);
    expect((await open("2001:db8:7:7:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await open("2001:db8:7:8::1")).status).toBe(200);
  });
});

describe("People behind the Wi-Fi of a crawler", () => {
  it("can open 240 pages a minute each if they are or were logged in on this browser", async () => {
    const wifi = "192.0.2.1";
    const [dana, casey] = [await buildRider(world), await buildRider(world)];
    const browser = world.visitor();
    const credentials = { email: dana.email, password: testPassword };
    await browser.post("/api/login", credentials, { headers: { "x-forwarded-for": wifi } });
    const other = await world.as(casey);
    await crawl(wifi);
    expect((await open(wifi)).status).toBe(429);
    expect((await open(wifi, "/events", browser)).status).toBe(200);
    expect((await open(wifi, "/auth/rider", browser)).status).toBe(200);
    expect((await open(wifi, "/events", other)).status).toBe(200);
    // One of the two people uses up only that person's own limit.
    for (let at = 0; at < perMinute; at += 1) await open(wifi, "/events", other);
    expect((await open(wifi, "/events", other)).status).toBe(429);
    expect((await open(wifi, "/events", browser)).status).toBe(200);
    // After the logout, a cookie still tells the server that Dana uses this browser.
    browser.cookies.delete("portal_session");
    expect((await open(wifi, "/events", browser)).status).toBe(200);
  });
});
