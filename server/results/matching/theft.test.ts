import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider, testVin } from "../../testing/build.ts";
import { codeFor } from "../../testing/mail.ts";
import { awardsOf, buildRace, resultOf } from "../../testing/race.ts";
import { confirmRegistration, registerRider } from "../../testing/clients/registration.ts";

// In these tests a winner has no account, and somebody else tries various ways to be paid for that result.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let winner: Awaited<ReturnType<typeof buildResult>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  winner = await buildResult(world, {
    eventId: race.event.id,
    classId: race.klass.id,
    place: 1,
    firstName: "Robin",
    lastName: "Marchand",
    amaNumber: "7700123",
    email: "robin@example.test",
    emailKey: "robin@example.test",
    vin: testVin(),
  });
  expect((await race.verify()).status).toBe(200);
  world.clock.advance({ days: 2 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const asWinner = { firstName: "Robin", lastName: "Marchand", amaNumber: "7700123" };
type Thief = Awaited<ReturnType<typeof buildRider>>;
const own = ({ id }: { id: string }) => `/api/rider/rider/${id}` as const;

async function change(browser: Client, path: `/api/${"admin" | "rider"}/rider/${string}`, fields: object) {
  const { rider } = (await browser.get(path)).body;
  return browser.put(path, { __v: rider.__v, ...fields });
}

async function expectUnpaid(thief: { id: string }, suggested = true) {
  expect(await resultOf(world, winner.id)).toMatchObject({
    riderId: null,
    matchedBy: null,
    suggestedRiderId: suggested ? thief.id : null,
    earned: 0,
  });
  expect(await awardsOf(world, thief.id)).toEqual([]);
}

/** Triggers everything that evaluates a rider again. None of these triggers may pay somebody for a changed identity. */
async function triggerEvaluations(thief: Thief, browser: Client) {
  expect((await browser.post(`${own(thief)}/bikes`, { vin: testVin() })).status).toBe(200);
  expect((await browser.post(`${own(thief)}/emails`, { email: "thief.too@example.test" })).status).toBe(200);
  const { emails } = (await browser.get(`${own(thief)}/emails`)).body;
  const further = emails.find(({ email }: { email: string }) => email === "thief.too@example.test");
  const code = await codeFor(world, "thief.too@example.test");
  expect((await browser.post(`${own(thief)}/emails/${further._id}/verify`, { code })).status).toBe(200);
  const admin = await world.as(await buildAdmin(world));
  for (const deActivated of [true, false]) {
    expect((await change(admin, `/api/admin/rider/${thief.id}`, { deActivated, reason: "Called us." })).status).toBe(
      200,
    );
  }
}

describe("A result without an account is not paid to somebody who takes on the winner's identity", () => {
  it("by changing the name and AMA number", async () => {
    const thief = await buildRider(world);
    const browser = await world.as(thief);
    expect((await change(browser, own(thief), asWinner)).status).toBe(200);
    await expectUnpaid(thief);
    await triggerEvaluations(thief, browser);
    await expectUnpaid(thief);
  });

  it("by changing only the AMA number, as a namesake", async () => {
    const thief = await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: null });
    const browser = await world.as(thief);
    expect((await change(browser, own(thief), { amaNumber: "7700123" })).status).toBe(200);
    await triggerEvaluations(thief, browser);
    await expectUnpaid(thief);
  });

  it("by changing only the name, with the AMA number from registration", async () => {
    const thief = await buildRider(world, { amaNumber: "7700123" });
    const browser = await world.as(thief);
    expect((await change(browser, own(thief), { firstName: "Robin", lastName: "Marchand" })).status).toBe(200);
    await triggerEvaluations(thief, browser);
    await expectUnpaid(thief);
  });

  it("by asking staff to change the record", async () => {
    const thief = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    const changed = { ...asWinner, dateOfBirth: "2001-02-03" };
    expect((await change(admin, `/api/admin/rider/${thief.id}`, changed)).status).toBe(200);
    await expectUnpaid(thief);
    await triggerEvaluations(thief, await world.as(thief));
    await expectUnpaid(thief);
  });

  it("by a promoter who corrects the row or uploads the sheet again", async () => {
    const thief = await buildRider(world);
    expect((await change(await world.as(thief), own(thief), asWinner)).status).toBe(200);
    expect((await race.correct(winner.id, { values: { hometown: "Niles, MI" } })).status).toBe(200);
    await expectUnpaid(thief);
    const form = new FormData();
    const text = "Class,Place,First Name,Last Name,AMA #,Brand\n250 B,1,Robin,Marchand,7700123,KTM\n";
    form.set("file", new File([text], "results.csv", { type: "text/csv" }));
    const path = `/api/event/${race.event.id}/upload-all-class-result` as const;
    const preview = (await race.browser.post(`${path}?preview=1`, form)).body;
    expect(preview.rows).toMatchObject([{ landing: "suggested", suggestedBecause: "identity_changed" }]);
  });

  it("by adding a bike with the winner's VIN after the race", async () => {
    const thief = await buildRider(world);
    const browser = await world.as(thief);
    expect((await browser.post(`${own(thief)}/bikes`, { vin: winner.vin })).status).toBe(200);
    await expectUnpaid(thief);
    expect((await change(browser, own(thief), { firstName: "Robin", lastName: "Marchand" })).status).toBe(200);
    await triggerEvaluations(thief, browser);
    await expectUnpaid(thief);
  });

  it("by registering under the own name with the winner's VIN", async () => {
    await register("thief@example.test", { bike: { vin: winner.vin } });
    const thief = await confirmRegistration(world, "thief@example.test");
    await expectUnpaid(thief);
  });

  it("by repeating an unconfirmed registration under another name", async () => {
    await register("thief@example.test", asWinner);
    await expectUnpaid({ id: "nobody" }, false);
    await register("thief@example.test", {});
    const thief = await confirmRegistration(world, "thief@example.test");
    await expectUnpaid(thief, false);
  });

  it("by naming an email address without verifying it", async () => {
    const thief = await buildRider(world);
    const browser = await world.as(thief);
    expect((await browser.post(`${own(thief)}/emails`, { email: "robin@example.test" })).status).toBe(200);
    await triggerEvaluations(thief, browser);
    await expectUnpaid(thief, false);
  });
});

describe("The real winner", () => {
  it("is paid after registering under that name and AMA number, once the address is confirmed", async () => {
    await register("robin.marchand@example.test", asWinner);
    const rider = await confirmRegistration(world, "robin.marchand@example.test");
    // The award waits only for the bike, because no VIN pattern is known here.
    const paid = { riderId: rider.id, matchedBy: "ama", reason: "pending_bike" };
    expect(await resultOf(world, winner.id)).toMatchObject(paid);
  });

  it("is paid by the VIN of a bike on the account at the race, whatever name the sheet has", async () => {
    const rider = await buildRider(world, { bike: { vin: winner.vin ?? "" } });
    const browser = await world.as(rider);
    expect((await browser.post(`${own(rider)}/bikes`, { vin: testVin() })).status).toBe(200);
    expect(await resultOf(world, winner.id)).toMatchObject({ riderId: rider.id, matchedBy: "vin" });
  });

  it("is paid by a VIN that is added later if the name always matched the sheet", async () => {
    const rider = await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: null });
    const browser = await world.as(rider);
    expect((await browser.post(`${own(rider)}/bikes`, { vin: winner.vin })).status).toBe(200);
    expect(await resultOf(world, winner.id)).toMatchObject({ riderId: rider.id, matchedBy: "vin" });
  });

  it("is matched in the next race after correcting the AMA number", async () => {
    const rider = await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: "1" });
    expect((await change(await world.as(rider), own(rider), { amaNumber: "7700123" })).status).toBe(200);
    world.clock.advance({ days: 10 });
    const next = await buildRace(world, { event: { firstDate: "2026-07-18" } });
    const text = "Class,Place,First Name,Last Name,AMA #,Brand\n250 B,1,Robin,Marchand,7700123,KTM\n";
    const form = new FormData();
    form.set("file", new File([text], "results.csv", { type: "text/csv" }));
    const path = `/api/event/${next.event.id}/upload-all-class-result` as const;
    const preview = (await next.browser.post(`${path}?preview=1`, form)).body;
    expect(preview.rows).toMatchObject([{ landing: "matched", matchedBy: "ama" }]);
  });
});

const register = (email: string, over: object) =>
  registerRider(world, { firstName: "Casey", lastName: "Thorne", email, ...over });
