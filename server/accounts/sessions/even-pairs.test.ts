import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { realWatch } from "../../platform/even-time.ts";
import { createWorld, type Answer, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testVin } from "../../testing/build.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";

// These tests make every pair of public calls in a row with one email address. Whether or not the address has an
// account, the answers must have the same status, body, headers and delay.

let world: World;
/** This world hashes passwords as in production, because answers are delayed only there. */
let slow: World;
beforeAll(async () => {
  world = await createWorld(undefined, { RELAX_RATE_LIMITS: "1" });
  slow = await createWorld(undefined, { CHEAP_HASHES: "0", RELAX_RATE_LIMITS: "1" });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => Promise.all([world.close(), slow.close()]));

const password = "racewinner7";
const person = { firstName: "Maya", lastName: "Thériault", country: "CA", state: "QC", locale: "fr" };
const registration = (email: string) => ({
  ...person,
  email,
  password,
  pin: "1357",
  dateOfBirth: "2001-03-09",
  acceptedTerms: termsVersion,
});
const guardian = { name: "Louise", email: "louise@example.test", relation: "mother" };
const child = (email: string) => ({ ...registration(email), dateOfBirth: "2012-05-05", guardian });

const calls: Record<string, (browser: Client, email: string) => Promise<Answer>> = {
  register: (browser, email) => browser.post("/api/register", registration(email)),
  "register a child": (browser, email) => browser.post("/api/register", child(email)),
  login: (browser, email) => browser.post("/api/login", { email, password }),
  "login with another password": (browser, email) => browser.post("/api/login", { email, password: "somethingelse8" }),
  confirm: (browser, email) => browser.post("/api/register/confirm", { email, password, code: "000000" }),
  forgot: (browser, email) => browser.post("/api/forgot-password", { email }),
  reset: (browser, email) => browser.post("/api/forgot-password-reset", { email, password, code: "000000" }),
  join: (browser, email) =>
    browser.post("/api/join", {
      role: "promoter",
      businessName: "Mesa Ridge MX",
      contactName: "Ray Ortiz",
      email,
      city: "Mesa",
      state: "AZ",
      country: "US",
      locale: "en",
      acceptedTerms: termsVersion,
    }),
};
const names = Object.keys(calls);
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

/** Returns what an outsider can observe of the calls: the answers without request ids, and their delays. */
async function visibleAnswers(email: string, steps: readonly string[], at = world) {
  vi.spyOn(realWatch, "now").mockReturnValue(0);
  const wait = vi.spyOn(realWatch, "wait").mockResolvedValue(undefined);
  const browser = at.visitor();
  const answers = [];
  for (const step of steps) {
    const { status, body, headers } = (await calls[step]?.(browser, email)) ?? {};
    const comparable = body?.error ? { ...body.error, requestId: "" } : body;
    answers.push({ step, status, comparable, headers: [...(headers?.keys() ?? [])].toSorted() });
  }
  const waited = wait.mock.calls.map(([ms]) => ms);
  vi.restoreAllMocks();
  return { answers, waited, cookies: [...browser.cookies.keys()] };
}

let serial = 0;
const free = () => `free${++serial}@example.test`;

describe("The answers do not reveal whether an address has an account", () => {
  it.each(pairs)("%s, then %s", async (...steps) => {
    const { email } = await buildRider(world);
    expect(await visibleAnswers(email, steps)).toEqual(await visibleAnswers(free(), steps));
  });

  it.each([
    ["a dealer’s", buildDealer],
    ["a promoter’s", buildPromoter],
    ["an admin’s", buildAdmin],
    ["a deactivated rider’s", (at: World) => buildRider(at, { account: { deactivatedAt: at.clock.now() } })],
    ["an unproven promoter’s", (at: World) => buildPromoter(at, { account: { emailVerifiedAt: null } })],
  ] as const)("and the whole row of them for %s address", async (_whose, build) => {
    const steps = ["register", "login", "register", "confirm", "login", "forgot", "register", "login"];
    const { email } = await build(slow);
    const known = await visibleAnswers(email, steps, slow);
    expect(known).toEqual(await visibleAnswers(free(), steps, slow));
    expect(known.waited.length).toBeGreaterThanOrEqual(7);
  });
});

describe("A registration with an account's address", () => {
  it("cannot be confirmed, not even with the right code of an earlier registration", async () => {
    const admin = await world.as(await buildAdmin(world));
    const email = free();
    await world.visitor().post("/api/register", registration(email));
    const code = await codeFor(world, email);
    const rider = await buildRider(world);
    const { rider: row } = (await admin.get(`/api/admin/rider/${rider.id}`)).body;
    expect(
      (await admin.put(`/api/admin/rider/${rider.id}`, { __v: row.__v, email, reason: "The rider asked by phone" }))
        .status,
    ).toBe(200);
    const answer = await world.visitor().post("/api/register/confirm", { email, password, code });
    expect([answer.status, answer.body.error.code]).toEqual([422, "code_wrong"]);
  });

  it("emails the owner once a day, and sends no code and nothing to the typed guardian", async () => {
    const { email } = await buildRider(world);
    await visibleAnswers(email, ["register a child", "login", "login", "register", "login"]);
    expect((await mailTo(world, email)).map(({ subject }) => subject)).toEqual(["You already have an account"]);
    expect(await mailTo(world, guardian.email)).toEqual([]);
  });

  it("does not reset the count of wrong tries at the owner’s password", async () => {
    await using strict = await createWorld();
    const { email } = await buildRider(strict);
    await strict.visitor().post("/api/register", registration(email));
    for (let at = 0; at < 10; at += 1) {
      const guess = at === 8 ? password : `guess${at}aaaa`;
      expect((await strict.visitor().post("/api/login", { email, password: guess })).status).toBe(at === 8 ? 403 : 401);
    }
    expect((await strict.visitor().post("/api/login", { email, password: "guess99aaaa" })).status).toBe(429);
  });
});

it("Logging in with an unverified registration emails a new code, at most five times an hour, and only the newest code works", async () => {
  const email = free();
  await world.visitor().post("/api/register", { ...registration(email), bike: { vin: testVin() } });
  for (let at = 0; at < 6; at += 1) await world.visitor().post("/api/login", { email, password });
  expect(await mailTo(world, email)).toHaveLength(5);
  const browser = world.visitor();
  const answer = await browser.post("/api/register/confirm", { email, password, code: await codeFor(world, email) });
  expect([answer.status, answer.body.user?.emailVerified, answer.body.user?.bikes.length]).toEqual([200, true, 1]);
  expect((await world.visitor().post("/api/login", { email, password })).status).toBe(200);
});
