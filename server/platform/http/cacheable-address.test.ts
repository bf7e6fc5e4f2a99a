import { describe, expect, it } from "vitest";
import { createWorld } from "../../testing/app.ts";
import { buildEvent } from "../../testing/build.ts";
import { cacheOf } from "../db/cached-until-write.ts";
import { isCacheableAddress } from "./cacheable-address.ts";

describe("an address is cached", () => {
  it.each([
    "/api/events",
    "/api/events?when=upcoming",
    "/api/events?when=past&page=2&country=US",
    "/events/event/0190",
  ])("where it has few other forms: %s", (address) => expect(isCacheableAddress(address)).toBe(true));

  it.each([
    "/api/events?x=1",
    "/api/events?",
    "/api/events?when=upcoming&x=1",
    "/api/events?title=a",
    "/api/events?page=51",
    "/api/events?page=01",
    "/api/events?when=past&when=past",
    "/api/events?__proto__=1",
    "/api/event/0190ABCD",
    "/api/%65vents",
  ])("but not where anybody can make up more: %s", (address) => expect(isCacheableAddress(address)).toBe(false));
});

it("60,000 addresses of one list take no room in the cache", async () => {
  await using world = await createWorld("2026-06-01T12:00:00Z");
  await buildEvent(world);
  const visitor = world.visitor();
  await visitor.get("/api/events?when=upcoming");
  const before = cacheOf(world.db).bytes;
  const count = process.env.DEEP ? 60_000 : 600;
  for (let at = 0; at < count; at += 20) {
    const asked = Array.from({ length: 20 }, (_, n) => visitor.get(`/api/events?when=upcoming&x=${at + n}`));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  }
  expect(cacheOf(world.db).bytes).toBe(before);
}, 600_000);
