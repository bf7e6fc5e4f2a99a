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
import { askedEffects, confirming } from "../../testing/clients/confirming.ts";
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
  let race: Awaited<ReturnType<typeof buildRace>>;
  let riderId: string;
  let admin: Client;
  beforeEach(async () => {
    world.clock.set("2026-07-10T18:00:00Z");
    race = await buildRace(world);
    riderId = (await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" })).id;
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 });
    await race.verify();
    admin = await world.as(await buildAdmin(world));
  });
  afterEach(() => expectSoundLedger(world.db));

  const valueNow = async () =>
    (await awardsOf(world, riderId)).reduce((sum, { currentValue }) => sum + currentValue, 0);
  async function pay(second: number, confirm?: string) {
    const { event } = (await admin.get(`/api/event/${race.event.id}`)).body;
    const classes = [line(event.classes[0].name, [200_00, second, 100_00], { _id: race.klass.id })];
    return admin.put(`/api/event/${race.event.id}/classes`, { __v: event.__v, classes, confirm });
  }
  function upload(file: string, confirm?: string) {
    const form = new FormData();
    form.set("file", new File([file], "classes.csv", { type: "text/csv" }));
    return admin.post(`/api/event/${race.event.id}/upload-class?confirm=${confirm ?? ""}`, form);
  }

  it("change only the affected awards, by the difference", async () => {
    expect((await confirming((confirm) => pay(175_00, confirm))).status).toBe(200);
    expect((await awardsOf(world, riderId)).map(({ initialValue }) => initialValue)).toEqual([150_00, 25_00]);
    expect((await confirming((confirm) => pay(120_00, confirm))).status).toBe(200);
    expect(await valueNow()).toBe(120_00);
  });

  it("are not saved before exactly these effects are confirmed, in money and names", async () => {
    const asked = await pay(120_00);
    expect(asked.status).toBe(409);
    expect(askedEffects(asked)).toMatchObject({
      riders: 1,
      names: ["Dana Kowalczyk"],
      rounds: [{ takes: 30_00, pays: 0, riders: 1 }],
    });
    expect(await valueNow()).toBe(150_00);
    // The checksum of one change does not confirm another one.
    expect((await pay(10_00, askedEffects(asked)?.checksum)).status).toBe(409);
    expect(await valueNow()).toBe(150_00);
    expect((await pay(120_00, askedEffects(asked)?.checksum)).status).toBe(200);
    expect(await valueNow()).toBe(120_00);
  });

  it("need the same confirmation when they come from a file", async () => {
    const { event } = (await admin.get(`/api/event/${race.event.id}`)).body;
    const file = `Class,1,2,3\n${event.classes[0].name},200,120,100\n`;
    const asked = await upload(file);
    expect(asked.status).toBe(409);
    expect(askedEffects(asked)).toMatchObject({ names: ["Dana Kowalczyk"], rounds: [{ takes: 30_00 }] });
    expect(await valueNow()).toBe(150_00);
    expect((await upload(file, askedEffects(asked)?.checksum)).status).toBe(200);
    expect(await valueNow()).toBe(120_00);
  });

  it("need no confirmation when no award changes", async () => {
    const { event } = (await admin.get(`/api/event/${race.event.id}`)).body;
    const classes = [line(event.classes[0].name, [200_00, 150_00, 90_00], { _id: race.klass.id })];
    const saved = await admin.put(`/api/event/${race.event.id}/classes`, { __v: event.__v, classes });
    expect(saved.status).toBe(200);
    expect(await valueNow()).toBe(150_00);
  });
});
