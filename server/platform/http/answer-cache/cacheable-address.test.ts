import { describe, expect, it } from "vitest";
import { createWorld } from "../../../testing/app.ts";
import { buildEvent } from "../../../testing/build.ts";
import { startWatchedServer } from "../../../testing/watched-server.ts";
import { cacheOf } from "../../db/cached-until-write.ts";
import { isCacheableAddress } from "./cacheable-address.ts";

describe("an address is cached", () => {
  it.each([
    "/api/events",
    "/api/events?when=upcoming",
    "/api/events?when=past&page=2&country=US",
    "/events/event/0190",
  ])("if it has few other forms: %s", (address) => expect(isCacheableAddress(address)).toBe(true));

  it.each([
    "/api/events?x=1",
    "/api/events?",
    "/api/events?when=upcoming&x=1",
    "/api/events?title=a",
    "/api/events?page=51",
    "/api/events?page=01",
    "/api/events?state=OH?1",
    "/api/events?when=past&when=past",
    "/api/events?__proto__=1",
    "/api/event/0190ABCD",
    "/api/%65vents",
  ])("but not if anybody can make up more: %s", (address) => expect(isCacheableAddress(address)).toBe(false));
});

it("60,000 addresses of one list take no space in the cache", async () => {
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

it.runIf(process.env.DEEP)(
  "60,000 addresses of one list do not grow the memory of the process",
  async () => {
    await using world = await createWorld(new Date().toISOString());
    await buildEvent(world);
    const server = await startWatchedServer(world);
    const ask = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 20) {
        const asked = Array.from({ length: 20 }, (_, n) => fetch(`${server.url}/api/events?when=upcoming&x=${at + n}`));
        for (const answer of await Promise.all(asked)) {
          await answer.arrayBuffer();
          expect(answer.status).toBe(200);
        }
      }
    };
    try {
      // The first requests fill the heap with short-lived garbage, which must not count as growth.
      await ask(0, 20_000);
      const before = server.peakMemoryMb();
      await ask(20_000, 80_000);
      expect(server.peakMemoryMb() - before).toBeLessThan(60);
    } finally {
      await server.close();
    }
  },
  600_000,
);
