import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classes, events } from "../events/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { outboxMail, outboxPush } from "../platform/tables.ts";
import { results } from "../results/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildResult, buildRider } from "../testing/build.ts";
import { actsOf, awardsOf, buildRace, fillField, resultOf } from "../testing/race.ts";
import { remindPlans } from "./remind-plans.ts";
import { plans } from "./tables.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let own: Client;
/** The race is in eight days. */
let event: Awaited<ReturnType<typeof buildEvent>>;
let klass: Awaited<ReturnType<typeof buildClass>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  own = await world.as(rider);
  event = await buildEvent(world, { title: "High Point", firstDate: "2026-07-18" });
  klass = await buildClass(world, { eventId: event.id, name: "450 B" });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const plan = (classId = klass.id, by = own) => by.post("/api/rider/plans", { classId });
const drop = (classId = klass.id, by = own) => by.delete(`/api/rider/plans/${classId}`);
const myRace = async (eventId = event.id, by = own) => (await by.get(`/api/rider/event/${eventId}/my-race`)).body;
const planned = () => world.db.select().from(plans);

describe("A plan to race", () => {
  it("is stored once, listed first among the next races, and can be withdrawn", async () => {
    await buildEvent(world, { title: "Ironman", firstDate: "2026-07-12" });
    expect((await plan()).body.planned).toEqual([klass.id]);
    expect((await plan()).status).toBe(200);
    expect(await planned()).toHaveLength(1);
    const { nextEvents } = (await own.get("/api/rider/wallet")).body;
    expect(nextEvents.map(({ title, racing }: { title: string; racing: string[] }) => [title, racing])).toEqual([
      ["High Point", ["450 B"]],
      ["Ironman", []],
    ]);
    expect((await drop()).body.planned).toEqual([]);
    expect((await drop()).status).toBe(404);
    expect(await planned()).toEqual([]);
  });

  it("is refused for a race that is over or canceled, a class that did not run, and one that does not exist", async () => {
    const over = await buildRace(world, { event: { firstDate: "2026-07-09" } });
    expect((await plan(over.klass.id)).body.error.code).toBe("race_over");
    await world.db.write((tx) =>
      tx.update(classes).set({ didNotRunAt: world.clock.now() }).where(eq(classes.id, klass.id)),
    );
    expect((await plan()).body.error.code).toBe("race_over");
    const off = await buildEvent(world, { firstDate: "2026-07-20", canceledAt: world.clock.now() });
    const { id } = await buildClass(world, { eventId: off.id });
    expect((await plan(id)).body.error.code).toBe("race_over");
    expect((await plan(event.id)).status).toBe(404);
    expect(await planned()).toEqual([]);
  });

  it("can be read and withdrawn only by its rider", async () => {
    await plan();
    const other = await world.as(await buildRider(world));
    expect((await myRace(event.id, other)).planned).toEqual([]);
    expect((await drop(klass.id, other)).status).toBe(404);
    expect(await planned()).toHaveLength(1);
  });

  it("is deleted with its class or event", async () => {
    await plan();
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.delete(`/api/event/${event.id}`)).status).toBe(200);
    expect(await planned()).toEqual([]);
  });
});

describe("the reminder", () => {
  const mails = async () => (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("race:"));

  it("is sent once for all classes of the race, on the day before from nine o'clock", async () => {
    const second = await buildClass(world, { eventId: event.id, name: "Open B" });
    await plan();
    await plan(second.id);
    expect(await remindPlans(world.ctx())).toBe(0);
    // The two times are 08:30 and 09:30 Pacific time on the day before the race.
    world.clock.set("2026-07-17T15:30:00Z");
    expect(await remindPlans(world.ctx())).toBe(0);
    world.clock.set("2026-07-17T16:30:00Z");
    expect(await remindPlans(world.ctx())).toBe(1);
    await remindPlans(world.ctx());
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: rider.email, subject: expect.stringContaining("High Point") });
    expect(mail?.text).toContain("450 B and Open B");
    expect(await world.db.select().from(outboxPush)).toEqual([]);
  });

  it("is not sent to riders who turned it off or withdrew the plan, or for a canceled race", async () => {
    const off = await buildRider(world);
    const changed = await buildRider(world);
    for (const one of [rider, off, changed]) await plan(klass.id, await world.as(one));
    await (await world.as(off)).put("/api/rider/notices", { kind: "race", channel: "mail", on: false });
    await drop(klass.id, await world.as(changed));
    world.clock.set("2026-07-17T18:00:00Z");
    await remindPlans(world.ctx());
    expect((await mails()).map(({ to }) => to)).toEqual([rider.email]);
    await world.db.write((tx) => tx.delete(outboxMail));
    await world.db.write((tx) =>
      tx.update(events).set({ canceledAt: world.clock.now() }).where(eq(events.id, event.id)),
    );
    await remindPlans(world.ctx());
    expect(await mails()).toEqual([]);
  });
});

describe("The rider's classes at an event", () => {
  it("are those raced before, or else those that fit the bike; classes that pay cash need an earlier result", async () => {
    const pro = await buildClass(world, { eventId: event.id, name: "450 Pro", payoutType: "cash" });
    await buildClass(world, { eventId: event.id, name: "250 B" });
    expect((await myRace()).fits).toEqual([{ classId: klass.id, why: "bike" }]);
    const before = await buildRace(world, { klass: { name: "450 Pro" } });
    await buildResult(world, { eventId: before.event.id, classId: before.klass.id, riderId: rider.id });
    expect((await myRace()).fits).toEqual([{ classId: klass.id, why: "bike" }]);
    await before.verify();
    expect((await myRace()).fits).toEqual([{ classId: pro.id, why: "raced" }]);
  });

  it.each([
    ["counts", {}],
    ["pending", { state: "pending" as const, year: null }],
    ["old", { year: 2019 }],
    ["late", { addedAt: new Date("2026-09-01T12:00:00Z") }],
    ["invalid", { state: "invalid" as const }],
  ])("say that the bike %s", async (standing, bike) => {
    const one = await buildRider(world, { bike: { make: "KTM", model: "350 SX-F", ...bike } });
    const { bike: found } = await myRace(event.id, await world.as(one));
    expect(found).toMatchObject({ standing, until: "2026-08-15", year: 2023 });
    expect(found.about).toMatchObject({ make: "KTM", model: "350 SX-F" });
  });

  it("come with other obstacles, and the number of classes that already pay", async () => {
    const factory = await buildRider(world, { factory: true, bike: null });
    expect(await myRace(event.id, await world.as(factory))).toMatchObject({
      bike: { standing: "none", about: null },
      obstacle: { reason: "factory_rider" },
    });
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id });
    await race.verify();
    expect(await myRace(race.event.id)).toMatchObject({ paidClasses: 1, obstacle: null });
  });
});

describe("A plan alone pays nothing", () => {
  it("pays nothing without a result", async () => {
    const race = await buildRace(world, { event: { firstDate: "2026-07-11" } });
    expect((await plan(race.klass.id)).status).toBe(200);
    world.clock.set("2026-07-13T18:00:00Z");
    expect((await race.verify()).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toEqual([]);
  });

  /**
   * Sets up a race that is today, so that riders can still plan it and results can already be uploaded. Its `upload`
   * sends a file with `row` and returns the row as the upload read it.
   */
  async function racedToday(row: string) {
    const race = await buildRace(world, { event: { firstDate: "2026-07-10" } });
    const upload = async () => {
      const form = new FormData();
      const field = [2, 3, 4, 5, 6, 7].map((place) => `250 B,${place},Rider${place},Field,,Yamaha`);
      const lines = ["Class,Place,First Name,Last Name,Email,Brand", `250 B,1,${row},KTM`, ...field];
      form.set("file", new File([lines.join("\n")], "r.csv"));
      const path = `/api/event/${race.event.id}/upload-all-class-result` as const;
      const preview = (await race.browser.post(`${path}?preview=1`, form)).body;
      return { row: preview.rows[0], take: () => race.browser.post(path, { previewId: preview.previewId }) };
    };
    return { ...race, upload };
  }
  const winner = async () =>
    (await world.db.select().from(results).where(eq(results.place, 1))).find(({ number }) => number === null);

  it("pays nothing for a namesake's result, which is only suggested to the promoter", async () => {
    const older = await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: null });
    const thief = await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: null });
    const race = await racedToday("Robin,Marchand,");
    expect((await race.upload()).row).toMatchObject({ landing: "suggested", rider: { _id: older.id } });
    expect((await plan(race.klass.id, await world.as(thief))).status).toBe(200);
    // The plan ranks the namesakes, but the name still only suggests a rider.
    const { row, take } = await race.upload();
    expect(row).toMatchObject({ landing: "suggested", suggestedBecause: "name_only", rider: { _id: thief.id } });
    expect((await take()).status).toBe(200);
    expect((await race.verify()).status).toBe(200);
    expect(await awardsOf(world, thief.id)).toEqual([]);
    expect(await winner()).toMatchObject({ riderId: null, suggestedRiderId: thief.id, earned: 0 });
  });

  it("never overrides an email address in the result row", async () => {
    const thief = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: null });
    const race = await racedToday(`Dana,Kowalczyk,${rider.email}`);
    await plan(race.klass.id, await world.as(thief));
    const { row, take } = await race.upload();
    expect(row).toMatchObject({ landing: "matched", rider: { _id: rider.id } });
    expect((await take()).status).toBe(200);
    expect((await race.verify()).status).toBe(200);
    expect(await awardsOf(world, thief.id)).toEqual([]);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });
});

describe("a result to claim", () => {
  it("has the rider's name and no account; claiming it asks the promoter and pays nothing", async () => {
    const race = await buildRace(world);
    const named = { firstName: "Dana", lastName: "Kowalczyk", nameKey: "dana kowalczyk", number: "350" };
    const { id } = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 2, ...named });
    expect((await myRace(race.event.id)).claimable).toEqual([]);
    await race.verify();
    expect((await myRace(race.event.id)).claimable).toMatchObject([{ resultId: id, place: 2, asked: null }]);
    const stranger = await world.as(await buildRider(world));
    expect((await myRace(race.event.id, stranger)).claimable).toEqual([]);
    const claim = { kind: "raced", resultId: id, text: "That’s me." };
    expect((await stranger.post("/api/rider/questions", claim)).status).toBe(404);
    const { status, body } = await own.post("/api/rider/questions", claim);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.question).toMatchObject({ resultId: id, place: 2, number: "350", answers: race.promoter.name });
    expect((await myRace(race.event.id)).claimable).toMatchObject([{ asked: { state: "open" } }]);
    expect(await awardsOf(world, rider.id)).toEqual([]);
    expect(await resultOf(world, id)).toMatchObject({ riderId: null, earned: 0 });
    // Once the promoter has decided that it belongs to no account, the row is no longer offered.
    await world.db.write((tx) => tx.update(results).set({ matchedBy: "refused" }).where(eq(results.id, id)));
    expect((await myRace(race.event.id)).claimable).toEqual([]);
  });
});

it("is paid like any other once the promoter matches the row", async () => {
  await plan();
  const acts = actsOf(world, await world.as(await buildAdmin(world)), event.id);
  await fillField(world, event.id, klass.id, 6);
  await buildResult(world, { eventId: event.id, classId: klass.id, riderId: rider.id });
  world.clock.set("2026-07-19T18:00:00Z");
  expect((await acts.verify(klass.id)).status).toBe(200);
  expect(await awardsOf(world, rider.id)).toHaveLength(1);
});
