import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SheetRow, SheetUndo } from "#shared/results.schema.ts";
import { classes, events } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider, testPin } from "../../testing/build.ts";
import { actsOf, awardsOf, buildRace, fillField, gridRow, resultOf } from "../../testing/race.ts";
import { eraseResults } from "../erase-results.ts";
import { results, resultUndos } from "../tables.ts";

// Saving a sheet and deleting sheets can be undone like a correction of one result, and the board lists what can be
// undone.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dana: Awaited<ReturnType<typeof buildRider>>;
let cody: Awaited<ReturnType<typeof buildRider>>;
/** These are Dana's second place ($150) and Cody's third place ($100). */
let second: string;
let third: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  cody = await buildRider(world, { firstName: "Cody", lastName: "Tatum" });
  const own = { eventId: race.event.id, classId: race.klass.id };
  const named = { firstName: "Dana", lastName: "Kowalczyk" };
  second = (await buildResult(world, { ...own, riderId: dana.id, place: 2, ...named })).id;
  third = (await buildResult(world, { ...own, riderId: cody.id, place: 3, firstName: "Cody", lastName: "Tatum" })).id;
  await race.verify();
  world.clock.advance({ days: 3 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Saves the class with these places by result, without the results whose place is null, and with further rows. */
async function save(places: Record<string, string | null>, more: Record<string, string>[] = []): Promise<string> {
  const [klass] = (await race.sheet()).classes;
  const rows = (klass.rows as SheetRow[]).flatMap((row) => {
    const place = places[row._id];
    return place === null ? [] : [gridRow(row, place === undefined ? {} : { place })];
  });
  const { status, body } = await race.browser.put(`/api/event/${race.event.id}/results`, {
    classId: race.klass.id,
    __v: klass.__v,
    rows: [...rows, ...more.map((values) => ({ values }))],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.undoId;
}
async function clear(classId?: string): Promise<string> {
  const path = `/api/event/${race.event.id}/delete-all-class-result` as const;
  const { status, body } = await race.browser.post(path, { classId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.undoId;
}
const undo = (undoId: string, by: Client = race.browser, key: string = randomUUID()) =>
  by.post(`/api/event/${race.event.id}/undo-correction`, { undoId }, { key });
const refused = async (undoId: string, by?: Client) => {
  const { status, body } = await undo(undoId, by);
  expect([status, body.error.code]).toEqual([409, "undo_too_late"]);
};
const undone = async (undoId: string) => {
  const { status, body } = await undo(undoId);
  expect(status, JSON.stringify(body)).toBe(200);
};
const worth = async (who: { id: string }) => (await awardsOf(world, who.id)).map(({ currentValue }) => currentValue);
const listed = async (by = race): Promise<SheetUndo[]> => (await by.sheet()).undos;
/** These are all rows of the event, without their versions, which each change raises. */
const rowsNow = async () =>
  (await world.db.select().from(results).where(eq(results.eventId, race.event.id)))
    .map((row) => ({ ...row, version: 0 }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
const stamps = async () => ({
  event: await world.db
    .select({ received: events.resultsReceivedAt, verified: events.resultsVerifiedAt })
    .from(events)
    .where(eq(events.id, race.event.id)),
  classes: (await world.db.select().from(classes).where(eq(classes.eventId, race.event.id)))
    .map(({ id, resultsReceivedAt, verifiedAt, startersTyped }) => ({
      id,
      resultsReceivedAt,
      verifiedAt,
      startersTyped,
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id)),
});
/** These are the awards of a rider, without their versions. */
const awardsNow = async ({ id }: { id: string }) => (await awardsOf(world, id)).map((row) => ({ ...row, version: 0 }));
const everything = async () => ({
  rows: await rowsNow(),
  stamps: await stamps(),
  dana: await awardsNow(dana),
  cody: await awardsNow(cody),
});
/** This is a second, verified class that pays Dana $80. */
async function openClass() {
  const klass = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1, pays: [8_000] });
  await fillField(world, race.event.id, klass.id, 6);
  await buildResult(world, { eventId: race.event.id, classId: klass.id, riderId: dana.id, place: 1 });
  await race.verify(klass.id);
  return klass;
}

describe("an undo of a saved sheet", () => {
  it("restores changed and deleted results, removes added ones, and gives the same awards back", async () => {
    const before = await everything();
    const erin = await buildRider(world, { firstName: "Erin", lastName: "Novak", amaNumber: "7712345" });
    const added = { place: "1", number: "5", firstName: "Erin", lastName: "Novak", brand: "KTM", amaNumber: "7712345" };
    const undoId = await save({ [second]: null, [third]: "2" }, [added]);
    expect([await worth(dana), await worth(cody), await worth(erin)]).toEqual([[0], [10_000, 5_000], [20_000]]);
    world.clock.advance({ minutes: 40 });
    await undone(undoId);
    expect(await rowsNow()).toEqual(before.rows);
    expect(await stamps()).toEqual(before.stamps);
    expect(await awardsNow(dana)).toEqual(before.dana);
    expect([await worth(cody), await worth(erin)]).toEqual([[10_000, 0], [0]]);
  });

  it("restores the number of starters that decided who is paid", async () => {
    const small = await buildClass(world, { eventId: race.event.id, name: "Vet", position: 2, pays: [6_000] });
    await buildResult(world, { eventId: race.event.id, classId: small.id, riderId: cody.id, place: 1 });
    const put = async (starters: number | null) => {
      const klass = (await race.sheet()).classes.find(({ _id }: { _id: string }) => _id === small.id);
      const rows = (klass.rows as SheetRow[]).map((row) => gridRow(row));
      const input = { classId: small.id, __v: klass.__v, rows, starters };
      return (await race.browser.put(`/api/event/${race.event.id}/results`, input)).body;
    };
    await put(9);
    await race.verify(small.id);
    expect(await worth(cody)).toEqual([10_000, 6_000]);
    const { undoId } = await put(null);
    expect(await worth(cody)).toEqual([10_000, 0]);
    await undone(undoId);
    expect(await worth(cody)).toEqual([10_000, 6_000]);
    expect((await stamps()).classes.find(({ id }) => id === small.id)).toMatchObject({ startersTyped: 9 });
  });

  it("is not offered for results that are still being entered", async () => {
    const klass = await buildClass(world, { eventId: race.event.id, name: "Vet", position: 2 });
    const values = { place: "1", firstName: "Sam", lastName: "Lee" };
    const input = { classId: klass.id, __v: 0, rows: [{ values }] };
    const { body } = await race.browser.put(`/api/event/${race.event.id}/results`, input);
    expect(body).toMatchObject({ undoId: null, sheet: { undos: [] } });
  });

  it("pays nobody more than the rules allow: what was spent in the meantime is due", async () => {
    const undoId = await save({ [second]: "3", [third]: "2" });
    expect(await worth(cody)).toEqual([10_000, 5_000]);
    const dealer = await world.as(await buildDealer(world));
    const order = {
      riderId: cody.id,
      amount: 15_000,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    expect((await dealer.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    await undone(undoId);
    expect([await worth(dana), await worth(cody)]).toEqual([[15_000], [0, 0]]);
    expect((await resultOf(world, third)).earned).toBe(10_000);
  });
});

describe("an undo of deleted results", () => {
  it("of a class restores every result, award, date and its starters", async () => {
    await world.db.write((tx) => tx.update(classes).set({ startersTyped: 30 }).where(eq(classes.id, race.klass.id)));
    const before = await everything();
    const undoId = await clear(race.klass.id);
    expect([await rowsNow(), await worth(dana), await worth(cody)]).toEqual([[], [0], [0]]);
    world.clock.advance({ minutes: 5 });
    await undone(undoId);
    expect(await everything()).toEqual(before);
  });

  it("of all classes restores all of them, verified and provisional", async () => {
    await openClass();
    const women = await buildClass(world, { eventId: race.event.id, name: "Women", position: 3 });
    await fillField(world, race.event.id, women.id, 2);
    // The first save of a sheet stamps its class.
    await race.correct((await world.db.select().from(results).where(eq(results.classId, women.id)))[0]?.id ?? "", {
      values: { number: "9" },
    });
    const before = await everything();
    const undoId = await clear();
    expect(await rowsNow()).toEqual([]);
    await undone(undoId);
    expect(await everything()).toEqual(before);
  });

  it("is refused as a whole once one of the classes was changed, and pays nothing twice", async () => {
    const open = await openClass();
    const undoId = await clear();
    const input = { classId: open.id, __v: 2, rows: [{ values: { place: "1", firstName: "Sam", lastName: "Lee" } }] };
    const klass = (await race.sheet()).classes.find(({ _id }: { _id: string }) => _id === open.id);
    const path = `/api/event/${race.event.id}/results` as const;
    expect((await race.browser.put(path, { ...input, __v: klass.__v })).status).toBe(200);
    await refused(undoId);
    expect([await worth(dana), await worth(cody)]).toEqual([[0, 0], [0]]);
  });

  it("counts once, and for the account that deleted them, within the hour", async () => {
    const undoId = await clear(race.klass.id);
    await refused(undoId, await world.as(await buildAdmin(world)));
    const key = randomUUID();
    expect((await undo(undoId, race.browser, key)).status).toBe(200);
    expect((await undo(undoId, race.browser, key)).status).toBe(200);
    await refused(undoId);
    expect(await worth(dana)).toEqual([15_000]);
    const again = await clear(race.klass.id);
    world.clock.advance({ minutes: 61 });
    await refused(again);
    expect(await worth(dana)).toEqual([0]);
  });
});

describe("the list of what can be undone", () => {
  it("has each change with its classes and its last minute, until it is undone", async () => {
    expect(await listed()).toEqual([]);
    const { body } = await race.remove(third);
    const [one] = await listed();
    expect(one).toEqual({
      _id: body.undoId,
      act: "remove",
      name: "Cody Tatum",
      classes: [{ _id: race.klass.id, name: "250 B" }],
      at: world.clock.now().toISOString(),
      until: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    await undone(body.undoId);
    expect(await listed()).toEqual([]);
    await clear(race.klass.id);
    expect(await listed()).toMatchObject([{ act: "clear", name: null }]);
  });

  it("has only the latest change of a class, and none after an hour", async () => {
    await race.correct(second, { values: { number: "7" } });
    const last = await save({ [second]: "3", [third]: "2" });
    const open = await openClass();
    await clear(open.id);
    expect(await listed()).toMatchObject([
      { act: "clear", classes: [{ name: "Open" }] },
      { _id: last, act: "save", classes: [{ name: "250 B" }] },
    ]);
    world.clock.advance({ minutes: 61 });
    expect(await listed()).toEqual([]);
  });

  it("shows nobody what another account did", async () => {
    await race.remove(third);
    const staff = actsOf(world, await world.as(await buildAdmin(world)), race.event.id);
    expect((await staff.sheet()).undos).toEqual([]);
  });
});

it("the stored copy of a sheet is deleted when one of its riders is erased", async () => {
  await clear(race.klass.id);
  const traces = { riderId: dana.id, nameKey: "", amaNumber: null, emails: [], vins: [] };
  await world.db.write((tx) => eraseResults(tx, traces));
  expect(await world.db.select().from(resultUndos)).toEqual([]);
});
