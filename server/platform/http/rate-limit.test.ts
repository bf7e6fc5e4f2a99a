import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { connect } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { createRateLimits } from "./rate-limit.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-15T18:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

let serial = 0;
/** Returns limits whose counters no other test has used. */
const fresh = (db: Database = world.db) => {
  const test = ++serial;
  const limits = createRateLimits(db, false);
  return (
    name: Parameters<typeof limits.take>[0],
    { actor, ip, known }: Parameters<typeof limits.take>[2],
    path = "POST /api/call",
  ) =>
    limits.take(name, `${test} ${path}`, {
      actor: "id" in actor ? { ...actor, id: `${test} ${actor.id}` } : actor,
      ip: ip === null ? null : `${test} ${ip}`,
      ...(known ? { known: `${test} ${known}` } : {}),
    });
};
const visitor = (ip: string) => ({ actor: { type: "visitor" } as const, ip });
const rider = (id: string) => ({
  actor: { type: "rider", id, accountId: id, emailVerified: true, deactivated: false, proxy: null } as const,
  ip: "10.0.0.1",
});
async function times(n: number, act: () => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < n; at += 1) waits.push(await act());
  return waits;
}

describe("Limits of calls", () => {
  it("let the declared number of calls through, and tell the next caller how long to wait", async () => {
    const limit = fresh();
    expect((await times(240, () => limit("search", visitor("a")))).every((wait) => wait === 0)).toBe(true);
    vi.setSystemTime(Date.now() + 20_000);
    expect(await limit("search", visitor("a"))).toBe(40);
    vi.setSystemTime(Date.now() + 41_000);
    expect(await limit("search", visitor("a"))).toBe(0);
  });

  it("count visitors by address and everyone else by account", async () => {
    const limit = fresh();
    await times(120, () => limit("write", rider("r1")));
    expect(await limit("write", rider("r1"))).toBeGreaterThan(0);
    expect(await limit("write", rider("r2"))).toBe(0);
    expect(await limit("write", visitor("10.0.0.1"))).toBe(0);
    expect(await limit("search", rider("r1"))).toBe(0);
  });

  it("count a browser that was signed in before by its account, not by a shared address", async () => {
    const limit = fresh();
    await times(31, () => limit("code", visitor("wi-fi")));
    expect(await limit("code", visitor("wi-fi"))).toBeGreaterThan(0);
    expect(await limit("code", { ...visitor("wi-fi"), known: "dana" })).toBe(0);
    expect(await limit("code", rider("r1"))).toBe(0);
  });

  it("of logins and codes are separate for each call", async () => {
    const limit = fresh();
    for (const name of ["signIn", "code"] as const) {
      while ((await limit(name, visitor("a"))) === 0);
      expect(await limit(name, visitor("a"), "POST /api/another")).toBe(0);
    }
  });

  it("still count an active visitor when thousands of other addresses make calls", async () => {
    const limit = fresh();
    for (let n = 0; n < 60_000; n += 1) await limit("search", visitor(`passing ${n}`));
    vi.setSystemTime(Date.now() + 61_000);
    await times(240, () => limit("search", visitor("at work")));
    for (let n = 0; n < 60_000; n += 1) await limit("search", visitor(`next ${n}`));
    expect(await limit("search", visitor("at work"))).toBeGreaterThan(0);
  });

  it("on Postgres are shared by all servers; reads count for each server alone", async () => {
    const other = await connect(world.databaseUrl);
    try {
      const [here, there] = [createRateLimits(world.db, false), createRateLimits(other, false)];
      const ask = (limit: typeof here, name: "write" | "search") => limit.take(name, "", visitor("two servers"));
      await times(120, () => ask(here, "write"));
      expect((await ask(there, "write")) > 0).toBe(world.db.dialect === "postgres");
      await times(241, () => ask(here, "search"));
      expect(await ask(there, "search")).toBe(0);
    } finally {
      await other.close();
    }
  });
});
