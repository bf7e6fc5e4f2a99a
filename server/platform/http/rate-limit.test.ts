import { expect, it } from "vitest";
import { createRateLimits } from "./rate-limit.ts";

const visitor = (ip: string) => ({ actor: { type: "visitor" } as const, ip });
const rider = (id: string) => ({
  actor: { type: "rider", id, accountId: id, emailVerified: true, deactivated: false, proxy: null } as const,
  ip: "10.0.0.1",
});
const times = (n: number, act: () => number): number[] => Array.from({ length: n }, act);

it("lets as many through as the limit says, and tells the next how long to wait", () => {
  let now = 0;
  const limit = createRateLimits(false, () => now);
  expect(times(240, () => limit("search", visitor("a"))).every((wait) => wait === 0)).toBe(true);
  now = 20_000;
  expect(limit("search", visitor("a"))).toBe(40);
  now = 60_000;
  expect(limit("search", visitor("a"))).toBe(0);
});

it("counts visitors by address and everyone else by who they are", () => {
  const limit = createRateLimits(false, () => 0);
  times(120, () => limit("write", rider("r1")));
  expect(limit("write", rider("r1"))).toBeGreaterThan(0);
  expect(limit("write", rider("r2"))).toBe(0);
  expect(limit("write", visitor("10.0.0.1"))).toBe(0);
  expect(limit("search", rider("r1"))).toBe(0);
});

it("counts sign-in by address whoever asks", () => {
  const limit = createRateLimits(false, () => 0);
  times(10, () => limit("signIn", visitor("10.0.0.1")));
  expect(limit("signIn", rider("r1"))).toBeGreaterThan(0);
});

it("keeps who is at work when thousands of addresses pass by", () => {
  let now = 0;
  const limit = createRateLimits(false, () => now);
  for (let n = 0; n < 50_000; n += 1) limit("signIn", visitor(`passing ${n}`));
  now = 61_000;
  times(10, () => limit("signIn", visitor("guessing")));
  for (let n = 0; n < 40_000; n += 1) limit("signIn", visitor(`next ${n}`));
  expect(limit("signIn", visitor("guessing"))).toBeGreaterThan(0);
});
