import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
} from "../../testing/build.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";

// Today is July 15th, 2026.
let world: World;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
let mine: Client;
beforeEach(async () => {
  world = await createWorld();
  promoter = await buildPromoter(world);
  mine = await world.as(promoter);
});
afterEach(() => world.close());

const soon = { firstDate: "2026-08-01", lastDate: "2026-08-01" };
const ownEvent = (over = {}) => buildEvent(world, { promoterId: promoter.id, budget: 1_000_000_00, ...soon, ...over });
const line = (name: string, amounts: readonly number[] = [100_00], over = {}) => ({
  name,
  payoutType: "dealerCredit",
  places: amounts.map((amount, at) => ({ fromPlace: at + 1, toPlace: at + 1, amount })),
  ...over,
});

describe("the sheet of classes", () => {
  it("saves classes, payouts and order in one request, and updates the event's posted totals", async () => {
    const event = await ownEvent();
    const old = await buildClass(world, { eventId: event.id, name: "250 B", position: 0 });
    await buildClass(world, { eventId: event.id, name: "To go", position: 1 });
    const { status, body } = await mine.put(`/api/event/${event.id}/classes`, {
      __v: 0,
      classes: [
        line("450 Pro", [], { payoutType: "cash", places: [{ fromPlace: 1, toPlace: 3, amount: 1_000_00 }] }),
        line("250 B Int", [200_00, 0], { _id: old.id }),
        line("Golden 70+", [50_00], { payoutType: "noPayout" }),
      ],
    });
    expect(status).toBe(200);
    expect(body.event).toMatchObject({ __v: 1, postedCash: 3_000_00, postedCredit: 200_00 });
    expect(body.event.classes.map((row: { name: string; places: unknown[] }) => [row.name, row.places.length])).toEqual(
      [
        ["450 Pro", 1],
        ["250 B Int", 1],
        ["Golden 70+", 0],
      ],
    );
    expect(body.event.classes[1]._id).toBe(old.id);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.action, "event.classes"));
    expect(log).toMatchObject([
      { actorId: promoter.id, subjectId: event.id, before: [{ name: "250 B" }, { name: "To go" }] },
    ]);
  });

  it("answers a stale sheet with 409 and the current event, and writes nothing", async () => {
    const event = await ownEvent();
    await mine.put(`/api/event/${event.id}/classes`, { __v: 0, classes: [line("First")] });
    const { status, body } = await mine.put(`/api/event/${event.id}/classes`, { __v: 0, classes: [line("Late")] });
    expect(status).toBe(409);
    expect(body.error.code).toBe("stale_version");
    expect(body.event).toMatchObject({ __v: 1, classes: [{ name: "First" }] });
  });

  it("refuses to delete a class that has results", async () => {
    const event = await ownEvent();
    const row = await buildClass(world, { eventId: event.id });
    await buildResult(world, { eventId: event.id, classId: row.id });
    const { status, body } = await mine.put(`/api/event/${event.id}/classes`, { __v: 0, classes: [] });
    expect([status, body.error.code]).toEqual([409, "has_dependents"]);
    expect((await mine.get(`/api/event/${event.id}`)).body.event.classes).toHaveLength(1);
  });

  it.each([
    ["two classes of one name, whatever the case", [line("250 B"), line("250 b")], 409, "classes.1.name"],
    [
      "a place that two rows pay",
      [
        line("250 B", [], {
          places: [
            { fromPlace: 1, toPlace: 5, amount: 1 },
            { fromPlace: 5, toPlace: 6, amount: 1 },
          ],
        }),
      ],
      422,
      "classes.0.places",
    ],
    [
      "a range that runs backwards",
      [line("250 B", [], { places: [{ fromPlace: 5, toPlace: 1, amount: 1 }] })],
      422,
      "classes.0.places",
    ],
    ["a class without a name", [line(" ")], 400, "classes.0.name"],
    ["money that is no whole cents", [line("250 B", [0.5])], 400, "classes.0.places.0.amount"],
    ["money below nothing", [line("250 B", [-1])], 400, "classes.0.places.0.amount"],
    ["a payout of an unknown kind", [line("250 B", [1], { payoutType: "bitcoin" })], 400, "classes.0.payoutType"],
  ])("refuses %s and says where", async (_, classes, expected, field) => {
    const event = await ownEvent();
    const { status, body } = await mine.put(`/api/event/${event.id}/classes`, { __v: 0, classes });
    expect(status).toBe(expected);
    expect(Object.keys(body.error.fields)).toEqual([field]);
    expect((await mine.get(`/api/event/${event.id}`)).body.event).toMatchObject({ __v: 0, classes: [] });
  });

  it("refuses a line with a class of another event", async () => {
    const event = await ownEvent();
    const foreign = await buildClass(world, { eventId: (await ownEvent()).id });
    const { body } = await mine.put(`/api/event/${event.id}/classes`, {
      __v: 0,
      classes: [line("Mine", [1], { _id: foreign.id })],
    });
    expect(body.error.code).toBe("class_unknown");
  });
});

describe("who may set classes", () => {
  it("includes the promoter until the first race day, and only admins after that", async () => {
    const event = await ownEvent();
    world.clock.set("2026-08-02T06:59:00.000Z");
    const save = (browser: Client, version: number) =>
      browser.put(`/api/event/${event.id}/classes`, { __v: version, classes: [line(`Class ${version}`)] });
    expect((await save(mine, 0)).status).toBe(200);
    // It is just past midnight in Pacific time, so the first race day is over.
    world.clock.set("2026-08-02T07:01:00.000Z");
    const late = await save(mine, 1);
    expect([late.status, late.body.error.code]).toEqual([422, "not_editable"]);
    expect((await save(await world.as(await buildAdmin(world)), 1)).status).toBe(200);
  });

  it("does not include promoters of other events", async () => {
    const event = await ownEvent();
    const stranger = await world.as(await buildPromoter(world));
    const body = { __v: 0, classes: [line("Taken over")] };
    expect((await stranger.put(`/api/event/${event.id}/classes`, body)).status).toBe(403);
    expect((await world.visitor().put(`/api/event/${event.id}/classes`, body)).status).toBe(401);
    for (const account of [await buildRider(world), await buildDealer(world)]) {
      expect((await (await world.as(account)).put(`/api/event/${event.id}/classes`, body)).status).toBe(403);
    }
    expect((await mine.put(`/api/event/${"0".repeat(8)}-0000-7000-8000-000000000000/classes`, body)).status).toBe(404);
  });

  it("includes no promoter if the event is canceled or has no promoter", async () => {
    const off = await ownEvent({ canceledAt: world.clock.now() });
    const orphan = await buildEvent(world, soon);
    const body = { __v: 0, classes: [] };
    expect((await mine.put(`/api/event/${off.id}/classes`, body)).body.error.code).toBe("event_canceled");
    expect((await mine.put(`/api/event/${orphan.id}/classes`, body)).status).toBe(403);
  });
});

describe("payouts that an admin corrects after they were paid", () => {
  it("change only the affected awards, by the difference", async () => {
    world.clock.set("2026-07-10T18:00:00Z");
    const race = await buildRace(world);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
    await race.verify();
    const admin = await world.as(await buildAdmin(world));
    const { event } = (await admin.get(`/api/event/${race.event.id}`)).body;
    const raise = (second: number, version: number) =>
      admin.put(`/api/event/${race.event.id}/classes`, {
        __v: version,
        classes: [line(event.classes[0].name, [200_00, second, 100_00], { _id: race.klass.id })],
      });
    expect((await raise(175_00, event.__v)).status).toBe(200);
    expect((await awardsOf(world, rider.id)).map(({ initialValue }) => initialValue)).toEqual([150_00, 25_00]);
    expect((await raise(120_00, event.__v + 1)).status).toBe(200);
    expect((await awardsOf(world, rider.id)).reduce((sum, { currentValue }) => sum + currentValue, 0)).toBe(120_00);
    await expectSoundLedger(world.db);
  });
});
