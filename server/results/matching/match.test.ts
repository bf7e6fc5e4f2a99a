import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../accounts/tables.ts";
import { bikes } from "../../bikes/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { riderEmails } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider, testVin } from "../../testing/build.ts";
import { mergeRiders } from "../../testing/clients/merging.ts";
import { awardsOf, buildRace, resultOf } from "../../testing/race.ts";
import { matchRows, type MatchKeys } from "./match.ts";
import { reassessRider } from "../settling/reassess.ts";

// These tests show which keys match an account and which only suggest one.

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const match = async (row: Partial<MatchKeys>) => {
  const nothing = { hometown: null, email: null, amaNumber: null, vin: null };
  const blank = { firstName: "Some", lastName: "Body", ...nothing, keysBefore: "2026-07-04", classId: null };
  const [found] = await matchRows(world.db, [{ ...blank, ...row }]);
  return found;
};
const dana = (over: Parameters<typeof buildRider>[1] = {}) =>
  buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417", ...over });

it("looks up names only for rows that no key identifies, because many riders can share a name", async () => {
  await dana({ account: { email: "dana@example.test" } });
  let selects = 0;
  const counting = new Proxy(world.db, {
    get(target, name) {
      if (name === "select") selects += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const row = { firstName: "Dana", lastName: "Kowalczyk", hometown: null, email: null, amaNumber: null, vin: null };
  const rest = { keysBefore: "2026-07-04", classId: null };
  await matchRows(counting, [{ ...row, ...rest, amaNumber: "2904417" }]);
  const byKey = selects;
  await matchRows(counting, [{ ...row, ...rest, amaNumber: "9999999" }]);
  expect([byKey, selects - byKey]).toEqual([1, 2]);
});

describe("a result is matched to an account", () => {
  it("by its verified email address, ignoring case", async () => {
    const rider = await dana({ account: { email: "Dana@Example.test" } });
    expect(await match({ email: "dana@example.TEST" })).toMatchObject({ riderId: rider.id, matchedBy: "email" });
  });

  it("by an additional verified address", async () => {
    const rider = await dana();
    const row = {
      id: newId(),
      riderId: rider.id,
      email: "d@work.test",
      emailKey: "d@work.test",
      verifiedAt: world.clock.now(),
    };
    await world.db.write((tx) => tx.insert(riderEmails).values(row));
    expect(await match({ email: "d@work.test" })).toMatchObject({ riderId: rider.id, matchedBy: "email" });
  });

  it("by AMA number with first and last name, however the number is grouped and the name accented", async () => {
    const rider = await buildRider(world, { firstName: "Zoé", lastName: "Thériault", amaNumber: "2904417" });
    expect(await match({ firstName: "ZOE", lastName: "Theriault", amaNumber: "290-4417" })).toMatchObject({
      riderId: rider.id,
      matchedBy: "ama",
    });
  });

  it.each(["AMA# 2904417", "AMA-2904417", "ama 290 4417"])("by the AMA number written as %s", async (amaNumber) => {
    const rider = await buildRider(world, { firstName: "Zoé", lastName: "Thériault", amaNumber: "2904417" });
    expect(await match({ firstName: "Zoé", lastName: "Thériault", amaNumber })).toMatchObject({
      riderId: rider.id,
      matchedBy: "ama",
    });
  });

  it("by the VIN of a bike on the account", async () => {
    const vin = testVin();
    const rider = await dana({ bike: { vin } });
    expect(await match({ vin })).toMatchObject({ riderId: rider.id, matchedBy: "vin" });
  });
});

describe("an account is only suggested for a result", () => {
  it("by a name alone", async () => {
    const rider = await dana();
    const found = await match({ firstName: "dana", lastName: "KOWALCZYK" });
    expect(found).toMatchObject({ riderId: null, suggestedRiderId: rider.id, because: "name_only" });
  });

  it("by an initial and a last name, and without Jr", async () => {
    const miles = await buildRider(world, { firstName: "Miles", lastName: "Ostrander" });
    const ruben = await buildRider(world, { firstName: "Ruben", lastName: "Salcido" });
    expect(await match({ firstName: "M.", lastName: "Ostrander" })).toMatchObject({ suggestedRiderId: miles.id });
    expect(await match({ firstName: "Ruben", lastName: "Salcido Jr" })).toMatchObject({ suggestedRiderId: ruben.id });
  });

  it("by a name that two accounts have: the one from the same town", async () => {
    await dana({ hometown: "Troy, OH", amaNumber: "1" });
    const near = await dana({ hometown: "Buchanan, MI", amaNumber: "2" });
    const found = await match({ firstName: "Dana", lastName: "Kowalczyk", hometown: "buchanan mi" });
    expect(found).toMatchObject({ suggestedRiderId: near.id });
  });

  it("by an AMA number under another name", async () => {
    const rider = await dana();
    const found = await match({ firstName: "Chris", lastName: "Other", amaNumber: "2904417" });
    expect(found).toMatchObject({ riderId: null, suggestedRiderId: rider.id, because: "ama_other_name" });
  });

  it("by an AMA number that two accounts have, whatever the name", async () => {
    const first = await dana();
    await dana({ firstName: "Chris" });
    const found = await match({ firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417" });
    expect(found).toMatchObject({ riderId: null, suggestedRiderId: first.id, because: "ama_shared" });
  });

  it("by keys that belong to different riders", async () => {
    const rider = await dana({ account: { email: "dana@example.test" } });
    const other = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "555" });
    const found = await match({
      firstName: "Dana",
      lastName: "Kowalczyk",
      email: "dana@example.test",
      amaNumber: "555",
    });
    expect(found).toMatchObject({ riderId: null, because: "keys_differ" });
    expect([rider.id, other.id]).toContain(found?.suggestedRiderId);
  });

  it("by an email address if the VIN belongs to another rider", async () => {
    await dana({ account: { email: "dana@example.test" } });
    const vin = testVin();
    await buildRider(world, { bike: { vin } });
    expect(await match({ email: "dana@example.test", vin })).toMatchObject({ riderId: null, because: "keys_differ" });
  });
});

describe("no account is found for a result", () => {
  it("by an unverified email address", async () => {
    await dana({ account: { email: "dana@example.test", emailVerifiedAt: null } });
    expect(await match({ email: "dana@example.test" })).toMatchObject({ riderId: null, suggestedRiderId: null });
  });

  it("by the VIN of a bike that left the account", async () => {
    const vin = testVin();
    await dana({ bike: { vin, retiredAt: world.clock.now() } });
    expect(await match({ vin })).toMatchObject({ riderId: null, suggestedRiderId: null });
  });

  it("for an account that was merged into another", async () => {
    const rider = await dana();
    const staff = await world.as(await buildAdmin(world));
    const kept = await buildRider(world, { firstName: "Ana", lastName: "Reyes" });
    expect((await mergeRiders(staff, kept, rider)).status).toBe(200);
    expect(await match({ firstName: "Dana", lastName: "Kowalczyk" })).toMatchObject({ suggestedRiderId: null });
  });
});

describe("a result without an account", () => {
  it("pays when the rider registers in time and verifies the email address in it", async () => {
    const race = await buildRace(world);
    const row = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      place: 1,
      email: "new@example.test",
      emailKey: "new@example.test",
    });
    await race.verify();
    world.clock.advance({ days: 5 });
    const account = { email: "new@example.test", emailVerifiedAt: null };
    const rider = await buildRider(world, { account, registeredAt: world.clock.now() });
    await world.db.write((tx) => reassessRider(tx, world.ctx(), rider.id));
    expect(await resultOf(world, row.id)).toMatchObject({ riderId: null });

    await world.db.write(async (tx) => {
      await tx.update(accounts).set({ emailVerifiedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId));
      await reassessRider(tx, world.ctx(), rider.id);
    });
    expect(await resultOf(world, row.id)).toMatchObject({ riderId: rider.id, matchedBy: "email", earned: 20_000 });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000, issuedAt: world.clock.now() }]);
  });

  it("is matched by a VIN that is added later, and suggested by the name of a new rider", async () => {
    const race = await buildRace(world);
    const vin = testVin();
    const at = { eventId: race.event.id, classId: race.klass.id };
    const byVin = await buildResult(world, { ...at, place: 1, vin, firstName: "D.", lastName: "Kowalczyk" });
    const byName = await buildResult(world, { ...at, place: 2, firstName: "Dana", lastName: "Kowalczyk" });
    await race.verify();
    const rider = await dana({ bike: null, amaNumber: null });
    await world.db.write((tx) => reassessRider(tx, world.ctx(), rider.id));
    expect(await resultOf(world, byName.id)).toMatchObject({ riderId: null, suggestedRiderId: rider.id });
    await world.db.write(async (tx) => {
      const bike = {
        id: newId(),
        riderId: rider.id,
        vin,
        year: 2025,
        state: "valid" as const,
        stateAt: world.clock.now(),
        addedAt: world.clock.now(),
      };
      await tx.insert(bikes).values(bike);
      await reassessRider(tx, world.ctx(), rider.id);
    });
    expect(await resultOf(world, byVin.id)).toMatchObject({ riderId: rider.id, matchedBy: "vin", earned: 20_000 });
  });

  it("stays without an account if a person decided so", async () => {
    const race = await buildRace(world);
    const rider = await dana();
    const row = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      firstName: "Dana",
      lastName: "Kowalczyk",
      suggestedRiderId: rider.id,
    });
    expect((await race.correct(row.id, { riderId: null })).status).toBe(200);
    await world.db.write((tx) => reassessRider(tx, world.ctx(), rider.id));
    expect(await resultOf(world, row.id)).toMatchObject({ matchedBy: "refused", suggestedRiderId: null });
  });
});
