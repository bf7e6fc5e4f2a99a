import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceMiles } from "#shared/geo.ts";
import { watchKinds, type WatchKind } from "#shared/watch.ts";
import { bikes } from "../bikes/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { takeBack } from "../ledger/take-back.ts";
import { createWorld, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
  testPassword,
  testVin,
} from "../testing/build.ts";
import { mergeRiders } from "../testing/clients/merging.ts";
import {
  buildSpender,
  changeThresholds,
  checkAs,
  succeed,
  findingsAbout,
  redeemInTurn,
  typeWrongPins,
} from "../testing/clients/watch-desk.ts";
import { giveCredit } from "../testing/credit.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { actsOf, buildRace, fillField, winCash } from "../testing/race.ts";
import { watchFindings } from "./tables.ts";

// These tests check the limits of the rules about riders, bikes and amounts, and each kind's own setting. The clock
// only moves forward.

type Rider = Awaited<ReturnType<typeof buildRider>>;
type Dealer = Awaited<ReturnType<typeof buildDealer>>;

const michigan = { lat: 42.29, lon: -85.59 };
const orlando = { lat: 28.54, lon: -81.38 };
const inFlorida = { city: "Orlando", state: "FL", zipcode: "32801", ...orlando };

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  admin = await buildAdmin(world);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const spender = () => buildSpender(world);
const redeem = (dealer: Dealer, rider: Rider, cents: readonly number[], over: object = {}) =>
  redeemInTurn(world, dealer, [rider], cents, over);
const daysAgo = (days: number, ms = 0) => new Date(world.clock.now().getTime() - days * 86_400_000 - ms);

/** Runs a check, and returns the ids of the given riders about whom there is an open finding. */
async function found(kind: WatchKind, ...riders: readonly { id: string }[]): Promise<(string | undefined)[]> {
  const staff = await checkAs(world, admin);
  const ids = riders.map(({ id }) => id);
  const all = await findingsAbout(staff, kind, ids);
  return all.map(({ rider, otherRider }) => [rider?._id, otherRider?._id].find((id) => ids.includes(id ?? "")));
}

const addBike = async (rider: Rider, vin: string) =>
  succeed((await world.as(rider)).post(`/api/rider/rider/${rider.id}/bikes`, { vin }));

async function removeBike(rider: Rider, vin: string) {
  const own = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
  const bike = own.find((one) => one.vin === vin);
  await succeed((await world.as(rider)).delete(`/api/rider/rider/${rider.id}/bikes/${bike?.id ?? ""}`));
  world.clock.advance({ seconds: 1 });
}

describe("One VIN on two accounts", () => {
  it("is found within ninety days, and on an account that was deactivated with it", async () => {
    const [exactly, later, kept] = [testVin(), testVin(), testVin()];
    const inTime = await buildRider(world, { bike: { vin: exactly, retiredAt: daysAgo(90) } });
    const tooLate = await buildRider(world, { bike: { vin: later, retiredAt: daysAgo(90, 1) } });
    const closed = await buildRider(world, { account: { deactivatedAt: daysAgo(300) }, bike: { vin: kept } });
    const buyer = await buildRider(world, { bike: null });
    for (const vin of [exactly, later, kept]) await addBike(buyer, vin);
    expect(new Set(await found("sharedVin", inTime, tooLate, closed))).toEqual(new Set([inTime.id, closed.id]));
  });

  it("is no finding when riders add their own bike again, or when both accounts are one person's", async () => {
    const [again, shared] = [testVin(), testVin()];
    const same = await buildRider(world, { bike: { vin: again } });
    await removeBike(same, again);
    await addBike(same, again);
    const first = await buildRider(world, { bike: { vin: shared } });
    const second = await buildRider(world, { bike: null });
    await removeBike(first, shared);
    await addBike(second, shared);
    await succeed(mergeRiders(await world.as(admin), second, first));
    await checkAs(world, admin);
    const rows = await world.db.select().from(watchFindings).where(eq(watchFindings.kind, "sharedVin"));
    const ids = [same.id, first.id, second.id];
    expect(
      rows.filter(({ riderId, otherRiderId }) => [riderId, otherRiderId].some((id) => ids.includes(id ?? ""))),
    ).toEqual([]);
  });
});

describe("Two places on one day", () => {
  it("are found if their distance is at least that of the setting", async () => {
    const [near, far] = [await buildDealer(world, michigan), await buildDealer(world, inFlorida)];
    const rider = await spender();
    for (const dealer of [near, far]) await redeem(dealer, rider, [21_13]);
    const miles = distanceMiles(michigan, orlando);
    await changeThresholds(world, admin, { placesMiles: Math.ceil(miles) });
    expect(await found("twoPlaces", rider)).toEqual([]);
    await changeThresholds(world, admin, { placesMiles: Math.floor(miles) });
    expect(await found("twoPlaces", rider)).toEqual([rider.id]);
    await changeThresholds(world, admin, { placesMiles: 150 });
  });

  it("are no finding if the dates in the dealers' time zones differ", async () => {
    const home = await buildDealer(world, michigan);
    const guam = await buildDealer(world, { state: "GU", zipcode: "96910", lat: 13.47, lon: 144.75 });
    const rider = await spender();
    for (const dealer of [home, guam]) await redeem(dealer, rider, [21_13]);
    expect(await found("twoPlaces", rider)).toEqual([]);
  });

  it("are also found when the results arrive weeks later, unless the rider did not start or the race was canceled", async () => {
    const promoter = await buildPromoter(world);
    const dealer = await buildDealer(world, inFlorida);
    const [raced, didNotStart, rainedOut] = [await spender(), await spender(), await spender()];
    for (const rider of [raced, didNotStart, rainedOut]) await redeem(dealer, rider, [21_13]);
    const firstDate = "2026-07-10";
    const event = await buildEvent(world, { promoterId: promoter.id, firstDate, ...michigan });
    const canceled = await buildEvent(world, { promoterId: promoter.id, firstDate, ...michigan });
    const result = async (eventId: string, rider: Rider, over: object = {}) => {
      const klass = await buildClass(world, { eventId });
      await fillField(world, eventId, klass.id, 6);
      await buildResult(world, { eventId, classId: klass.id, riderId: rider.id, ...over });
    };
    await result(event.id, raced);
    await result(event.id, didNotStart, { status: "dns", place: null });
    await result(canceled.id, rainedOut);
    expect(await found("twoPlaces", raced, didNotStart, rainedOut), "the results are not verified").toEqual([]);
    // Another check runs in between.
    world.clock.advance({ days: 31 });
    await checkAs(world, admin);
    world.clock.advance({ days: 14 });
    const staff = await world.as(admin);
    for (const { id } of [event, canceled]) await succeed(actsOf(world, staff, id).verify());
    const path = `/api/admin/event/${canceled.id}` as const;
    const { __v } = (await succeed(staff.get(`/api/event/${canceled.id}`))).body.event;
    const asked = await staff.put(path, { __v, canceled: true, confirm: "" }, { key: randomUUID() });
    const { checksum } = asked.body.effects;
    await succeed(staff.put(path, { __v, canceled: true, confirm: checksum }, { key: randomUUID() }));
    expect(await found("twoPlaces", raced, didNotStart, rainedOut)).toEqual([raced.id]);
  });
});

describe("Changes after an award", () => {
  const newPin = async (rider: Rider) => {
    const path = `/api/rider/rider/${rider.id}/pin` as const;
    await succeed((await world.as(rider)).put(path, { pin: "1357", password: testPassword }, { key: randomUUID() }));
  };
  const rename = async (rider: Rider) => {
    const staff = await world.as(admin);
    const { __v } = (await succeed(staff.get(`/api/admin/rider/${rider.id}`))).body.rider;
    await succeed(staff.put(`/api/admin/rider/${rider.id}`, { __v, firstName: "Noor", reason: "License seen." }));
  };

  it("count until the end of the seven days, and not after an award that was taken back", async () => {
    const [inTime, late, undone] = [await buildRider(world), await buildRider(world), await buildRider(world)];
    for (const rider of [inTime, late]) await giveCredit(world, rider.id, 100_00);
    const awardId = await giveCredit(world, undone.id, 100_00);
    const end = new Date(world.clock.now().getTime() + 7 * 86_400_000);
    world.clock.advance({ seconds: 1 });
    await world.db.write((tx) => takeBack(tx, world.ctx(), { awardId, amount: 100_00, reason: "Wrong rider" }));
    for (const rider of [inTime, late, undone]) await newPin(rider);
    await rename(undone);
    expect(await found("identityChange", inTime, late, undone)).toEqual([]);
    world.clock.set(end);
    await rename(inTime);
    world.clock.set(new Date(end.getTime() + 1));
    await rename(late);
    expect(await found("identityChange", inTime, late, undone)).toEqual([inTime.id]);
  });
});

describe("An unusual amount", () => {
  it("is compared with bonuses of its currency that were not declined, by the lower median", async () => {
    const grant = async (amount: number) => {
      const rider = await buildRider(world);
      const body = { wallet: "credit", currency: "USD", amount, reason: "Helped with the flags" };
      const { body: granted } = await succeed(
        (await world.as(admin)).post(`/api/admin/rider/${rider.id}/bonus`, body, { key: randomUUID() }),
      );
      world.clock.advance({ seconds: 1 });
      return { rider, bonusId: granted.bonus._id };
    };
    const { rider: owner, bonusId } = await grant(900_00);
    const colleague = await world.as(await buildAdmin(world));
    await succeed(
      colleague.post(`/api/admin/bonus/${bonusId}/decline`, { reason: "Not agreed" }, { key: randomUUID() }),
    );
    for (const amount of [40_00, 40_00, 40_00, 40_00, 40_00, 60_00, 60_00, 60_00, 60_00]) await grant(amount);
    const { rider: early } = await grant(420_00);
    expect(await found("unusualAmount", early, owner), "nine are too few").toEqual([]);
    const { rider: unusual } = await grant(400_00);
    expect(await found("unusualAmount", early, unusual)).toEqual([unusual.id]);
    // The median is that of all twenty bonuses, and not only of the latest ones.
    for (let at = 0; at < 9; at++) await grant(6_00);
    const { rider: usual } = await grant(60_00);
    expect(await found("unusualAmount", usual)).toEqual([]);
  });

  it("is compared with payout claims of its currency that are not void", async () => {
    const pro = await buildRider(world);
    await succeed((await world.as(pro)).put("/api/rider/payment-info", abroadInfo()));
    const promoter = await buildPromoter(world);
    const staff = await world.as(admin);
    const win = async (amount: number, country: "US" | "CA" = "US") => {
      const state = country === "CA" ? "ON" : "MI";
      const event = await buildEvent(world, { promoterId: promoter.id, country, state });
      await winCash(world, staff, { eventId: event.id, riderId: pro.id, amount });
      await openClaims(world.ctx());
      world.clock.advance({ seconds: 1 });
    };
    await win(70_00);
    const [first] = (await succeed(staff.get(`/api/admin/payout-claims?riderId=${pro.id}`))).body.payoutClaims;
    const act = { act: "void", reason: "Wrong rider", __v: first?.__v ?? 0 };
    await succeed(staff.put(`/api/admin/payout-claim/${first?._id ?? ""}`, act, { key: randomUUID() }));
    // The cash of the void claim is claimed again, so these make nine that count.
    for (let at = 0; at < 8; at++) await win(60_00);
    await win(60_00, "CA");
    await win(700_00);
    expect(await found("unusualAmount", pro)).toEqual([]);
    await win(700_00);
    expect(await found("unusualAmount", pro)).toEqual([pro.id]);
  });
});

it("Each kind has its own setting: with 0 that kind is off, and the others are on", async () => {
  const settings: Record<Exclude<WatchKind, "sharedBrowser" | "staffAlone">, object> = {
    sharedVin: { vinDays: 90 },
    twoPlaces: { placesMiles: 150 },
    wrongPins: { wrongPins: 5 },
    night: { nightRedemptions: 3 },
    roundAmounts: { roundRedemptions: 6 },
    sameEmployee: { employeeRedemptions: 6 },
    unusualAmount: { unusualTimes: 10 },
    identityChange: { identityChanges: 2 },
    lateAccounts: { lateAccounts: 3 },
  };
  const off = Object.fromEntries(Object.values(settings).flatMap((one) => Object.keys(one).map((key) => [key, 0])));
  await changeThresholds(world, admin, off);
  // It is eleven at night in Michigan and in Florida.
  world.clock.set("2026-09-10T03:00:00Z");
  const vin = testVin();
  const [rider, seller] = [await spender(), await buildRider(world, { bike: { vin } })];
  const [near, far] = [await buildDealer(world, michigan), await buildDealer(world, inFlorida)];
  world.clock.advance({ seconds: 1 });
  await removeBike(seller, vin);
  await addBike(rider, vin);
  const staff = await world.as(admin);
  const { __v } = (await succeed(staff.get(`/api/admin/rider/${rider.id}`))).body.rider;
  await succeed(staff.put(`/api/admin/rider/${rider.id}`, { __v, firstName: "Noor", reason: "License seen." }));
  await redeem(near, rider, [50_00, 50_00, 50_00, 50_00, 50_00, 50_00], { employeeName: "Kit" });
  await redeem(far, rider, [50_00]);
  await typeWrongPins(world, far, await spender(), 5);
  for (const amount of [40_00, 40_00, 40_00, 40_00, 40_00, 40_00, 40_00, 40_00, 40_00, 40_00, 400_00]) {
    const { id } = amount === 400_00 ? rider : await buildRider(world);
    const body = { wallet: "cash", currency: "CAD", amount, reason: "Helped with the flags" };
    await succeed(staff.post(`/api/admin/rider/${id}/bonus`, body, { key: randomUUID() }));
    world.clock.advance({ seconds: 1 });
  }
  const race = await buildRace(world, { event: { firstDate: "2026-09-05", lastDate: "2026-09-05" } });
  for (const place of [1, 2, 3]) {
    const { id } = await buildRider(world, { registeredAt: world.clock.now() });
    const at = { eventId: race.event.id, classId: race.klass.id, createdAt: new Date("2026-09-06T01:00:00Z") };
    await buildResult(world, { ...at, riderId: id, place });
  }
  expect((await race.verify()).status).toBe(200);
  const about = [rider.id, near.id, far.id, race.promoter.id];
  const on: WatchKind[] = [];
  const kinds = watchKinds.filter((kind) => kind !== "sharedBrowser" && kind !== "staffAlone");
  for (const next of [null, ...kinds]) {
    if (next) {
      on.push(next);
      await changeThresholds(world, admin, settings[next]);
    }
    const browser = await checkAs(world, admin);
    for (const kind of kinds) {
      const count = (await findingsAbout(browser, kind, about)).length;
      expect([kind, count > 0]).toEqual([kind, on.includes(kind)]);
    }
  }
});
