import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider, testPin } from "../../testing/build.ts";
import { checkPin } from "./check-pin.ts";
import { countPinTry, type PinOutcome } from "./count-pin-try.ts";
import { hashPin } from "./hash-pin.ts";
import { writePin } from "../store.ts";
import { riderPins } from "../tables.ts";

let world: World;
let riderId: string;
let dealerId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  riderId = (await buildRider(world)).id;
  dealerId = (await buildDealer(world, { name: "Zeigler Motorsports" })).id;
});
afterEach(() => world.close());

interface Where {
  dealerId?: string;
  deviceId?: string;
  ip?: string;
  rider?: string;
}

async function attempt(pin: string, where: Where = {}): Promise<PinOutcome> {
  const ctx = { ...world.ctx(), ip: where.ip ?? null };
  const check = await checkPin(ctx, where.rider ?? riderId, pin);
  const place = { dealerId: where.dealerId ?? dealerId, deviceId: where.deviceId ?? null };
  return world.db.write((tx) => countPinTry(tx, ctx, check, place));
}
async function wrong(times: number, where: Where = {}): Promise<PinOutcome[]> {
  const outcomes: PinOutcome[] = [];
  for (let n = 0; n < times; n++) outcomes.push(await attempt("0000", where));
  return outcomes;
}
const right = (where: Where = {}) => attempt(testPin, where);
const states = (outcomes: PinOutcome[]) => outcomes.map(({ state }) => state);
const mails = () => world.db.select().from(outboxMail).orderBy(outboxMail.id);
const minutes = (n: number) => new Date(world.clock.now().getTime() + n * 60_000);

describe("the PIN at the counter", () => {
  it("is accepted or refused with the number of tries left", async () => {
    expect(await right()).toEqual({ state: "right" });
    expect(await wrong(2)).toEqual([
      { state: "wrong", left: 4 },
      { state: "wrong", left: 3 },
    ]);
  });

  it("locks for 15 minutes after five wrong tries in a row, and then even the right PIN is refused", async () => {
    expect((await wrong(5)).at(-1)).toEqual({ state: "locked", until: minutes(15), counted: true });
    expect(await right()).toEqual({ state: "locked", until: minutes(15), counted: false });
    world.clock.advance({ minutes: 15 });
    expect((await right()).state).toBe("right");
  });

  it("resets its count of wrong tries after a right one", async () => {
    await wrong(4);
    await right();
    expect(await wrong(1)).toEqual([{ state: "wrong", left: 4 }]);
  });

  it("locks twice as long each time", async () => {
    world.clock.set("2026-07-16T08:00:00Z");
    await wrong(5);
    world.clock.advance({ minutes: 15 });
    const second = (await wrong(5)).at(-1);
    // After ten wrong tries in one day the rest of the day is locked too.
    expect(second).toMatchObject({ state: "locked", until: new Date("2026-07-17T07:00:00Z") });
    const [kept] = await world.db.select().from(riderPins).where(eq(riderPins.riderId, riderId));
    expect(kept?.lockedUntil).toEqual(minutes(30));
    world.clock.set("2026-07-17T18:00:00Z");
    expect((await wrong(5)).at(-1)).toMatchObject({ state: "locked", until: minutes(60) });
  });

  it("allows at most ten wrong tries a day, and works again on the next Pacific day", async () => {
    for (let n = 0; n < 2; n++) {
      await wrong(5);
      world.clock.advance({ minutes: 31 });
    }
    expect((await right()).state).toBe("locked");
    world.clock.set("2026-07-16T06:59:59Z");
    expect((await right()).state).toBe("locked");
    world.clock.set("2026-07-16T07:00:00Z");
    expect((await right()).state).toBe("right");
  });

  it("is turned off after thirty wrong tries without a right one, until the rider sets a new PIN", async () => {
    for (let n = 0; n < 6; n++) {
      await wrong(5, { dealerId: (await buildDealer(world)).id });
      world.clock.advance({ days: 1 });
    }
    expect((await right()).state).toBe("off");
    world.clock.advance({ days: 100 });
    expect((await right()).state).toBe("off");
    const pinHash = await hashPin(world.ctx(), riderId, "1357");
    await world.db.write((tx) => writePin(tx, riderId, pinHash, world.clock.now()));
    expect((await attempt("1357")).state).toBe("right");
  });

  it("allows a dealer at most sixty wrong tries a day over all riders", async () => {
    for (let n = 0; n < 15; n++) await wrong(4, { rider: (await buildRider(world)).id });
    expect(await right()).toEqual({ state: "place_limit", by: "dealer", until: new Date("2026-07-16T07:00:00Z") });
    const other = await buildDealer(world);
    expect((await right({ dealerId: other.id })).state).toBe("right");
    world.clock.advance({ days: 1 });
    expect((await right()).state).toBe("right");
  });

  it("allows a device fifteen wrong tries and an address 120, over several dealers", async () => {
    for (let n = 0; n < 5; n++) await wrong(3, { rider: (await buildRider(world)).id, deviceId: "tablet" });
    expect(await right({ deviceId: "tablet" })).toMatchObject({ state: "place_limit", by: "device" });
    expect((await right({ deviceId: "another" })).state).toBe("right");
    for (let n = 0; n < 30; n++) {
      const where = { rider: (await buildRider(world)).id, dealerId: (await buildDealer(world)).id, ip: "192.0.2.7" };
      await wrong(4, where);
    }
    const fresh = await buildDealer(world);
    expect(await right({ dealerId: fresh.id, ip: "192.0.2.7" })).toMatchObject({ state: "place_limit", by: "address" });
    expect((await right({ dealerId: fresh.id, ip: "192.0.2.8" })).state).toBe("right");
  });

  it("counts no try if no PIN was set", async () => {
    const rider = (await buildRider(world, { pin: null })).id;
    expect(states(await wrong(6, { rider }))).toEqual(Array.from({ length: 6 }, () => "not_set"));
  });

  it("counts no try for a PIN that was replaced between the check and the transaction", async () => {
    const check = await checkPin(world.ctx(), riderId, testPin);
    const pinHash = await hashPin(world.ctx(), riderId, "1357");
    await world.db.write((tx) => writePin(tx, riderId, pinHash, world.clock.now()));
    const outcome = await world.db.write((tx) => countPinTry(tx, world.ctx(), check, { dealerId, deviceId: null }));
    expect(outcome).toEqual({ state: "changed" });
  });

  it("counts simultaneous guesses", async () => {
    // All tries are wrong, because a correct one in between would restart the count.
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => attempt(String(1000 + n))));
    const tally = Map.groupBy(outcomes, ({ state }) => state);
    // Whatever their order, at most five wrong tries were counted.
    expect(tally.get("wrong")?.length ?? 0).toBeLessThanOrEqual(5);
    expect(outcomes.length - (tally.get("wrong")?.length ?? 0)).toBeGreaterThanOrEqual(5);
  });

  it("emails the rider when it is locked and when it is turned off, once each, without the PIN", async () => {
    await wrong(5);
    const [lock] = await mails();
    expect(lock).toMatchObject({ subject: "Your PIN was locked" });
    expect(lock?.text).toContain("Zeigler Motorsports");
    expect(lock?.text).toContain("Your PIN was entered incorrectly 5 times in a row");
    expect(lock?.text).not.toMatch(/0000|2468/);
    for (let n = 0; n < 5; n++) {
      world.clock.advance({ days: 1 });
      await wrong(5);
    }
    expect((await mails()).at(-1)?.subject).toBe("Your PIN was turned off");
  });

  it("emails a French-speaking rider in French", async () => {
    const rider = (await buildRider(world, { account: { locale: "fr" } })).id;
    await wrong(5, { rider });
    expect((await mails())[0]?.subject).toBe("Votre NIP a été verrouillé");
  });
});

describe("guessing a PIN", () => {
  it("allows thirty of all 10,000 PINs, and waiting does not help", async () => {
    // Once the PIN is off, every answer is the same, so the short form checks only some of the tries.
    const stride = process.env.DEEP ? 1 : 25;
    const target = (await buildRider(world, { pin: "9999" })).id;
    const seen = new Map<string, number>();
    // The attacker has unlimited dealers, days and tries.
    for (let guess = 0; guess < 10_000; guess += guess < 100 ? 1 : stride) {
      const pin = String(guess).padStart(4, "0");
      const outcome = await attempt(pin, { rider: target, dealerId: `dealer-${Math.floor(guess / 10)}` });
      seen.set(outcome.state, (seen.get(outcome.state) ?? 0) + 1);
      if (outcome.state === "locked") world.clock.set(outcome.until);
    }
    expect(seen.get("right")).toBeUndefined();
    // 24 tries were wrong, five locked the PIN, the thirtieth switched it off; every later try was refused because the
    // PIN is off.
    expect(Object.fromEntries(seen)).toEqual({ wrong: 24, locked: 5, off: 100 + 9_900 / stride - 29 });
  });
});
