import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WatchKind } from "#shared/watch.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, type buildRider } from "../testing/build.ts";
import { mergeRiders } from "../testing/clients/merging.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import {
  buildSpender,
  changeThresholds,
  checkAs,
  succeed,
  findingsAbout,
  redeemInTurn,
  typeWrongPins,
} from "../testing/clients/watch-desk.ts";

// These tests check the limits of the rules about dealers: the last second that counts and the first one that does not,
// whose time zone decides, and what does not count. The clock only moves forward.

type Rider = Awaited<ReturnType<typeof buildRider>>;
type Dealer = Awaited<ReturnType<typeof buildDealer>>;

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

/** Runs a check, and returns the ids of the given dealers about which there is an open finding. */
async function found(kind: WatchKind, ...dealers: readonly Dealer[]): Promise<(string | undefined)[]> {
  const staff = await checkAs(world, admin);
  const all = await findingsAbout(
    staff,
    kind,
    dealers.map(({ id }) => id),
  );
  return all.map(({ dealer }) => dealer?._id);
}

describe("What happens at a counter", () => {
  it("is at night from ten p.m. to six a.m. in the dealer's time zone, and not a second before or after", async () => {
    const [night, evening, morning] = [await buildDealer(world), await buildDealer(world), await buildDealer(world)];
    const rider = await spender();
    // Michigan is four hours behind UTC, so this is one second before ten p.m.
    world.clock.set("2026-07-11T01:59:59Z");
    await redeem(evening, rider, [20_01]);
    expect(world.clock.now().toISOString()).toBe("2026-07-11T02:00:00.000Z");
    await redeem(night, rider, [20_02, 20_03]);
    await redeem(evening, rider, [20_04, 20_05]);
    await redeem(morning, rider, [20_06, 20_07]);
    world.clock.set("2026-07-11T09:59:59Z");
    await redeem(night, rider, [20_08]);
    await redeem(morning, rider, [20_09]);
    expect(await found("night", night, evening, morning)).toEqual([night.id]);
  });

  it("is at night between hours that both lie after midnight", async () => {
    await changeThresholds(world, admin, { nightFrom: 1, nightTo: 5 });
    const [early, between] = [await buildDealer(world), await buildDealer(world)];
    const rider = await spender();
    world.clock.set("2026-07-12T04:59:57Z");
    await redeem(early, rider, [20_01, 20_02, 20_03]);
    await redeem(between, rider, [20_04, 20_05, 20_06]);
    expect(await found("night", early, between)).toEqual([between.id]);
    await changeThresholds(world, admin, { nightFrom: 22, nightTo: 6 });
  });

  it("counts by the time when a tablet captured it", async () => {
    const dealer = await buildDealer(world);
    const riders = [await spender(), await spender(), await spender()];
    world.clock.set("2026-07-12T22:00:00Z");
    const tablet = await enrolTablet(world, dealer);
    const capture = (cents: number) => Promise.all(riders.map((rider) => tablet.redeem(rider, cents)));
    const byDay = await capture(20_01);
    world.clock.set("2026-07-13T03:00:00Z");
    const { body } = await succeed(tablet.sync(byDay));
    expect(body.results.map(({ decision }) => decision)).toEqual(["accepted", "accepted", "accepted"]);
    expect(await found("night", dealer)).toEqual([]);
    await succeed(tablet.sync(await capture(20_02)));
    expect(await found("night", dealer)).toEqual([dealer.id]);
  });

  it("counts over thirty days, across checks, and excludes a redemption that is thirty days old", async () => {
    const start = Date.parse("2026-07-14T03:00:00Z");
    world.clock.set(new Date(start));
    const [nightOut, nightIn] = [await buildDealer(world), await buildDealer(world)];
    const [habitsOut, habitsIn] = [await buildDealer(world), await buildDealer(world)];
    const rider = await spender();
    const byKit = { employeeName: "Kit" };
    const five = [50_00, 50_00, 50_00, 50_00, 50_00];
    // The first acts at the four dealers are 0, 2, 4 and 9 seconds after the start.
    await redeem(nightOut, rider, [20_01, 20_02]);
    await redeem(nightIn, rider, [20_01, 20_02]);
    await redeem(habitsOut, rider, five, byKit);
    await redeem(habitsIn, rider, five, byKit);
    const now = async () => ({
      night: await found("night", nightOut, nightIn),
      roundAmounts: await found("roundAmounts", habitsOut, habitsIn),
      sameEmployee: await found("sameEmployee", habitsOut, habitsIn),
    });
    expect(await now()).toEqual({ night: [], roundAmounts: [], sameEmployee: [] });
    const thirtyDaysAfter = (seconds: number) => world.clock.set(new Date(start + (30 * 86_400 + seconds) * 1000));
    thirtyDaysAfter(0);
    await redeem(nightOut, rider, [20_03]);
    expect((await now()).night).toEqual([]);
    thirtyDaysAfter(1.999);
    await redeem(nightIn, rider, [20_03]);
    thirtyDaysAfter(4);
    await redeem(habitsOut, rider, [50_00], byKit);
    thirtyDaysAfter(8.999);
    await redeem(habitsIn, rider, [50_00], byKit);
    expect(await now()).toEqual({ night: [nightIn.id], roundAmounts: [habitsIn.id], sameEmployee: [habitsIn.id] });
  });

  it("is found for round amounts when exactly half of the amounts are round", async () => {
    const half = await buildDealer(world);
    const rider = await spender();
    const amounts = [51_00, 52_00, 53_00, 54_00, 55_00, 56_00];
    await redeem(half, rider, [50_00, ...amounts, 50_00, 50_00, 50_00, 50_00, 50_00]);
    expect(await found("roundAmounts", half)).toEqual([half.id]);
  });

  it("counts for one rider after a merge, and for one dealer alone", async () => {
    const [dealer, other] = [await buildDealer(world), await buildDealer(world)];
    const [kept, gone, between] = [await spender(), await spender(), await spender()];
    const byKit = { employeeName: "Kit" };
    const three = [11_01, 11_02, 11_03];
    for (const one of [kept, gone]) await redeem(dealer, one, three, byKit);
    for (const one of [dealer, other]) await redeem(one, between, three, byKit);
    expect(await found("sameEmployee", dealer, other)).toEqual([]);
    await succeed(mergeRiders(await world.as(admin), kept, gone));
    expect(await found("sameEmployee", dealer, other)).toEqual([dealer.id]);
  });
});

describe("Wrong PINs", () => {
  it("count by dealer and by the day of the dealer's time zone, no matter which check reads them", async () => {
    const [guam, home, first, second] = [
      await buildDealer(world, { state: "GU", zipcode: "96910" }),
      await buildDealer(world),
      await buildDealer(world),
      await buildDealer(world),
    ];
    const wrong = async (dealer: Dealer) => typeWrongPins(world, dealer, await spender(), 5);
    // In Michigan this is half past two, and still the day before on the Pacific coast.
    world.clock.set("2026-08-20T06:30:00Z");
    await wrong(home);
    for (const dealer of [first, second]) await wrong(dealer);
    expect(await found("wrongPins", home, first, second)).toEqual([]);
    world.clock.set("2026-08-20T07:00:00Z");
    expect(await found("wrongPins", home, first, second)).toEqual([]);
    world.clock.set("2026-08-20T07:30:00Z");
    await wrong(home);
    // In Guam this is the last second before midnight.
    world.clock.set("2026-08-20T13:59:59Z");
    await wrong(guam);
    world.clock.set("2026-08-20T14:00:00Z");
    await wrong(guam);
    expect(await found("wrongPins", guam, home, first, second)).toEqual([home.id]);
  });
});

it("Reads at most 31 days in a check, and the rest in the next one", async () => {
  const dealer = await buildDealer(world);
  await checkAs(world, admin);
  world.clock.advance({ days: 40 });
  world.clock.set(`${world.clock.now().toISOString().slice(0, 10)}T03:00:00Z`);
  await redeem(dealer, await spender(), [20_01, 20_02, 20_03]);
  const staff = await world.as(admin);
  const isUpToDate = async () => (await succeed(staff.post("/api/admin/watch-list/check", {}))).body.upToDate;
  expect(await isUpToDate()).toBe(false);
  expect(await findingsAbout(staff, "night", [dealer.id])).toEqual([]);
  expect(await isUpToDate()).toBe(true);
  expect(await findingsAbout(staff, "night", [dealer.id])).toHaveLength(1);
});
