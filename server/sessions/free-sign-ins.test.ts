import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimits } from "../platform/http/rate-limit.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildRider, testPassword } from "../testing/build.ts";

// The limit of the call counts the logins of an address. Successful ones use up nobody's limit, and give a thief with
// an account of his own nothing.

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
/** Guesses at an account that nobody has, each time another one, so that only the limit of the call counts them. */
const guess = (ip: string): Promise<number> => signIn(ip, `nobody${++serial}@example.test`, "wrongguess1");

/** Counts logins of an address as the call does, without making them. Its limit is 300 a minute. */
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
  it("do not use up the limit of an address that many riders share", async () => {
    const wifi = newAddress();
    const riders = await Promise.all(all(6, 0).map(() => buildRider(world)));
    await count(wifi, 298);
    for (const rider of riders) expect(await signIn(wifi, rider.email, testPassword)).toBe(200);
    expect(await times(3, () => guess(wifi))).toEqual([401, 401, 429]);
  });

  it("of a thief's own account do not give the failed ones of the address back", async () => {
    const wifi = newAddress();
    const thief = await buildRider(world);
    await count(wifi, 296);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push(await signIn(wifi, thief.email, testPassword), await guess(wifi));
    expect(statuses).toEqual([200, 401, 200, 401, 200, 401, 200, 401, 429, 429]);
  });

  it("that begin at once and end in the next minute save up no guesses for it", async () => {
    const wifi = newAddress();
    const limits = createRateLimits(world.db, false);
    const visitor = { actor: { type: "visitor" }, ip: wifi } as const;
    const point = await limits.lend("signIn", "POST /api/login", visitor);
    vi.setSystemTime(Date.now() + 61_000);
    await count(wifi, 299);
    await point.giveBack();
    expect(await times(2, () => guess(wifi))).toEqual([401, 429]);
  });

  it("of one account over and over are counted again after thirty in a minute, because each costs a hash", async () => {
    const wifi = newAddress();
    const thief = await buildRider(world);
    await count(wifi, 290);
    expect(await times(42, () => signIn(wifi, thief.email, testPassword))).toEqual([...all(40, 200), 429, 429]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await signIn(wifi, thief.email, testPassword)).toBe(200);
  });

  it("of one caller leave the limit of another as it is", async () => {
    const [wifi, elsewhere] = [newAddress(), newAddress()];
    const rider = await buildRider(world);
    await count(wifi, 300);
    expect(await signIn(elsewhere, rider.email, testPassword)).toBe(200);
    expect(await signIn(wifi, rider.email, testPassword)).toBe(429);
  });
});
