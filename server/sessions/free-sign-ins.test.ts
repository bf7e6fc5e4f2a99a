import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimits } from "../platform/http/rate-limit.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildRider, testPassword } from "../testing/build.ts";

// The rate limit of the call counts the logins from an IP address. These tests check that successful logins do not use
// up the limit, and that a thief gains no guesses by logging in to an account of his own.

let world: World;
const start = "2026-07-15T18:00:00.000Z";
beforeAll(async () => {
  world = await createWorld(start, { RELAX_RATE_LIMITS: "0", TRUST_PROXY: "1" });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(start) }));
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

let serial = 0;
const newAddress = (): string => `10.9.${++serial}.1`;
const signIn = async (ip: string, email: string, password: string): Promise<number> =>
  (await world.visitor().post("/api/login", { email, password }, { headers: { "x-forwarded-for": ip } })).status;
/**
 * Tries to log in to an account that does not exist, each time another one, so that only the limit of the call counts
 * the tries.
 */
const guess = (ip: string): Promise<number> => signIn(ip, `nobody${++serial}@example.test`, "wrongguess1");

/** Counts logins from an IP address as the call does, without logging in. Its limit is 300 a minute. */
async function count(ip: string, times: number): Promise<void> {
  const limits = createRateLimits(world.db, false);
  const visitor = { actor: { type: "visitor" }, ip } as const;
  for (let at = 0; at < times; at++) await limits.take("signIn", "POST /api/login", visitor);
}
async function times(n: number, act: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < n; at++) statuses.push(await act());
  return statuses;
}
const all = (n: number, status: number) => Array.from({ length: n }, () => status);

describe("Successful logins", () => {
  it("do not use up the limit of an IP address that many riders share", async () => {
    const wifi = newAddress();
    const riders = await Promise.all(all(6, 0).map(() => buildRider(world)));
    await count(wifi, 298);
    for (const rider of riders) expect(await signIn(wifi, rider.email, testPassword)).toBe(200);
    expect(await times(3, () => guess(wifi))).toEqual([401, 401, 429]);
  });

  it("to a thief's own account do not give back the failed ones from the same address", async () => {
    const wifi = newAddress();
    const thief = await buildRider(world);
    await count(wifi, 296);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push(await signIn(wifi, thief.email, testPassword), await guess(wifi));
    expect(statuses).toEqual([200, 401, 200, 401, 200, 401, 200, 401, 429, 429]);
  });

  it("that start in one minute and end in the next do not allow more guesses in the next", async () => {
    const wifi = newAddress();
    const limits = createRateLimits(world.db, false);
    const visitor = { actor: { type: "visitor" }, ip: wifi } as const;
    const point = await limits.lend("signIn", "POST /api/login", visitor);
    vi.setSystemTime(Date.now() + 61_000);
    await count(wifi, 299);
    await point.giveBack();
    expect(await times(2, () => guess(wifi))).toEqual([401, 429]);
  });

  it("to one account are counted again after thirty in a minute, because each costs a hash", async () => {
    const wifi = newAddress();
    const thief = await buildRider(world);
    await count(wifi, 290);
    expect(await times(42, () => signIn(wifi, thief.email, testPassword))).toEqual([...all(40, 200), 429, 429]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await signIn(wifi, thief.email, testPassword)).toBe(200);
  });

  it("of one caller do not change the limit of another", async () => {
    const [wifi, elsewhere] = [newAddress(), newAddress()];
    const rider = await buildRider(world);
    await count(wifi, 300);
    expect(await signIn(elsewhere, rider.email, testPassword)).toBe(200);
    expect(await signIn(wifi, rider.email, testPassword)).toBe(429);
  });
});
