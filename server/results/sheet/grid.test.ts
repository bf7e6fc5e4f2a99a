import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, resultOf } from "../../testing/race.ts";

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let base: `/api/event/${string}`;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
  base = `/api/event/${race.event.id}`;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const typed = (place: string, firstName: string, lastName: string, more: object = {}) => ({
  values: { place, firstName, lastName, ...more },
});
const six = Array.from({ length: 6 }, (_, at) => typed(String(at + 4), "Other", `Rider${at}`, { brand: "Yamaha" }));
async function save(rows: object[], over: object = {}, from: Client = race.browser) {
  const { classes } = await race.sheet();
  return from.put(`${base}/results`, { classId: race.klass.id, __v: classes[0].__v, rows, ...over });
}

describe("the typed grid", () => {
  it('saves a class as provisional, and accepts places like "1st"', async () => {
    const rider = await buildRider(world, { firstName: "Ann", lastName: "Lee", amaNumber: "77" });
    const { status, body } = await save([
      typed("1st", "Ann", "Lee", { amaNumber: "77", brand: "KTM" }),
      typed("T-2", "Bo", "Ray"),
      typed("T-2", "Cy", "Fox"),
      typed("abandon", "Di", "Orr"),
      typed("", "", ""),
      ...six,
    ]);
    expect(status).toBe(200);
    const [klass] = body.sheet.classes;
    expect(klass.rows.slice(0, 3)).toMatchObject([
      { place: "1", landing: "matched", matchedBy: "ama", rider: { _id: rider.id }, earns: 20_000 },
      { place: "T-2", landing: "unmatched" },
      { place: "T-2" },
    ]);
    expect(klass.rows.find((row: { lastName: string }) => row.lastName === "Orr")).toMatchObject({
      place: "DNF",
      status: "dnf",
    });
    expect(klass).toMatchObject({ startersCounted: 10, verifiedAt: null, follows: { gives: [{ amount: 20_000 }] } });
    expect(await awardsOf(world, rider.id)).toEqual([]);
  });

  it("refuses a sheet with an invalid row, names it and its error, and writes nothing", async () => {
    const { status, body } = await save([typed("1", "Ann", "Lee"), typed("DFN", "Bo", "Ray"), typed("1", "Cy", "Fox")]);
    expect([status, body.error.code]).toEqual([422, "rows_in_error"]);
    expect(body).toMatchObject({
      rowErrors: [
        { row: 1, errors: [{ code: "place_unreadable", suggestion: "DNF" }] },
        { row: 2, errors: [{ code: "place_twice", suggestion: "T-1" }] },
      ],
    });
    expect((await race.sheet()).classes[0].rows).toEqual([]);
  });

  it("refuses a stale save and returns the current sheet", async () => {
    const { classes } = await race.sheet();
    await save([typed("1", "Ann", "Lee")]);
    const late = await race.browser.put(`${base}/results`, {
      classId: race.klass.id,
      __v: classes[0].__v,
      rows: [typed("1", "Bo", "Ray")],
    });
    expect([late.status, late.body.error.code]).toEqual([409, "stale_version"]);
    expect(late.body.current.classes[0].rows).toEqual([expect.objectContaining({ lastName: "Lee" })]);
  });

  it("keeps a row's id and a person's decision about it when it is changed", async () => {
    const rider = await buildRider(world, { firstName: "Ann", lastName: "Lee" });
    await save([{ ...typed("2", "Ann", "Lee", { brand: "KTM" }), riderId: rider.id }, ...six]);
    const [row] = (await race.sheet()).classes[0].rows;
    expect(row).toMatchObject({ matchedBy: "confirmed" });
    await save([{ _id: row._id, ...typed("1", "Ann", "Lee", { brand: "KTM" }) }, ...six]);
    expect((await race.sheet()).classes[0].rows[0]).toMatchObject({ _id: row._id, place: "1", matchedBy: "confirmed" });
  });

  it("accepts a number of starters that is not lower than its rows", async () => {
    expect((await save(six, { starters: 5 })).body.error.code).toBe("starters_too_few");
    expect((await save(six, { starters: 31 })).body.sheet.classes[0]).toMatchObject({ startersTyped: 31 });
    expect((await save(six, { starters: null })).body.sheet.classes[0]).toMatchObject({ startersTyped: null });
  });

  it("corrects a verified class at once, by the difference", async () => {
    const rider = await buildRider(world, { firstName: "Ann", lastName: "Lee", amaNumber: "77" });
    await save([typed("2", "Ann", "Lee", { amaNumber: "77", brand: "KTM" }), ...six]);
    await race.verify();
    const before = await race.sheet();
    await save([typed("1", "Ann", "Lee", { amaNumber: "77", brand: "KTM" }), ...six]);
    expect((await awardsOf(world, rider.id)).map(({ initialValue }) => initialValue)).toEqual([15_000, 5_000]);
    expect((await race.sheet()).classes[0].verifiedAt).toBe(before.classes[0].verifiedAt);
  });

  it("allows a rider once per class: the second row waits for a person", async () => {
    const rider = await buildRider(world, { firstName: "Ann", lastName: "Lee", amaNumber: "77" });
    const { body } = await save([
      typed("1", "Ann", "Lee", { amaNumber: "77" }),
      typed("2", "Ann", "Lee", { amaNumber: "77", number: "8" }),
    ]);
    expect(body.sheet.classes[0].rows).toMatchObject([
      { landing: "matched", rider: { _id: rider.id } },
      { landing: "suggested", rider: { _id: rider.id } },
    ]);
    const [, second] = body.sheet.classes[0].rows;
    const answer = await race.correct(second._id, { riderId: rider.id });
    expect([answer.status, answer.body.error.code]).toEqual([409, "rider_twice_in_class"]);
  });
});

describe("one result", () => {
  const one = (over: object = {}) =>
    buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 2, ...over });

  it("is matched to the suggested rider when a person confirms it", async () => {
    const rider = await buildRider(world);
    const row = await one({ suggestedRiderId: rider.id });
    const { body } = await race.correct(row.id, { riderId: rider.id });
    expect(body.sheet.classes[0].rows[0]).toMatchObject({ landing: "matched", matchedBy: "confirmed" });
  });

  it("is refused with the current version if it was corrected in the meantime", async () => {
    const row = await one();
    await race.correct(row.id, { values: { place: "3" } });
    const late = await race.browser.put(`${base}/result`, { resultId: row.id, __v: 0, values: { place: "1" } });
    expect([late.status, late.body.error.code]).toEqual([409, "stale_version"]);
    expect(late.body.current.classes[0].rows[0].place).toEqual("3");
  });

  it("is refused with a place that is taken, unless it is a tie", async () => {
    await one({ place: 1 });
    const row = await one();
    const refused = await race.correct(row.id, { values: { place: "1" } });
    expect([refused.status, refused.body.error.code]).toEqual([422, "row_in_error"]);
    expect((await race.correct(row.id, { values: { place: "T-1" } })).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ place: 1, tie: true });
  });

  it("keeps its status when something else is corrected, and loses it to a new place", async () => {
    const row = await one({ place: null, status: "dnf" });
    await race.correct(row.id, { values: { hometown: "Troy, OH" } });
    expect(await resultOf(world, row.id)).toMatchObject({ status: "dnf", hometown: "Troy, OH" });
    await race.correct(row.id, { values: { place: "4" } });
    expect(await resultOf(world, row.id)).toMatchObject({ status: "finished", place: 4 });
  });

  it("is not found under another event, nor after it was removed", async () => {
    const other = await buildRace(world);
    const row = await one();
    expect((await other.correct(row.id, { values: { place: "1" } })).status).toBe(404);
    expect((await other.remove(row.id)).status).toBe(404);
    expect((await race.remove(row.id)).status).toBe(200);
    expect((await race.remove(row.id)).status).toBe(404);
  });
});

describe("the results of an event", () => {
  const calls = (row: string): [method: string, path: string, body?: object][] => [
    ["GET", `${base}/results`],
    ["PUT", `${base}/results`, { classId: race.klass.id, __v: 0, rows: [] }],
    ["PUT", `${base}/result`, { resultId: row, __v: 0 }],
    ["DELETE", `${base}/result?resultId=${row}`],
    ["POST", `${base}/delete-all-class-result`, {}],
    ["POST", `${base}/verify`, {}],
  ];
  const statusesFor = async (from: Client, row: string) => {
    const statuses: number[] = [];
    for (const [method, path, body] of calls(row)) {
      const options = { key: newId() };
      const answer = await from.request(method, path, body, options);
      statuses.push(answer.status);
    }
    return statuses;
  };

  it("can be read and changed only by its promoter and admins", async () => {
    const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id });
    const { browser: stranger } = await buildRace(world);
    expect(await statusesFor(stranger, row.id)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statusesFor(await world.as(await buildRider(world)), row.id)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statusesFor(await world.as(await buildDealer(world)), row.id)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statusesFor(world.visitor(), row.id)).toEqual([401, 401, 401, 401, 401, 401]);
    expect((await (await world.as(await buildAdmin(world))).get(`${base}/results`)).status).toBe(200);
  });

  it("are audited at every change with who made it", async () => {
    await save(six);
    const [row] = (await race.sheet()).classes[0].rows;
    await race.correct(row._id, { values: { place: "20" } });
    await race.verify();
    await race.remove(row._id);
    await race.browser.post(`${base}/delete-all-class-result`, {});
    const auditRows = await world.db.select().from(auditLog).orderBy(auditLog.id);
    expect(auditRows.map(({ action }) => action)).toEqual([
      "results.save",
      "results.correct",
      "results.verify",
      "results.remove",
      "results.removeAll",
    ]);
    expect(new Set(auditRows.map(({ actorId }) => actorId))).toEqual(new Set([race.promoter.id]));
  });
});
