import { randomUUID } from "node:crypto";
import { eq, or } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WatchKind } from "#shared/watch.ts";
import { bikes } from "../bikes/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword } from "../testing/build.ts";
import { mergeRiders, undoMerge } from "../testing/clients/merging.ts";
import { succeed } from "../testing/clients/watch-desk.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { codeFor } from "../testing/mail.ts";
import { watchFindings } from "./tables.ts";

// These tests cover the findings about one rider: changes after an award, and what an erasure or a merge does to
// findings.

type Rider = Awaited<ReturnType<typeof buildRider>>;

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function winner(over: Parameters<typeof buildRider>[1] = {}): Promise<Rider> {
  const rider = await buildRider(world, { bike: {}, ...over });
  await giveCredit(world, rider.id, 5_000_00);
  world.clock.advance({ seconds: 1 });
  return rider;
}

/** Runs a check, and returns the findings about these riders from the list that staff see. */
async function foundAbout(...riders: readonly Rider[]) {
  world.clock.advance({ seconds: 1 });
  await succeed(staff.post("/api/admin/watch-list/check", {}));
  const ids = riders.map(({ id }) => id);
  const { body } = await succeed(staff.get("/api/admin/watch-list"));
  return body.findings.filter(({ rider, otherRider }) =>
    [rider, otherRider].some((one) => one !== null && ids.includes(one._id)),
  );
}

async function staffChange(rider: Rider, fields: object) {
  const path = `/api/admin/rider/${rider.id}` as const;
  const { __v } = (await succeed(staff.get(path))).body.rider;
  await succeed(staff.put(path, { __v, reason: "Called.", ...fields }));
  world.clock.advance({ seconds: 1 });
}

async function newPin(rider: Rider) {
  const browser = await world.as(rider);
  await succeed(browser.put(`/api/rider/rider/${rider.id}/pin`, { pin: "1357", password: testPassword }));
  world.clock.advance({ seconds: 1 });
}

async function newPrimaryEmail(rider: Rider) {
  const browser = await world.as(rider);
  const path = `/api/rider/rider/${rider.id}/emails` as const;
  const email = `new.${rider.email}`;
  const [, added] = (await succeed(browser.post(path, { email }))).body.emails;
  const id = added?._id ?? "";
  await succeed(browser.post(`${path}/${id}/verify`, { code: await codeFor(world, email) }));
  await succeed(browser.put(`${path}/${id}/primary`, { password: testPassword }));
  world.clock.advance({ seconds: 1 });
}

/** Moves a bike from the seller's account to the buyer's, on which it stays. */
async function shareBike(seller: Rider, buyer: Rider) {
  const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, seller.id));
  await succeed((await world.as(seller)).delete(`/api/rider/rider/${seller.id}/bikes/${bike?.id ?? ""}`));
  world.clock.advance({ seconds: 1 });
  await succeed((await world.as(buyer)).post(`/api/rider/rider/${buyer.id}/bikes`, { vin: bike?.vin ?? "" }));
  world.clock.advance({ seconds: 1 });
}

async function redeem(dealer: Awaited<ReturnType<typeof buildDealer>>, rider: Rider, over: object = {}) {
  const desk = await world.as(dealer);
  const order = deskOrder(rider.id, 11_01, { employeeName: "Kit", secondOne: true, ...over });
  await succeed(desk.post("/api/dealer/redeem", order, { key: randomUUID() }));
  world.clock.advance({ seconds: 1 });
}

describe("Changes after an award", () => {
  it("are found for the name, the email and the country, each together with another change", async () => {
    const [name, email, country, moved] = [await winner(), await winner(), await winner(), await winner()];
    for (const rider of [name, email, country]) await newPin(rider);
    await staffChange(name, { firstName: "Avery" });
    await newPrimaryEmail(email);
    await staffChange(country, { country: "CA", state: "QC", zipcode: "H2X 1Y4" });
    // Staff change the email, and the city, which is not a part of the identity.
    await staffChange(moved, { email: `moved.${moved.email}`, city: "Lansing", reason: "Asked by phone." });
    const found = await foundAbout(name, email, country, moved);
    const of = (rider: Rider) => found.find((one) => one.rider?._id === rider.id)?.facts;
    expect(of(name)).toMatch(/changed: PIN \(.*\) and name \(Jul 10th, 2026\)\.$/);
    expect(of(email)).toMatch(/changed: PIN \(.*\) and email \(Jul 10th, 2026\)\.$/);
    expect(of(country)).toMatch(/changed: PIN \(.*\) and country \(Jul 10th, 2026\)\.$/);
    expect(of(moved)).toBeUndefined();
    await staffChange(moved, { lastName: "Quist" });
    const [both] = await foundAbout(moved);
    expect(both?.facts).toMatch(/changed: email \(.*\) and name \(Jul 10th, 2026\)\.$/);
  });

  it("count once for each part, and only from the award to seven days after it", async () => {
    const [early, late, twice] = [await buildRider(world, { bike: {} }), await winner(), await winner()];
    await newPin(early);
    await staffChange(early, { firstName: "Noor" });
    await giveCredit(world, early.id, 100_00);
    await newPin(late);
    await staffChange(twice, { firstName: "Noor" });
    await staffChange(twice, { lastName: "Haddad" });
    expect(await foundAbout(early, late, twice)).toEqual([]);
    world.clock.advance({ days: 7, seconds: 60 });
    await staffChange(late, { firstName: "Noor" });
    expect(await foundAbout(late)).toEqual([]);
  });
});

describe("An email that staff changed", () => {
  const thief = "thief@elsewhere.test";
  const takeOver = async (rider: Rider, who: Client, email = `taken.${rider.email}`) => {
    const path = `/api/admin/rider/${rider.id}` as const;
    const { __v } = (await succeed(who.get(path))).body.rider;
    await succeed(who.put(path, { __v, email, reason: "Called." }));
    world.clock.advance({ seconds: 1 });
    return { ...rider, email };
  };

  it("is found when a reset password, a new PIN and a redemption follow, and its admin cannot close it", async () => {
    const admin = await buildAdmin(world);
    const rider = await winner();
    world.clock.advance({ days: 9 });
    await takeOver(rider, await world.as(admin), thief);
    expect(await foundAbout(rider)).toEqual([]);
    const visitor = world.visitor();
    await visitor.post("/api/forgot-password", { email: thief });
    const reset = { email: thief, code: await codeFor(world, thief), password: "anotherone1" };
    await succeed(visitor.post("/api/forgot-password-reset", reset));
    await succeed(visitor.post("/api/login", { email: thief, password: "anotherone1" }));
    world.clock.advance({ seconds: 1 });
    expect((await foundAbout(rider)).map(({ facts }) => facts)).toEqual([
      `${admin.firstName} ${admin.lastName} changed ${rider.firstName} ${rider.lastName}’s email on Jul 26th, 2026. That was followed by a password reset (Jul 26th, 2026).`,
    ]);
    await succeed(visitor.put(`/api/rider/rider/${rider.id}/pin`, { password: "anotherone1", pin: "1357" }));
    world.clock.advance({ days: 7, seconds: -60 });
    const dealer = await buildDealer(world);
    for (let at = 0; at < 2; at++) await redeem(dealer, rider, { pin: "1357" });
    staff = await world.as(await buildAdmin(world));
    const [finding, ...others] = (await foundAbout(rider)).filter(({ kind }) => kind === "identityChange");
    expect(others).toEqual([]);
    expect(finding?.facts).toMatch(/a new PIN \(Jul 26th, 2026\),? and redemptions of \$22\.02 \(Aug 2nd, 2026\)\.$/);
    const look = (who: Client) =>
      who.post(`/api/admin/watch-list/${finding?._id ?? ""}/look`, { __v: finding?.__v ?? 0, note: "Asked." });
    expect((await look(await world.as(admin))).body.error.code).toBe("own_finding");
    await succeed(look(staff));
    await redeem(dealer, rider, { pin: "1357" });
    expect((await foundAbout(rider)).filter(({ kind }) => kind === "identityChange")).toEqual([]);
  });

  it("is found for a redemption or a PIN alone, until seven days after, and not before or by the rider", async () => {
    const dealer = await buildDealer(world);
    const [spent, late, before, own] = [await winner(), await winner(), await winner(), await winner()];
    world.clock.advance({ days: 8 });
    staff = await world.as(await buildAdmin(world));
    await redeem(dealer, before);
    for (const rider of [spent, late, before]) await takeOver(rider, staff);
    await newPrimaryEmail(own);
    for (const rider of [spent, own]) await redeem(dealer, rider);
    expect((await foundAbout(spent, late, before, own)).map(({ rider, kind }) => [rider?._id, kind])).toEqual([
      [spent.id, "identityChange"],
    ]);
    world.clock.advance({ days: 7 });
    await redeem(dealer, late);
    staff = await world.as(await buildAdmin(world));
    expect(await foundAbout(late)).toEqual([]);
  });
});

describe("A finding about a rider", () => {
  it("is deleted with the erasure of the rider, for every kind, and not found again", async () => {
    for (let at = 0; at < 10; at++) await bonus(await buildRider(world), 40_00);
    const [rider, seller, buyer] = [await winner(), await winner(), await winner()];
    await shareBike(seller, rider);
    await shareBike(rider, buyer);
    await newPin(rider);
    await staffChange(rider, { firstName: "Robin" });
    await bonus(rider, 400_00);
    const [near, far] = [
      await buildDealer(world, { lat: 42.29, lon: -85.59 }),
      await buildDealer(world, { state: "FL", zipcode: "32801", lat: 28.54, lon: -81.38 }),
    ];
    for (let at = 0; at < 6; at++) await redeem(near, rider, { pin: "1357" });
    await redeem(far, rider, { pin: "1357" });
    const kinds = (await foundAbout(rider)).map(({ kind }) => kind);
    const ofRiders: WatchKind[] = [
      "identityChange",
      "sameEmployee",
      "sharedVin",
      "sharedVin",
      "twoPlaces",
      "unusualAmount",
    ];
    expect(kinds.toSorted()).toEqual(ofRiders);

    await erase(rider);
    const { riderId, otherRiderId } = watchFindings;
    const left = await world.db
      .select()
      .from(watchFindings)
      .where(or(eq(riderId, rider.id), eq(otherRiderId, rider.id)));
    expect(left).toEqual([]);
    expect(await foundAbout(rider)).toEqual([]);
  });

  it("about two accounts is not listed while they are merged, and is listed again after the undo", async () => {
    const name = { firstName: "Robin", lastName: "Same" };
    const [seller, buyer] = [await winner(name), await winner(name)];
    await shareBike(seller, buyer);
    const [found] = await foundAbout(buyer);
    expect(found?.kind).toBe("sharedVin");
    const { body } = await succeed(mergeRiders(staff, buyer, seller));
    expect(await foundAbout(seller, buyer)).toEqual([]);
    await succeed(undoMerge(staff, body.merge._id));
    expect(await foundAbout(buyer)).toEqual([found]);
  });
});

async function bonus(rider: Rider, amount: number) {
  const body = { wallet: "credit", currency: "USD", amount, reason: "Helped with the flags" };
  await succeed(staff.post(`/api/admin/rider/${rider.id}/bonus`, body, { key: randomUUID() }));
  world.clock.advance({ seconds: 1 });
}

async function erase(rider: Rider) {
  const browser = await world.as(rider);
  await succeed(browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true }));
  const { requests } = (await succeed(staff.get("/api/admin/requests?kind=deletion"))).body;
  await succeed(staff.post(`/api/admin/request/${requests[0]?._id ?? ""}/approve`, {}, { key: randomUUID() }));
}
