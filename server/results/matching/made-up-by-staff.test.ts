import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { accounts } from "../../accounts/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { confirming } from "../../testing/clients/confirming.ts";
import { buildAdmin, buildRider, buildVinPattern } from "../../testing/build.ts";
import { succeed } from "../../testing/clients/watch-desk.ts";
import { actsOf, awardsOf, buildRace, gridRow } from "../../testing/race.ts";

// In these tests an admin helps to make a winner, whose award then waits for a review by staff, and approves it alone.
// Another admin can still approve it.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let winner: Awaited<ReturnType<typeof buildRider>>;
let thief: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let colleague: Client;
const much = defaultProgramme.lateAccountMax + 1;

beforeEach(async () => {
  world = await createWorld("2026-07-06T18:00:00Z");
  await buildVinPattern(world);
  race = await buildRace(world, { event: { budget: 10 * much }, klass: { pays: [much, 20_00] } });
  winner = await buildRider(world, {
    firstName: "Max",
    lastName: "Imaginary",
    amaNumber: "8800123",
    registeredAt: new Date("2026-07-06T12:00:00Z"),
  });
  thief = await buildAdmin(world);
  staff = await world.as(thief);
  colleague = await world.as(await buildAdmin(world, { role: "staff" }));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Types the winner into the class, with the browser of whoever does it. */
async function typeWinner(by: Client, amaNumber = "8800123") {
  const klass = (await race.sheet()).classes[0];
  const texts = { place: "1", firstName: "Max", lastName: "Imaginary", brand: "KTM", amaNumber };
  const rows = [{ values: texts }, ...(klass?.rows ?? []).map((row) => gridRow(row))];
  const body = { classId: race.klass.id, __v: klass?.__v ?? 0, rows };
  await succeed(by.put(`/api/event/${race.event.id}/results`, body));
}
async function winnersRow() {
  const row = (await race.sheet()).classes[0]?.rows.find(({ place }) => place === "1");
  if (!row) throw new Error("no winner");
  return row;
}
const verify = async (by: Client) => expect((await race.verify(race.klass.id, by)).status).toBe(200);
const paid = async (id = winner.id) =>
  (await awardsOf(world, id)).reduce((sum, { initialValue }) => sum + initialValue, 0);
const approve = (by: Client, waitingAwards = much) =>
  by.post(`/api/admin/event/${race.event.id}/payouts/approve`, { wanted: null, waitingAwards }, { key: randomUUID() });
const listed = async (by: Client) => (await succeed(by.get("/api/admin/events-waiting"))).body.events[0]?.reviewed;

async function changeRider(by: Client, change: object) {
  const path = `/api/admin/rider/${winner.id}` as const;
  const { __v } = (await succeed(by.get(path))).body.rider;
  await succeed(by.put(path, { __v, ...change }));
}

/** Expects that the admin cannot approve the award, and that another one can. */
async function expectTwoAdmins() {
  expect(await paid()).toBe(0);
  expect(await listed(staff)).toMatchObject([{ mayApprove: false }]);
  const refused = await approve(staff);
  expect([refused.status, refused.body.error.code]).toEqual([403, "second_admin_needed"]);
  expect(await paid()).toBe(0);
  expect(await listed(colleague)).toMatchObject([{ mayApprove: true }]);
  expect((await approve(colleague)).status).toBe(200);
  expect(await paid()).toBe(much);
}

describe("An admin who makes up a winner cannot approve the award alone", () => {
  it("after typing the result", async () => {
    await typeWinner(staff);
    await verify(race.browser);
    await expectTwoAdmins();
  });

  it("by verifying the result that they typed, once or again", async () => {
    await typeWinner(staff);
    await verify(staff);
    await verify(staff);
    await expectTwoAdmins();
  });

  it("after typing it as the promoter", async () => {
    await staff.navigate(`/proxy-promoter/${race.promoter.id}`);
    await typeWinner(staff);
    await staff.navigate("/proxy-remove");
    await verify(race.browser);
    await expectTwoAdmins();
  });

  it("after typing it with the admin's own login for a promoter", async () => {
    const email = thief.email.replace("@", "+races@");
    await world.db.write((tx) =>
      tx.update(accounts).set({ email, emailKey: email }).where(eq(accounts.id, race.promoter.accountId)),
    );
    await typeWinner(race.browser);
    await verify(race.browser);
    await expectTwoAdmins();
  });

  it("with a second admin account of the same person", async () => {
    const alias = thief.email.replace("@", "+two@");
    const twin = await world.as(await buildAdmin(world, { account: { email: alias, emailKey: alias } }));
    await typeWinner(twin);
    await verify(race.browser);
    await expectTwoAdmins();
  });

  it("after matching a promoter's row to the account", async () => {
    await typeWinner(race.browser, "7700999");
    await verify(race.browser);
    const { _id } = await winnersRow();
    const matched = await actsOf(world, staff, race.event.id).correct(_id, { riderId: winner.id });
    expect(matched.status).toBe(200);
    await expectTwoAdmins();
  });

  it("after removing the result, which the promoter types again", async () => {
    await typeWinner(staff);
    const { _id } = await winnersRow();
    expect((await actsOf(world, staff, race.event.id).remove(_id)).status).toBe(200);
    await typeWinner(race.browser);
    await verify(race.browser);
    await expectTwoAdmins();
  });

  it.each([
    ["AMA number", { amaNumber: "8800123" }],
    ["last name", { lastName: "Imaginary" }],
    ["email address", { email: "max@imaginary.test", reason: "Called us." }],
  ])("after giving the account its %s", async (_field, change) => {
    await changeRider(colleague, { lastName: "Someone", amaNumber: "8800124" });
    await changeRider(staff, { lastName: "Imaginary", amaNumber: "8800123", ...change });
    colleague = await world.as(await buildAdmin(world));
    await typeWinner(race.browser);
    await verify(race.browser);
    // A change of identity alone does not match the result; the promoter has to confirm the suggestion.
    expect((await race.correct((await winnersRow())._id, { riderId: winner.id })).status).toBe(200);
    await expectTwoAdmins();
  });

  it("by setting other payouts for the class, which no admin can do by accident either", async () => {
    await typeWinner(race.browser);
    await verify(race.browser);
    for (const by of [staff, colleague]) {
      const { event } = (await succeed(by.get(`/api/event/${race.event.id}`))).body;
      const places = [{ fromPlace: 1, toPlace: 1, amount: event.__v % 2 ? much + 100 : much + 200 }];
      const classes = [{ _id: race.klass.id, name: "250 B", payoutType: "dealerCredit", places }];
      const body = { __v: event.__v, classes };
      const saved = await confirming((confirm) => by.put(`/api/event/${race.event.id}/classes`, { ...body, confirm }));
      expect(saved.status).toBe(200);
    }
    expect(await paid()).toBe(0);
  });
});

describe("The other awards of the event", () => {
  it("are released by that admin, and the made-up winner's stays on hold", async () => {
    race = await buildRace(world, { event: { budget: 0 }, klass: { pays: [much, 20_00] } });
    const honest = await buildRider(world, { firstName: "Ann", lastName: "Honest", amaNumber: "7700001" });
    const klass = (await race.sheet()).classes[0];
    const row = { place: "2", firstName: "Ann", lastName: "Honest", brand: "KTM", amaNumber: "7700001" };
    const rows = [{ values: row }, ...(klass?.rows ?? []).map((old) => gridRow(old))];
    const body = { classId: race.klass.id, __v: klass?.__v ?? 0, rows };
    await succeed(race.browser.put(`/api/event/${race.event.id}/results`, body));
    await typeWinner(staff);
    await verify(race.browser);
    expect((await approve(staff, much + 20_00)).status).toBe(200);
    expect([await paid(honest.id), await paid()]).toEqual([20_00, 0]);
    await expectTwoAdmins();
  });
});

describe("An admin who had no part in it", () => {
  it("approves the award alone, also after changing something else on the account", async () => {
    await changeRider(staff, { note: "Rides for a local shop." });
    await typeWinner(race.browser);
    await verify(race.browser);
    expect((await approve(staff)).status).toBe(200);
    expect(await paid()).toBe(much);
  });
});
