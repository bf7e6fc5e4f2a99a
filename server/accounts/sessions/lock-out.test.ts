import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld, type Answer, type World } from "../../testing/app.ts";
import { buildRider, testPassword } from "../../testing/build.ts";
import { codeFor, mailTo, otherThan } from "../../testing/mail.ts";
import { mailCodes } from "../tables.ts";

// In these tests strangers guess passwords: they are slowed down, and cannot lock the owner out. The limits are those
// of production.

let world: World;
beforeAll(async () => {
  world = await createWorld("2026-07-15T18:00:00.000Z", { RELAX_RATE_LIMITS: "0", TRUST_PROXY: "1" });
});
beforeEach(() => {
  world.clock.set("2026-07-15T18:00:00.000Z");
  vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

function later(minutes: number): void {
  world.clock.advance({ minutes });
  vi.setSystemTime(world.clock.now());
}

let serial = 0;
/** Returns an address that no other test uses. */
const newAddress = (): string => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${++serial & 255}`;
const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const wrong = (at: number) => `wrongguess${at}`;

function signIn(email: string, password: string, ip: string, browser = world.visitor()): Promise<Answer> {
  return browser.post("/api/login", { email, password }, from(ip));
}

/** Lets strangers at several addresses guess until each of them has to wait. */
async function guessUntilLockedOut(email: string, addresses: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < addresses; at += 1) {
    const ip = newAddress();
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await signIn(email, wrong(guess), ip)).status);
  }
  return statuses;
}

const count = (statuses: number[], status: number): number => statuses.filter((one) => one === status).length;

describe("Strangers who guess a password", () => {
  it("get ten tries per account and address, whether the account exists or not", async () => {
    const rider = await buildRider(world);
    for (const email of [rider.email, "no-such-person@example.test"]) {
      const statuses = await guessUntilLockedOut(email, 1);
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 1]);
    }
  });

  it("do not lock out the owner at another address, or other accounts at their own address", async () => {
    const [owner, other] = [await buildRider(world), await buildRider(world)];
    const wifi = newAddress();
    for (let at = 0; at < 30; at += 1) await signIn(owner.email, wrong(at), wifi);
    expect((await signIn(owner.email, testPassword, wifi)).status).toBe(429);
    expect((await signIn(other.email, testPassword, wifi)).status).toBe(200);
    expect((await signIn(owner.email, testPassword, newAddress())).status).toBe(200);
    later(16);
    expect((await signIn(owner.email, testPassword, wifi)).status).toBe(200);
  });

  it("from many addresses wait longer after each try; the owner's known browser never waits", async () => {
    const owner = await buildRider(world);
    const known = world.visitor();
    const home = newAddress();
    expect((await signIn(owner.email, testPassword, home, known)).status).toBe(200);
    const statuses = await guessUntilLockedOut(owner.email, 8);
    // The strangers made the fifty tries that are allowed in a day without a delay, and then one that had to wait.
    expect(count(statuses, 401)).toBe(51);
    const refused = await signIn(owner.email, wrong(0), newAddress());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    vi.setSystemTime(Date.now() + 2_500);
    expect((await signIn(owner.email, wrong(0), newAddress())).status).toBe(401);
    expect(Number((await signIn(owner.email, wrong(0), newAddress())).headers.get("retry-after"))).toBe(4);

    expect((await signIn(owner.email, testPassword, home, known)).status).toBe(200);
    const pin = await known.put(
      `/api/rider/rider/${owner.id}/pin`,
      { pin: "8642", password: testPassword },
      from(home),
    );
    expect(pin.status).toBe(200);
    // After signing out and from another address, it is still the same browser.
    known.cookies.delete("portal_session");
    expect((await signIn(owner.email, testPassword, newAddress(), known)).status).toBe(200);
  });

  it("cannot make their browser a known browser of another account", async () => {
    const [owner, thief] = [await buildRider(world), await buildRider(world)];
    const browser = world.visitor();
    const ip = newAddress();
    await signIn(thief.email, testPassword, ip, browser);
    const note = browser.cookies.get("portal_known") ?? "";
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await signIn(owner.email, wrong(at), ip, browser)).status);
    for (const forged of [note.replace(/^.{22}/, "A".repeat(22)), note.replace(/~.*/, "~"), `${note}.x~y`, "x"]) {
      browser.cookies.set("portal_known", forged);
      statuses.push((await signIn(owner.email, wrong(0), ip, browser)).status);
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 6]);
  });

  it("count as one stranger within the same IPv6 network", async () => {
    const owner = await buildRider(world);
    const statuses: number[] = [];
    for (let at = 1; at <= 14; at += 1) {
      statuses.push((await signIn(owner.email, wrong(at), `2001:db8:7:7::${at.toString(16)}`)).status);
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 4]);
  });

  it("get no more tries by sending all guesses at once", async () => {
    const owner = await buildRider(world);
    const ip = newAddress();
    const all = await Promise.all(Array.from({ length: 30 }, (_, at) => signIn(owner.email, wrong(at), ip)));
    const statuses = all.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20]);
  });
});

describe("A right password", () => {
  it("uses up no try, and clears the wrong tries before it", async () => {
    const owner = await buildRider(world);
    const ip = newAddress();
    for (let at = 0; at < 40; at += 1) expect((await signIn(owner.email, testPassword, ip)).status).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) expect((await signIn(owner.email, wrong(at), ip)).status).toBe(401);
      expect((await signIn(owner.email, testPassword, ip)).status).toBe(200);
    }
  });
});

describe("An emailed code", () => {
  const reset = (email: string, code: string, ip: string, browser = world.visitor()) =>
    browser.post("/api/forgot-password-reset", { email, code, password: "newcontingency7" }, from(ip));
  const ask = (email: string, ip: string, browser = world.visitor()) =>
    browser.post("/api/forgot-password", { email }, from(ip));

  it("still logs the owner in after strangers used up their tries", async () => {
    const owner = await buildRider(world);
    await guessUntilLockedOut(owner.email, 8);
    const [home, browser] = [newAddress(), world.visitor()];
    await ask(owner.email, home, browser);
    const code = await codeFor(world, owner.email);
    for (let at = 0; at < 3; at += 1) {
      const ip = newAddress();
      for (let guess = 0; guess < 12; guess += 1) {
        expect((await reset(owner.email, otherThan(code), ip)).status).toBe(guess < 10 ? 422 : 429);
      }
    }
    expect((await reset(owner.email, code, home, browser)).status).toBe(200);
    expect((await signIn(owner.email, "newcontingency7", home, browser)).status).toBe(200);
  });

  it("works for the owner even if strangers requested other codes", async () => {
    const owner = await buildRider(world);
    await ask(owner.email, newAddress());
    const code = await codeFor(world, owner.email);
    later(1);
    for (let at = 0; at < 3; at += 1) await ask(owner.email, newAddress());
    expect((await reset(owner.email, code, newAddress())).status).toBe(200);
    expect((await reset(owner.email, code, newAddress())).status).toBe(422);
  });

  it("allows ten wrong tries per code: five from the requesting address and five from elsewhere", async () => {
    const owner = await buildRider(world);
    const thief = newAddress();
    await ask(owner.email, thief);
    const code = await codeFor(world, owner.email);
    for (let at = 0; at < 5; at += 1) await reset(owner.email, otherThan(code), thief);
    for (let at = 0; at < 9; at += 1) await reset(owner.email, otherThan(code), newAddress());
    const [row] = await world.db.select().from(mailCodes).where(eq(mailCodes.accountId, owner.accountId));
    expect(row).toMatchObject({ wrongTries: 5, otherTries: 5 });
    expect((await reset(owner.email, code, newAddress())).status).toBe(422);
    expect((await reset(owner.email, code, thief)).status).toBe(422);
  });

  it("can still be requested from the owner's known browser after strangers used up all requests", async () => {
    const owner = await buildRider(world);
    const known = world.visitor();
    await signIn(owner.email, testPassword, newAddress(), known);
    for (let at = 0; at < 12; at += 1) await ask(owner.email, newAddress());
    const before = (await mailTo(world, owner.email)).length;
    await ask(owner.email, newAddress());
    expect(await mailTo(world, owner.email)).toHaveLength(before);
    later(1);
    await ask(owner.email, newAddress(), known);
    expect(await mailTo(world, owner.email)).toHaveLength(before + 1);
    expect((await reset(owner.email, await codeFor(world, owner.email), newAddress(), known)).status).toBe(200);
  });
});

describe("Password confirmations of a logged-in user", () => {
  it("count wrong tries per session, so other sessions and strangers use up none of them", async () => {
    const owner = await buildRider(world);
    const [here, there] = [await world.as(owner), await world.as(owner)];
    const setPin = (browser: typeof here, password: string) =>
      browser.put(`/api/rider/rider/${owner.id}/pin`, { pin: "8642", password }, from("192.0.2.1"));
    await guessUntilLockedOut(owner.email, 7);
    for (let at = 0; at < 10; at += 1) expect((await setPin(there, wrong(at))).status).toBe(422);
    expect((await setPin(there, testPassword)).status).toBe(429);
    expect((await setPin(here, testPassword)).status).toBe(200);
  });
});

describe("Calls at one address", () => {
  const calls = {
    contact: (ip: string) =>
      world
        .visitor()
        .post(
          "/api/contact-us",
          { name: "Dana", email: "dana@example.test", message: "Where do I send my papers?" },
          from(ip),
        ),
    forgot: (ip: string) => world.visitor().post("/api/forgot-password", { email: "nobody@example.test" }, from(ip)),
    reset: (ip: string) =>
      world
        .visitor()
        .post(
          "/api/forgot-password-reset",
          { email: "nobody@example.test", code: "123456", password: "newcontingency7" },
          from(ip),
        ),
    recovery: (ip: string) => world.visitor().post("/api/account-recovery", {}, from(ip)),
    join: (ip: string) => world.visitor().post("/api/join", {}, from(ip)),
    register: (ip: string) => world.visitor().post("/api/register", {}, from(ip)),
    confirm: (ip: string) => world.visitor().post("/api/register/confirm", {}, from(ip)),
    guardian: (ip: string) => world.visitor().post("/api/guardian-consent/read", { token: "x" }, from(ip)),
    login: (ip: string) => world.visitor().post("/api/login", {}, from(ip)),
    unsubscribe: (ip: string) => world.visitor().put("/api/unsubscribe", {}, from(ip)),
    passkey: (ip: string) => world.visitor().post("/api/login/passkey", {}, from(ip)),
  };
  const names = Object.keys(calls) as (keyof typeof calls)[];

  it.each(names)("can still be made when the limit of %s is used up", async (used) => {
    const ip = newAddress();
    let tries = 0;
    while ((await calls[used](ip)).status !== 429) {
      tries += 1;
      expect(tries).toBeLessThan(400);
    }
    const limited: string[] = [];
    for (const name of names) if ((await calls[name](ip)).status === 429) limited.push(name);
    expect(limited).toEqual([used]);
    expect((await calls[used](newAddress())).status).not.toBe(429);
  });
});
