import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildRider, buildVinPattern } from "../../testing/build.ts";
import { succeed } from "../../testing/clients/watch-desk.ts";
import { mailTo } from "../../testing/mail.ts";
import { promoters } from "../../promoters/tables.ts";
import { guardianConsents } from "../../riders/tables.ts";
import { newId } from "../../platform/ids.ts";
import { awardsOf, buildRace, fillField, gridRow } from "../../testing/race.ts";
import { confirmRegistration, registerRider } from "../../testing/clients/registration.ts";

// In these tests somebody with a promoter's login makes up a winner, has the class verified, and registers the winner
// later, or wins with an account of their own. An honest rider who registers late is still paid.

let world: World;
let staff: Client;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
beforeEach(async () => {
  world = await createWorld("2026-07-06T18:00:00Z");
  await buildVinPattern(world);
  admin = await buildAdmin(world);
  staff = await world.as(admin);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Race = Awaited<ReturnType<typeof buildRace>>;
const limit = defaultProgramme.lateAccountMax;
const paying = (cents: number) => buildRace(world, { event: { budget: 10 * cents }, klass: { pays: [cents] } });

const winnerTexts = { place: "1", firstName: "Max", lastName: "Imaginary", brand: "KTM" };

/** Types results into the grid as the promoter does, and verifies the class. */
async function enter(race: Race, winners: readonly object[], classId = race.klass.id) {
  const klass = (await race.sheet()).classes.find(({ _id }) => _id === classId);
  const rows = [
    ...winners.map((values) => ({ values: { ...winnerTexts, ...values } })),
    ...(klass?.rows ?? []).map((row) => gridRow(row)),
  ];
  await succeed(race.browser.put(`/api/event/${race.event.id}/results`, { classId, __v: klass?.__v ?? 0, rows }));
  // A corrected class stays verified.
  if (!klass?.verifiedAt) expect((await race.verify(classId)).status).toBe(200);
}
const makeUpWinner = (race: Race, values: object) => enter(race, [values]);

async function addClass(race: Race, position: number, cents: number): Promise<string> {
  const { id } = await buildClass(world, {
    eventId: race.event.id,
    name: `Class ${position}`,
    position,
    pays: [cents],
  });
  await fillField(world, race.event.id, id, 6);
  return id;
}

async function winnerOf(race: Race) {
  const row = (await race.sheet()).classes[0]?.rows.find(({ place }) => place === "1");
  if (!row) throw new Error("no winner");
  return row;
}

/** Registers as the winner, with a bike whose VIN fits a pattern, and confirms the address. Returns the rider. */
async function register(over: { email?: string; amaNumber?: string } = {}): Promise<{ id: string }> {
  const rider = {
    firstName: "Max",
    lastName: "Imaginary",
    email: `max.${randomUUID()}@example.test`,
    amaNumber: "8800123",
    ...over,
  };
  await registerRider(world, rider);
  return confirmRegistration(world, rider.email);
}

const paidTo = async ({ id }: { id: string }) =>
  (await awardsOf(world, id)).reduce((sum, { initialValue }) => sum + initialValue, 0);
const waiting = async () => (await staff.get("/api/admin/events-waiting")).body.events;
const decide = (race: Race, act: "approve" | "reject", waitingAwards: number) =>
  staff.post(
    `/api/admin/event/${race.event.id}/payouts/${act}`,
    { wanted: null, waitingAwards, ...(act === "reject" && { reason: "Nobody saw this rider." }) },
    { key: randomUUID() },
  );

describe("A made-up winner who registers later is not paid above the limit", () => {
  it.each([
    ["AMA number", { amaNumber: "8800123" }],
    ["email address", { email: "max@imaginary.test" }],
  ])("by the %s that the promoter typed", async (_key, keys) => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, keys);
    world.clock.advance({ days: 1 });
    const thief = await register("email" in keys ? { email: "max@imaginary.test" } : {});
    expect(await paidTo(thief)).toBe(0);
    expect(await waiting()).toMatchObject([
      {
        _id: race.event.id,
        waitingAwards: limit + 1,
        waitingReview: limit + 1,
        reviewed: [
          { rider: thief, amount: limit + 1, place: 1, isLate: true, isPromoters: false, mayApprove: true },
        ].map(({ rider, ...award }) => ({ ...award, rider: { _id: rider.id, name: "Max Imaginary" } })),
      },
    ]);
    expect(await winnerOf(race)).toMatchObject({ reason: "review_waiting", earned: 0 });
    const mails = await mailTo(world, admin.email);
    expect(mails.at(-1)?.text).toContain("until you review the riders");
  });

  it("by the promoter's confirmation of the name", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, {});
    const thief = await register();
    const row = await winnerOf(race);
    expect((await race.correct(row._id, { riderId: thief.id })).status).toBe(200);
    expect(await paidTo(thief)).toBe(0);
    expect(await waiting()).toMatchObject([{ reviewed: [{ matchedBy: "confirmed", isLate: true }] }]);
  });

  it("by typing the result again after the registration", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, { amaNumber: "8800123" });
    const thief = await register();
    const row = await winnerOf(race);
    expect((await race.remove(row._id)).status).toBe(200);
    await makeUpWinner(race, { amaNumber: "8800123" });
    expect(await paidTo(thief)).toBe(0);
  });

  it("by two classes that each stay below it", async () => {
    const race = await paying(limit - 100);
    const second = await addClass(race, 1, limit - 100);
    await makeUpWinner(race, { amaNumber: "8800123" });
    await enter(race, [{ amaNumber: "8800123" }], second);
    expect(await paidTo(await register())).toBe(0);
  });

  it("by another bike, another address or a correction, each of which evaluates the result again", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, { amaNumber: "8800123" });
    const thief = await register();
    const row = await winnerOf(race);
    expect((await race.correct(row._id, { values: { hometown: "Niles, MI" } })).status).toBe(200);
    for (const deActivated of [true, false]) {
      const path = `/api/admin/rider/${thief.id}` as const;
      const { __v } = (await succeed(staff.get(path))).body.rider;
      await succeed(staff.put(path, { __v, deActivated, reason: "Called us." }));
    }
    expect(await paidTo(thief)).toBe(0);
  });

  it("when staff reject it, and the rider reads why", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, { amaNumber: "8800123" });
    const thief = await register();
    expect((await decide(race, "reject", limit + 1)).status).toBe(200);
    const row = await winnerOf(race);
    expect(row).toMatchObject({ reason: "review_refused", earned: 0 });
    expect(await paidTo(thief)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it("and several winners below the limit are on the watch list with the promoter's name and the sum", async () => {
    const race = await paying(limit);
    for (const [at, amaNumber] of ["8800123", "8800124", "8800125"].entries()) {
      await enter(race, [{ amaNumber }], await addClass(race, at + 1, 100_00));
      world.clock.advance({ days: 1 });
      expect(await paidTo(await register({ amaNumber }))).toBe(100_00);
      staff = await world.as(admin);
      await succeed(staff.post("/api/admin/watch-list/check", {}));
      const { findings } = (await succeed(staff.get("/api/admin/watch-list?kind=lateAccounts"))).body;
      expect(findings).toHaveLength(at < 2 ? 0 : 1);
      if (at < 2) continue;
      expect(findings).toMatchObject([{ promoter: { _id: race.promoter.id, name: race.promoter.name } }]);
      expect(findings[0]?.facts).toContain("3 riders registered after their results came in and were awarded $300.00");
    }
  });
});

describe("A promoter's own people are paid only after staff reviewed it", () => {
  const account = (email: string) => ({ account: { email }, amaNumber: "8800123" });
  it.each([
    ["a second address of the mailbox", (race: Race) => account(race.promoter.email.replace("@", "+racing@"))],
    ["the name", () => ({ firstName: "Robin", lastName: "Vega", amaNumber: "8800123" })],
    ["the phone", () => ({ phone1: "269-555-0142", amaNumber: "8800123" })],
  ])("who share %s", async (_mark, over) => {
    const race = await paying(200_00);
    await world.db.write((tx) => tx.update(promoters).set({ phone: "2695550142" }));
    const own = await buildRider(world, { firstName: "Max", lastName: "Imaginary", ...over(race) });
    await makeUpWinner(race, { firstName: own.firstName, lastName: own.lastName, amaNumber: "8800123" });
    expect(await paidTo(own)).toBe(0);
    expect(await waiting()).toMatchObject([
      { waitingReview: 200_00, reviewed: [{ isPromoters: true, isLate: false }] },
    ]);
    expect((await decide(race, "approve", 200_00)).status).toBe(200);
    expect(await paidTo(own)).toBe(200_00);
    expect((await race.correct((await winnerOf(race))._id, { values: { hometown: "Niles, MI" } })).status).toBe(200);
    expect(await paidTo(own)).toBe(200_00);
  });

  it.each(["consented", "objected since"])("whose guardian they are, also one who %s", async (answer) => {
    const race = await paying(200_00);
    const own = await buildRider(world, { firstName: "Max", lastName: "Imaginary", amaNumber: "8800123" });
    await world.db.write(async (tx) => {
      const consent = { name: "Pat", email: race.promoter.email, relation: "mother", textVersion: "1" };
      const refusedAt = answer === "consented" ? null : world.clock.now();
      await tx
        .insert(guardianConsents)
        .values({ id: newId(), riderId: own.id, at: world.clock.now(), refusedAt, ...consent });
    });
    await makeUpWinner(race, { firstName: own.firstName, lastName: own.lastName, amaNumber: "8800123" });
    expect(await paidTo(own)).toBe(0);
    expect(await waiting()).toMatchObject([{ waitingReview: 200_00, reviewed: [{ isPromoters: true }] }]);
  });

  it("and do not hold up the awards of others, nor use up their budget", async () => {
    const race = await buildRace(world, { event: { budget: 150_00 }, klass: { pays: [200_00, 150_00] } });
    const honest = await buildRider(world, { amaNumber: "7700001" });
    await buildRider(world, { firstName: "Robin", lastName: "Vega", amaNumber: "8800123" });
    const { firstName, lastName } = honest;
    await enter(race, [
      { firstName: "Robin", lastName: "Vega", amaNumber: "8800123" },
      { place: "2", firstName, lastName, amaNumber: "7700001" },
    ]);
    expect(await paidTo(honest)).toBe(150_00);
  });
});

describe("The preview of a file says that staff review an award before it is paid", () => {
  const rowsOf = async (race: Race, lines: readonly string[]) => {
    const form = new FormData();
    const text = ["Class,Place,First Name,Last Name,AMA #,Brand", ...lines, ...fieldLines].join("\n");
    form.set("file", new File([text], "results.csv", { type: "text/csv" }));
    const path = `/api/event/${race.event.id}/upload-all-class-result` as const;
    return (await succeed(race.browser.post(`${path}?preview=1`, form))).body.rows;
  };
  const fieldLines = [10, 11, 12, 13, 14, 15].map((place) => `250 B,${place},Field,Rider${place},,Yamaha`);
  const late = { firstName: "Max", lastName: "Imaginary", registeredAt: new Date("2026-07-06T12:00:00Z") };

  it.each([
    ["of an account that was registered after the race", limit + 1, () => late, true],
    ["but not up to the limit", limit, () => late, false],
    ["of the promoter's own people", 100_00, (race: Race) => ({ account: { email: race.promoter.email } }), true],
    ["but not of other riders", limit + 1, () => ({}), false],
  ])("%s", async (_who, pays, over, isReviewed) => {
    const race = await buildRace(world, { event: { budget: 10 * pays }, klass: { pays: [pays] }, field: 0 });
    const own = over(race);
    const account = "account" in own ? { account: { email: race.promoter.email.replace("@", "+1@") } } : own;
    await buildRider(world, { firstName: "Max", lastName: "Imaginary", amaNumber: "8800123", ...account });
    const [first, ...others] = await rowsOf(race, ["250 B,1,Max,Imaginary,8800123,KTM"]);
    expect(first).toMatchObject({ landing: "matched", earns: pays, reviewed: isReviewed });
    expect(others.map(({ reviewed }: { reviewed: boolean }) => reviewed)).toEqual(fieldLines.map(() => false));
  });
});

describe("An honest rider who registers late", () => {
  it("is paid at once up to the limit", async () => {
    const race = await paying(limit);
    await makeUpWinner(race, { amaNumber: "8800123" });
    world.clock.advance({ days: 5 });
    expect(await paidTo(await register())).toBe(limit);
    expect(await waiting()).toEqual([]);
  });

  it("is paid above it once staff approve, even after the deadline to register", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, { amaNumber: "8800123" });
    world.clock.advance({ days: 5 });
    const rider = await register();
    world.clock.advance({ days: 60 });
    staff = await world.as(admin);
    expect((await decide(race, "approve", limit + 1)).status).toBe(200);
    expect(await paidTo(rider)).toBe(limit + 1);
  });

  it("follows the season's lateAccountMax", async () => {
    const race = await paying(limit + 1);
    await makeUpWinner(race, { amaNumber: "8800123" });
    const path = "/api/admin/programme/2026" as const;
    const asked = { __v: 0, settings: { lateAccountMax: limit + 1 } };
    const { changes } = (await succeed(staff.post(`${path}/preview`, asked))).body;
    await succeed(staff.put(path, { ...asked, confirm: changes.checksum }, { key: randomUUID() }));
    expect(await paidTo(await register())).toBe(limit + 1);
  });

  it("who registered before the race is never reviewed", async () => {
    const race = await paying(2 * limit);
    const rider = await buildRider(world, { firstName: "Max", lastName: "Imaginary", amaNumber: "8800123" });
    await makeUpWinner(race, { amaNumber: "8800123" });
    expect(await paidTo(rider)).toBe(2 * limit);
  });
});
