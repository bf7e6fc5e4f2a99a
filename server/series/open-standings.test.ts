import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { actsOf, awardsOf, fillField } from "../testing/race.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "./tables.ts";

let world: World;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
let seriesId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  promoter = await buildPromoter(world);
  seriesId = await newSeries("both");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function newSeries(payMode: "event" | "overall" | "both", rounds = 2): Promise<string> {
  const id = newId();
  const made: { id: string }[] = [];
  for (let at = 0; at < rounds; at += 1) {
    const event = await buildEvent(world, {
      promoterId: promoter.id,
      firstDate: `2026-06-0${at + 1}`,
      canceledAt: at === 1 ? world.clock.now() : null,
    });
    await buildClass(world, { eventId: event.id, name: `250 B of ${at + 1}`, position: 0 });
    made.push(event);
  }
  await world.db.write(async (tx) => {
    const row = { id, name: "Midwest Cup", nameKey: "midwest cup", season: 2026, lastDate: "2026-07-01" };
    await tx.insert(series).values({ ...row, payMode, promoterId: promoter.id, createdAt: world.clock.now() });
    for (const { id: eventId } of made) await tx.insert(seriesEvents).values({ seriesId: id, eventId });
  });
  return id;
}
const open = async (who: Parameters<World["as"]>[0] = promoter, id = seriesId) =>
  (await world.as(who)).post(`/api/serie/${id}/standings`, {});

describe("the final standings of a series", () => {
  it("are opened by its promoter, with the classes of the last round that was raced, and shown with the series", async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    const { event } = (await world.visitor().get(`/api/event/${body.standings}`)).body;
    expect(event).toMatchObject({ title: "Midwest Cup", kind: "standings", lastDate: "2026-07-01" });
    // The second round was canceled, so it does not count.
    expect(event.classes).toMatchObject([{ name: "250 B of 1", places: [] }]);
    expect((await world.visitor().get(`/api/serie/${seriesId}`)).body.serie.standings).toBe(body.standings);
    const mine = (await (await world.as(promoter)).get("/api/promoter/events")).body;
    expect(mine.events.map(({ _id }: { _id: string }) => _id)).toContain(body.standings);
    expect(mine.allSeries, "they are no round of it").toMatchObject([{ name: "Midwest Cup", events: 2 }]);
  });

  it("are created once, no matter how often they are opened, also by two users at the same time", async () => {
    const admin = await buildAdmin(world);
    const answers = await Promise.all([open(), open(admin), open()]);
    expect(new Set(answers.map(({ body }) => body.standings)).size).toBe(1);
  });

  it("pay what is set for them, with the deadlines of the series", async () => {
    const eventId = (await open()).body.standings;
    const admin = await world.as(await buildAdmin(world));
    const { event } = (await admin.get(`/api/event/${eventId}`)).body;
    const [klass] = event.classes;
    const classes = [
      {
        _id: klass._id,
        name: klass.name,
        payoutType: "dealerCredit",
        places: [{ fromPlace: 1, toPlace: 1, amount: 90_000 }],
      },
    ];
    expect((await admin.put(`/api/event/${eventId}/classes`, { __v: event.__v, classes })).status).toBe(200);
    await fillField(world, eventId, klass._id, 6);
    const rider = await buildRider(world);
    await buildResult(world, { eventId, classId: klass._id, riderId: rider.id, place: 1 });
    await actsOf(world, await world.as(promoter), eventId).verify();
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 90_000, eventId }]);
  });

  it("are refused for a series that pays by the round, or has none", async () => {
    expect((await open(promoter, await newSeries("event"))).body.error.code).toBe("series_pays_by_round");
    expect((await open(promoter, await newSeries("overall", 0))).body.error.code).toBe("series_without_rounds");
    expect((await open(promoter, newId())).status).toBe(404);
  });

  it("can be opened only by the series' own promoter and staff", async () => {
    expect((await open(await buildPromoter(world))).status).toBe(403);
    expect((await open(await buildRider(world))).status).toBe(403);
    expect((await world.visitor().post(`/api/serie/${seriesId}/standings`, {})).status).toBe(401);
  });
});
