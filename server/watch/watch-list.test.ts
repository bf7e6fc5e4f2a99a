import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WatchFacts, WatchKind } from "#shared/watch.ts";
import { bikes } from "../bikes/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { auditLog } from "../platform/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
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
import { enrolTablet } from "../testing/clients/tablet.ts";
import { buildSpender, succeed, findingsAbout, redeemInTurn, typeWrongPins } from "../testing/clients/watch-desk.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { actsOf, fillField, winCash } from "../testing/race.ts";
import { listFindings } from "./findings-store.ts";
import { lookAtFinding } from "./look-at.ts";
import { readFindings } from "./read-findings.ts";
import { checkNow } from "./run-check.ts";
import { watchFindings } from "./tables.ts";

// These tests check that each kind of finding results from actions of riders, dealers and staff, and not just below its
// threshold.

type Rider = Awaited<ReturnType<typeof buildRider>>;
type Dealer = Awaited<ReturnType<typeof buildDealer>>;

let world: World;
let staff: Client;
let admin: Awaited<ReturnType<typeof buildAdmin>>;

/** At 2 p.m. in Michigan it is 4 a.m. on the next day in Guam. */
beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  admin = await buildAdmin(world);
  staff = await world.as(admin);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const spender = (over: Parameters<typeof buildRider>[1] = {}) => buildSpender(world, over);
const redeem = (dealer: Dealer, riders: readonly Rider[], cents: readonly number[], over: object = {}) =>
  redeemInTurn(world, dealer, riders, cents, over);
const wrongPins = (dealer: Dealer, rider: Rider, times: number) => typeWrongPins(world, dealer, rider, times);

const check = async () => (await succeed(staff.post("/api/admin/watch-list/check", {}))).body.found;

async function findings(kind: WatchKind, state = "open") {
  const { body } = await succeed(staff.get(`/api/admin/watch-list?kind=${kind}&state=${state}`));
  return body.findings;
}

/** Runs a check, and returns the findings about one of these records. */
async function foundAbout(kind: WatchKind, ...ids: readonly string[]) {
  world.clock.advance({ seconds: 1 });
  await check();
  return findingsAbout(staff, kind, ids);
}

const look = (finding: { _id: string; __v: number }, note = "Asked the dealer.", from = staff) =>
  from.post(`/api/admin/watch-list/${finding._id}/look`, { __v: finding.__v, note });

describe("The watch list finds", () => {
  it("a VIN that moves to another account soon after it left the first", async () => {
    const [vin, old, lent] = [testVin(), testVin(), testVin()];
    const seller = await buildRider(world, { bike: { vin } });
    const buyer = await buildRider(world, { firstName: "Robin", lastName: "Marchand", bike: null });
    // The two sellers below removed their bikes 89 and 91 days ago. The buyer adds the bikes after that, and the limit
    // is 90 days.
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);
    const barely = await buildRider(world, { bike: { vin: lent, retiredAt: ago(89) } });
    const longAgo = await buildRider(world, { bike: { vin: old, retiredAt: ago(91) } });
    const [own] = await world.db.select().from(bikes).where(eq(bikes.riderId, seller.id));
    await succeed((await world.as(seller)).delete(`/api/rider/rider/${seller.id}/bikes/${own?.id ?? ""}`));
    world.clock.advance({ minutes: 1 });
    const buying = await world.as(buyer);
    for (const one of [vin, old, lent]) await succeed(buying.post(`/api/rider/rider/${buyer.id}/bikes`, { vin: one }));
    const found = await foundAbout("sharedVin", buyer.id);
    expect(found.map(({ rider }) => rider?._id).toSorted()).toEqual([seller.id, barely.id].toSorted());
    expect(found.some(({ rider }) => rider?._id === longAgo.id)).toBe(false);
    const [first] = found.filter(({ rider }) => rider?._id === seller.id);
    expect(first?.facts).toBe(
      `VIN ending in ${vin.slice(-6)}: on ${seller.firstName} ${seller.lastName}’s account from Jan 5th, 2026, removed on Jul 10th, 2026, and added to Robin Marchand’s on Jul 10th, 2026. The bike may have been sold.`,
    );
  });

  it("no VIN of a bike that staff moved themselves", async () => {
    const [from, to] = [await buildRider(world), await buildRider(world, { bike: null })];
    const [own] = await world.db.select().from(bikes).where(eq(bikes.riderId, from.id));
    const path = `/api/admin/bike/${own?.id ?? ""}/move` as const;
    const asked = await staff.post(path, { riderId: to.id, reason: "Sold" }, { key: randomUUID() });
    const confirm = asked.body.asks?.checksum;
    await succeed(staff.post(path, { riderId: to.id, reason: "Sold", confirm }, { key: randomUUID() }));
    expect((await world.db.select().from(bikes).where(eq(bikes.riderId, to.id))).length).toBe(1);
    expect(await foundAbout("sharedVin", from.id, to.id)).toEqual([]);
  });

  it("a rider at two counters far apart on one day, and not at two near ones", async () => {
    const near = { lat: 42.29, lon: -85.59 };
    const michigan = await buildDealer(world, { name: "Gate Drop", ...near });
    const chicago = await buildDealer(world, {
      city: "Chicago",
      state: "IL",
      zipcode: "60601",
      lat: 41.88,
      lon: -87.63,
    });
    const florida = await buildDealer(world, {
      name: "Sunset Cycles",
      city: "Orlando",
      state: "FL",
      zipcode: "32801",
      lat: 28.54,
      lon: -81.38,
    });
    const [far, close] = [await spender(), await spender()];
    for (const dealer of [michigan, florida]) await redeem(dealer, [far], [21_13]);
    for (const dealer of [michigan, chicago]) await redeem(dealer, [close], [21_13]);
    const found = await foundAbout("twoPlaces", far.id, close.id);
    expect(found).toHaveLength(1);
    expect(found[0]?.rider?._id).toBe(far.id);
    expect(found[0]?.facts).toBe(
      "Jul 10th, 2026: redeemed at Gate Drop (Kalamazoo, MI) and redeemed at Sunset Cycles (Orlando, FL). About 979\u00A0mi apart.",
    );
  });

  it("a rider at two races of one day, and not if one of them took two days", async () => {
    const promoter = await buildPromoter(world);
    const [twice, maybe] = [await buildRider(world, { bike: {} }), await buildRider(world, { bike: {} })];
    const raced = async (rider: Rider, over: object) => {
      const event = await buildEvent(world, { promoterId: promoter.id, ...over });
      const klass = await buildClass(world, { eventId: event.id });
      await fillField(world, event.id, klass.id, 6);
      await buildResult(world, { eventId: event.id, classId: klass.id, riderId: rider.id });
      await succeed(actsOf(world, staff, event.id).verify());
    };
    const [east, west] = [
      { lat: 42.29, lon: -85.59 },
      { lat: 33.55, lon: -117.2, city: "Murrieta", state: "CA" },
    ];
    await raced(twice, { ...east, firstDate: "2026-07-04" });
    await raced(twice, { ...west, firstDate: "2026-07-04" });
    await raced(maybe, { ...east, firstDate: "2026-07-04" });
    await raced(maybe, { ...west, firstDate: "2026-07-03", lastDate: "2026-07-04" });
    const found = await foundAbout("twoPlaces", twice.id, maybe.id);
    expect(found.map(({ rider }) => rider?._id)).toEqual([twice.id]);
    expect(found[0]?.facts).toMatch(/^Jul 4th, 2026: raced at .* and raced at /);
  });

  it("ten wrong PINs at one dealer in a day, and not nine", async () => {
    const [ten, nine] = [await buildDealer(world), await buildDealer(world)];
    await wrongPins(ten, await spender(), 5);
    await wrongPins(ten, await spender(), 5);
    // A correct PIN does not count.
    const guest = await spender();
    await wrongPins(nine, await spender(), 5);
    await wrongPins(nine, guest, 4);
    await redeem(nine, [guest], [21_13]);
    const found = await foundAbout("wrongPins", ten.id, nine.id);
    expect(found.map(({ dealer }) => dealer?._id)).toEqual([ten.id]);
    expect(found[0]?.facts).toMatch(
      /^10 wrong PINs for 2 riders on Jul 10th, 2026, from 2:0\d\sPM to 2:0\d\sPM\sEDT\.$/,
    );
  });

  it("three redemptions at night in the dealer's time zone, and not two, nor three by day", async () => {
    const guam = { state: "GU", zipcode: "96910" };
    const [night, twice, day] = [
      await buildDealer(world, guam),
      await buildDealer(world, guam),
      await buildDealer(world),
    ];
    const riders = [await spender(), await spender(), await spender()];
    await redeem(night, riders, [20_01, 20_02, 20_03]);
    await redeem(twice, riders, [20_01, 20_02]);
    await redeem(day, riders, [20_01, 20_02, 20_03]);
    const found = await foundAbout("night", night.id, twice.id, day.id);
    expect(found.map(({ dealer }) => dealer?._id)).toEqual([night.id]);
    expect(found[0]?.facts).toMatch(
      /^3 redemptions between 10:00.PM and 6:00.AM in the dealer’s time zone \(Jul 11th, 2026\), \$60\.06 in total\.$/,
    );
  });

  it("six round amounts at one dealer, and neither five, nor six among many other amounts", async () => {
    const [round, five, busy] = [await buildDealer(world), await buildDealer(world), await buildDealer(world)];
    const riders = [await spender(), await spender(), await spender()];
    const six = [50_00, 100_00, 50_00, 50_00, 50_00, 50_00];
    await redeem(round, riders, six);
    await redeem(five, riders, six.slice(1));
    await redeem(busy, riders, [50_00, 51_00, 52_00, 53_00, 54_00, 55_00, 56_00, 57_00, ...six.slice(1)]);
    const found = await foundAbout("roundAmounts", round.id, five.id, busy.id);
    expect(found.map(({ dealer }) => dealer?._id)).toEqual([round.id]);
    expect(found[0]?.facts).toContain("6 of 6 redemptions");
    expect(found[0]?.facts).toContain("$50.00 (5 times) and $100.00 (once)");
  });

  it("an employee who redeems six times for one rider, and not five times, nor six with a refund or by several", async () => {
    const dealer = await buildDealer(world);
    const [often, five, several, gaveBack] = [await spender(), await spender(), await spender(), await spender()];
    const six = [11_01, 11_02, 11_03, 11_04, 11_05, 11_06];
    await redeem(dealer, [often], six.slice(1), { employeeName: "Zoë Lind" });
    await redeem(dealer, [often], [11_07], { employeeName: "zoe lind" });
    await redeem(dealer, [five], six.slice(1), { employeeName: "Zoë Lind" });
    await redeem(dealer, [several], six);
    await redeem(dealer, [gaveBack], six, { employeeName: "Zoë Lind" });
    const [last] = await world.db.select().from(redemptions).where(eq(redemptions.riderId, gaveBack.id)).limit(1);
    const path = `/api/admin/credit-redemption/${last?.id ?? ""}` as const;
    await succeed(staff.delete(path, { reason: "returned" }, { key: randomUUID() }));
    const found = await foundAbout("sameEmployee", dealer.id);
    expect(found.map(({ rider }) => rider?._id)).toEqual([often.id]);
    expect(found[0]).toMatchObject({ dealer: { _id: dealer.id } });
    expect(found[0]?.facts).toContain("redeemed 6 times for");
  });

  it("a bonus of ten times the usual amount, and not a little less, nor without a usual amount", async () => {
    const grant = async (amount: number, currency = "USD") => {
      const rider = await buildRider(
        world,
        currency === "CAD" ? { country: "CA", state: "QC", zipcode: "H2X 1Y4" } : {},
      );
      const body = { wallet: "credit", currency, amount, reason: "Helped with the flags" };
      await succeed(staff.post(`/api/admin/rider/${rider.id}/bonus`, body, { key: randomUUID() }));
      world.clock.advance({ seconds: 1 });
      return rider;
    };
    for (let at = 0; at < 10; at++) await grant(40_00);
    const [much, less] = [await grant(400_00), await grant(399_99)];
    for (let at = 0; at < 9; at++) await grant(40_00, "CAD");
    const tenth = await grant(400_00, "CAD");
    const found = await foundAbout("unusualAmount", much.id, less.id, tenth.id);
    expect(found.map(({ rider }) => rider?._id)).toEqual([much.id]);
    expect(found[0]?.facts).toBe(
      "Bonus of $400.00 on Jul 10th, 2026. The usual amount is $40.00, the median of the 10 before it.",
    );
  });

  it("a payout claim of ten times the usual amount", async () => {
    const pro = await buildRider(world, { bike: {} });
    const browser = await world.as(pro);
    await succeed(browser.put("/api/rider/payment-info", abroadInfo()));
    const promoter = await buildPromoter(world);
    for (const amount of [...Array.from({ length: 10 }, () => 60_00), 600_00, 599_99]) {
      const event = await buildEvent(world, { promoterId: promoter.id });
      await winCash(world, staff, { eventId: event.id, riderId: pro.id, amount });
      await openClaims(world.ctx());
      world.clock.advance({ seconds: 1 });
    }
    const found = await foundAbout("unusualAmount", pro.id);
    expect(found.map(({ facts }) => facts)).toEqual([
      "Payout of $600.00 on Jul 10th, 2026. The usual amount is $60.00, the median of the 10 before it.",
    ]);
  });

  it("two changed parts of an identity after an award, and neither one change, nor two without an award", async () => {
    const change = async (rider: Rider, parts: readonly ("pin" | "vin" | "country")[]) => {
      world.clock.advance({ seconds: 1 });
      const browser = await world.as(rider);
      const path = `/api/rider/rider/${rider.id}` as const;
      if (parts.includes("pin")) await succeed(browser.put(`${path}/pin`, { pin: "1357", password: testPassword }));
      if (parts.includes("vin")) await succeed(browser.post(`${path}/bikes`, { vin: testVin() }));
    };
    const withBike = { bike: {} };
    const [both, first, pinOnly, poor] = [
      await spender(withBike),
      await spender({ bike: null }),
      await spender(withBike),
      await buildRider(world, withBike),
    ];
    await change(both, ["pin", "vin"]);
    await change(first, ["pin", "vin"]);
    await change(pinOnly, ["pin"]);
    await change(poor, ["pin", "vin"]);
    const found = await foundAbout("identityChange", both.id, first.id, pinOnly.id, poor.id);
    expect(found.map(({ rider }) => rider?._id)).toEqual([both.id]);
    expect(found[0]?.facts).toBe(
      "After an award of $5,000.00 on Jul 10th, 2026, these details changed: PIN (Jul 10th, 2026) and VIN (Jul 10th, 2026).",
    );
  });
});

describe("A finding", () => {
  it("is stored once, no matter how often the check runs", async () => {
    const before = await world.db.select().from(watchFindings);
    expect(before.length).toBeGreaterThan(8);
    expect(await check()).toBe(0);
    world.clock.advance({ minutes: 1 });
    expect(await check()).toBe(0);
    expect(await world.db.select().from(watchFindings)).toHaveLength(before.length);
  });

  it("leaves the list when an admin marked it as looked at, and is reopened only by as many new facts", async () => {
    const guam = await buildDealer(world, { state: "GU", zipcode: "96910" });
    const riders = [await spender(), await spender()];
    await redeem(guam, riders, [20_01, 20_02, 20_03]);
    const [found] = await foundAbout("night", guam.id);
    if (!found) throw new Error("nothing found");
    const home = async () =>
      (await staff.get("/api/admin/home")).body.lines.find(({ kind }: { kind: string }) => kind === "watch");
    const waiting = (await home()).count;
    const { body } = await succeed(look(found, "They were open late for the national."));
    expect(body.finding).toMatchObject({
      state: "looked",
      note: "They were open late for the national.",
      lookedBy: `${admin.firstName} ${admin.lastName}`,
      lookedAt: world.clock.now().toISOString(),
    });
    expect((await home()).count).toBe(waiting - 1);
    expect((await home()).oldestAt).not.toBeNull();
    expect((await findings("night")).map(({ _id }) => _id)).not.toContain(found._id);
    expect((await findings("night", "looked")).map(({ _id }) => _id)).toContain(found._id);
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, found._id));
    expect(acts).toMatchObject([{ action: "watch.look", actorId: admin.id, after: { dealerId: guam.id } }]);

    await redeem(guam, riders, [20_11, 20_12]);
    expect(await foundAbout("night", guam.id), "two more are below the threshold").toEqual([]);
    await redeem(guam, riders, [20_13]);
    const [again] = await foundAbout("night", guam.id);
    expect(again).toMatchObject({ _id: found._id, note: "They were open late for the national." });
    expect(again?.facts).toMatch(/^3 redemptions.*\$60\.36 in total\.$/);
  });

  it("is marked once: the second admin gets the current finding", async () => {
    const [open] = await findings("wrongPins");
    if (!open) throw new Error("nothing found");
    const colleague = await world.as(await buildAdmin(world, { role: "staff" }));
    await succeed(look(open, "Trained a new clerk.", colleague));
    const late = await look(open);
    expect([late.status, late.body.error.code]).toEqual([409, "stale_version"]);
    expect(late.body.finding.note).toBe("Trained a new clerk.");
    expect((await look({ ...open, _id: randomUUID() })).status).toBe(404);
  });

  it("needs a note of a sensible length, and says so in both languages", async () => {
    const [open] = await findings("night");
    if (!open) throw new Error("nothing found");
    for (const locale of ["en", "fr"] as const) {
      const { status, body } = await staff.post(
        `/api/admin/watch-list/${open._id}/look`,
        { __v: open.__v, note: " " },
        { locale },
      );
      expect(status).toBe(400);
      expect(body.error.fields).toEqual({ note: locale === "en" ? "Required" : "Obligatoire" });
    }
    expect((await look(open, "x".repeat(501))).status).toBe(400);
  });

  it("can be found by name, by its day and in a file, also in French", async () => {
    const of = async (query: string) => (await succeed(staff.get(`/api/admin/watch-list?${query}`))).body.findings;
    expect((await of("name=marchand")).every(({ otherRider }) => otherRider?.name === "Robin Marchand")).toBe(true);
    expect((await of("name=marchand")).length).toBe(2);
    const { id, name } = await buildPromoter(world, { name: "Sugar Creek Promotions" });
    const days = { firstDay: "2026-07-01", lastDay: "2026-07-02" };
    const facts: WatchFacts = { kind: "lateAccounts", riders: 3, amounts: [], ...days, promoter: { _id: id, name } };
    const at = new Date("2026-07-10T18:00:00Z");
    const finding = { id: randomUUID(), kind: facts.kind, fingerprint: id, facts, latestAt: at, since: at };
    await world.db.write((tx) => tx.insert(watchFindings).values(finding));
    for (const query of ["name=sugar", "name=creek%20pro", "kind=lateAccounts&name=Promotions"]) {
      expect((await of(query)).map(({ promoter }) => promoter?.name)).toEqual([name]);
    }
    await world.db.write((tx) => tx.delete(watchFindings).where(eq(watchFindings.id, finding.id)));
    expect(await of("since=2026-07-11")).toEqual([]);
    expect((await of("since=2026-07-10")).length).toBeGreaterThan(5);
    const file = await staff.open("/api/admin/watch-list?format=csv", { locale: "fr" });
    expect(file.body).toContain("Utilisations de nuit");
    expect(file.body).toMatch(/utilisations entre 22.h et 6.h/);
  });

  it("about two accounts leaves the list when they are merged, and is deleted when a rider is erased", async () => {
    const found = (await findings("sharedVin"))[0];
    const [pair] = await world.db
      .select()
      .from(watchFindings)
      .where(eq(watchFindings.id, found?._id ?? ""));
    const personOf = async (id: string | null) => {
      const { body } = await succeed(staff.get(`/api/admin/rider/${id ?? ""}`));
      return { id: id ?? "", email: body.rider.email };
    };
    await succeed(
      mergeRiders(staff, await personOf(pair?.otherRiderId ?? null), await personOf(pair?.riderId ?? null)),
    );
    expect((await findings("sharedVin")).map(({ _id }) => _id)).not.toContain(found?._id);

    const dealer = await buildDealer(world);
    const rider = await spender();
    await redeem(dealer, [rider], [11_01, 11_02, 11_03, 11_04, 11_05, 11_06], { employeeName: "Kit" });
    expect(await foundAbout("sameEmployee", rider.id)).toHaveLength(1);
    const browser = await world.as(rider);
    await succeed(browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true }));
    const { requests } = (await staff.get("/api/admin/requests?kind=deletion")).body;
    await succeed(staff.post(`/api/admin/request/${requests[0]._id}/approve`, {}, { key: randomUUID() }));
    const left = await world.db.select().from(watchFindings).where(eq(watchFindings.riderId, rider.id));
    expect(left).toEqual([]);
    expect(await foundAbout("sameEmployee", rider.id), "an erased rider is not found again").toEqual([]);
  });
});

describe("The watch list is refused", () => {
  it("to riders, dealers, promoters and visitors, in the routes and in the verbs", async () => {
    const [open] = await findings("night");
    if (!open) throw new Error("nothing found");
    for (const someone of [await buildRider(world), await buildDealer(world), await buildPromoter(world)]) {
      const browser = await world.as(someone);
      expect((await browser.get("/api/admin/watch-list")).status).toBe(403);
      expect((await look(open, "x", browser)).status).toBe(403);
      expect((await browser.post("/api/admin/watch-list/check", {})).status).toBe(403);
      const ctx = world.ctx(someone.actor);
      const asked = { filters: {}, order: { by: "since" as const, descending: false }, limit: 25, offset: 0 };
      expect(() => readFindings(ctx, asked)).toThrow("forbidden");
      await expect(lookAtFinding(ctx, open._id, { __v: open.__v, note: "x" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(checkNow(ctx)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await world.visitor().get("/api/admin/watch-list")).status).toBe(401);
  });

  it("to an admin who proxies for a rider; a read-only admin can read it and mark nothing", async () => {
    const [open] = await findings("night");
    if (!open) throw new Error("nothing found");
    const acting = await world.as(admin);
    await acting.navigate(`/proxy-rider/${(await buildRider(world)).id}`);
    expect((await acting.get("/api/admin/watch-list")).status).toBe(403);
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    expect((await auditor.get("/api/admin/watch-list")).status).toBe(200);
    for (const refused of [await look(open, "x", auditor), await auditor.post("/api/admin/watch-list/check", {})]) {
      expect([refused.status, refused.body.error.code]).toEqual([403, "read_only"]);
    }
  });
});

describe("A finding about the admin who looks at it", () => {
  const email = "kim@example.test";
  const at = "2026-07-01T18:00:00.000Z";
  const days = { firstDay: "2026-07-01", lastDay: "2026-07-01" };
  const changed: WatchFacts = {
    kind: "identityChange",
    awardAt: at,
    award: { cents: 100, currency: "USD" },
    changes: [],
  };
  const pins: WatchFacts = {
    kind: "wrongPins",
    day: "2026-07-01",
    zone: "America/Boise",
    wrong: 12,
    riders: 3,
    first: at,
    last: at,
  };
  const about: [string, () => Promise<Partial<typeof watchFindings.$inferInsert> & { facts: WatchFacts }>][] = [
    [
      "rider account",
      async () => ({ riderId: (await buildRider(world, { account: mailbox("rider") })).id, facts: changed }),
    ],
    [
      "second rider account",
      async () => ({
        riderId: (await buildRider(world)).id,
        otherRiderId: (await buildRider(world, { account: mailbox("second") })).id,
        facts: changed,
      }),
    ],
    [
      "shop",
      async () => ({
        dealerId: (await buildDealer(world, { email: mailbox("shop").email })).id,
        facts: pins,
      }),
    ],
    [
      "events",
      async () => {
        const { id, name } = await buildPromoter(world, { account: mailbox("events") });
        return { facts: { kind: "lateAccounts", riders: 3, amounts: [], ...days, promoter: { _id: id, name } } };
      },
    ],
  ];
  const mailbox = (tag: string) => {
    const tagged = email.replace("@", `+${tag}@`);
    return { email: tagged, emailKey: tagged };
  };
  let by: Client;

  it.each(about)("can be closed by a colleague, but not by this person: the admin's own %s", async (what, make) => {
    by ??= await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    const id = randomUUID();
    const made = await make();
    const times = { latestAt: world.clock.now(), since: world.clock.now() };
    await world.db.write((tx) =>
      tx.insert(watchFindings).values({ id, kind: made.facts.kind, fingerprint: id, ...made, ...times }),
    );
    const refused = await look({ _id: id, __v: 0 }, "All is well.", by);
    expect([what, refused.status, refused.body.error.code]).toEqual([what, 403, "own_finding"]);
    expect((await succeed(look({ _id: id, __v: 0 }))).body.finding.state).toBe("looked");
  });
});

it("leaves out a kind that the season's settings turn off, and refuses thresholds out of bounds", async () => {
  const path = "/api/admin/programme/2026" as const;
  const save = async (watch: object, kiosk: object = {}) => {
    const { programme } = (await staff.get(path)).body;
    const asked = { __v: programme.__v, settings: { watch, kiosk } };
    const preview = await staff.post(`${path}/preview`, asked);
    if (preview.status !== 200) return preview;
    const body = { ...asked, confirm: preview.body.changes.checksum };
    return staff.put(path, body, { key: randomUUID() });
  };
  expect((await save({ nightFrom: 24 })).status).toBe(400);
  expect((await save({ wrongPins: -1 })).status).toBe(400);
  await succeed(save({ nightRedemptions: 0 }));
  const guam = await buildDealer(world, { state: "GU", zipcode: "96910" });
  await redeem(guam, [await spender()], [20_01, 20_02, 20_03]);
  expect(await foundAbout("night", guam.id)).toEqual([]);
  await succeed(save({ nightRedemptions: 3 }));
  expect(await foundAbout("night", guam.id)).toHaveLength(1);

  // The max amount that a tablet may redeem offline counts as a round amount on a tablet, but not at the desk.
  await succeed(save({}, { offlineMaxAmount: 237_00 }));
  const [tablets, desk] = [await buildDealer(world), await buildDealer(world)];
  const tablet = await enrolTablet(world, tablets);
  const six = [await spender(), await spender(), await spender(), await spender(), await spender(), await spender()];
  await redeem(desk, six, [237_00, 237_00, 237_00, 237_00, 237_00, 237_00]);
  const queue = [];
  for (const rider of six) queue.push(await tablet.redeem(rider, 237_00));
  await succeed(tablet.sync(queue));
  const [most, ...others] = await foundAbout("roundAmounts", tablets.id, desk.id);
  expect([most?.dealer?._id, others]).toEqual([tablets.id, []]);
  expect(most?.facts).toContain("6 of 6 redemptions");
  const all = await listFindings(world.db, {
    filters: {},
    order: { by: "since", descending: false },
    limit: 100,
    offset: 0,
  });
  expect(all.rows).toHaveLength(all.total);
});
