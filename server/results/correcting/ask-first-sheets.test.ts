import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MoneyMove, SheetEffects, SheetRow } from "#shared/results.schema.ts";
import { classes } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { movements } from "../../ledger/tables.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildPromoter,
  buildResult,
  buildRider,
  testPin,
} from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, gridRow } from "../../testing/race.ts";
import { resultUndos } from "../tables.ts";

// Saving a whole sheet, saving its starters and deleting sheets first answer with the money and the names to confirm.
// These tests prove that the confirmed change then does exactly that.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dana: Awaited<ReturnType<typeof buildRider>>;
let cody: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 4 });
  dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  cody = await buildRider(world, { firstName: "Cody", lastName: "Tatum" });
  const own = { eventId: race.event.id, classId: race.klass.id };
  // Second place pays $150, third place $100.
  await buildResult(world, { ...own, riderId: dana.id, place: 2, firstName: "Dana", lastName: "Kowalczyk" });
  await buildResult(world, { ...own, riderId: cody.id, place: 3, firstName: "Cody", lastName: "Tatum" });
  await race.verify();
  world.clock.advance({ days: 2 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const rowsNow = async (): Promise<SheetRow[]> => (await race.sheet()).classes[0].rows;
const versionNow = async (): Promise<number> => (await race.sheet()).classes[0].__v;

/** Saves the sheet as the grid does, with changed values by last name; null removes a row. */
async function save(
  changes: Record<string, Parameters<typeof gridRow>[1] | null>,
  more: { confirm?: string; starters?: number } = {},
  by = race.browser,
) {
  const rows = (await rowsNow()).flatMap((row) => {
    const change = changes[row.lastName];
    return change === null ? [] : [gridRow(row, change)];
  });
  return by.put(`/api/event/${race.event.id}/results`, {
    classId: race.klass.id,
    __v: await versionNow(),
    rows,
    ...more,
  });
}
const clear = (input: { classId?: string; confirm?: string }, by = race.browser) =>
  by.post(`/api/event/${race.event.id}/delete-all-class-result`, input);

/** Returns every row that a change could leave behind. */
const traces = async () => ({
  sheet: (await race.sheet()).classes,
  awards: [...(await awardsOf(world, dana.id)), ...(await awardsOf(world, cody.id))],
  movements: (await world.db.select().from(movements)).length,
  mails: (await world.db.select().from(outboxMail)).length,
  audit: (await world.db.select().from(auditLog).where(eq(auditLog.subjectId, race.event.id))).length,
  undos: await world.db.select().from(resultUndos),
});
const creditOf = async (riderId: string) =>
  (await awardsOf(world, riderId)).reduce((sum, { currentValue }) => sum + currentValue, 0);
const moved = (asks: SheetEffects) => asks.moves.map(({ rider, amount }: MoneyMove) => [rider.fullName, amount]);

/**
 * Requests a change, expects that nothing moved, confirms it, and expects that exactly the amounts in the question
 * moved.
 */
async function asksThenDoes(act: (confirm: string) => ReturnType<typeof clear>): Promise<SheetEffects> {
  const before = await traces();
  const asked = await act("");
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const asks: SheetEffects = asked.body.asks;
  expect(asked.body.undoId).toBeNull();
  expect(await traces()).toEqual(before);
  const had = new Map(await Promise.all([dana, cody].map(async ({ id }) => [id, await creditOf(id)] as const)));
  const done = await act(asks.checksum);
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ asks: null, undoId: expect.any(String) });
  for (const { id } of [dana, cody]) {
    const previewed = asks.moves.filter(({ rider }) => rider._id === id).reduce((sum, { amount }) => sum + amount, 0);
    expect((await creditOf(id)) - (had.get(id) ?? 0)).toBe(previewed);
  }
  return asks;
}

describe("saving the grid of a verified class", () => {
  it("previews the money per rider, moves nothing, and then does exactly that", async () => {
    const asks = await asksThenDoes((confirm) =>
      save({ Kowalczyk: { place: "3" }, Tatum: { place: "2" } }, { confirm }),
    );
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -5_000],
      ["Cody Tatum", 5_000],
    ]);
    expect(asks).toMatchObject({ deleted: 0, names: [], waits: 0 });
  });

  it("names the results that it deletes, with the riders who lose because the class becomes too small", async () => {
    const asks = await asksThenDoes((confirm) => save({ Kowalczyk: null }, { confirm }));
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -15_000],
      ["Cody Tatum", -10_000],
    ]);
    expect(asks).toMatchObject({ deleted: 1, names: ["Dana Kowalczyk"] });
  });

  it("asks about a deleted result that earned nothing, because it is gone from the public results", async () => {
    // Two typed starters keep the class large enough.
    expect((await save({}, { starters: 8 })).body.asks).toBeNull();
    const [other] = (await rowsNow()).filter(({ lastName }) => !["Kowalczyk", "Tatum"].includes(lastName));
    const asked = await save({ [other?.lastName ?? ""]: null }, { confirm: "", starters: 8 });
    expect(asked.body.asks?.moves).toEqual([]);
    expect(asked.body.asks?.deleted).toBeGreaterThan(0);
    const done = await save({ [other?.lastName ?? ""]: null }, { confirm: asked.body.asks.checksum, starters: 8 });
    expect(done.body.asks).toBeNull();
  });

  it("asks again when the amounts differ from what was confirmed", async () => {
    const change = { Kowalczyk: { status: "DNS", place: "" } };
    const asked = await save(change, { confirm: "", starters: 6 });
    expect(moved(asked.body.asks)).toEqual([["Dana Kowalczyk", -15_000]]);
    // Without the typed starter, only five started, so Cody loses too.
    const again = await save(change, { confirm: asked.body.asks.checksum });
    expect(moved(again.body.asks)).toEqual([
      ["Dana Kowalczyk", -15_000],
      ["Cody Tatum", -10_000],
    ]);
    expect(await creditOf(dana.id)).toBe(15_000);
  });

  it("does not ask when no money moves; it can be undone anyway", async () => {
    const { body } = await save({ Kowalczyk: { number: "7" } }, { confirm: "" });
    expect(body).toMatchObject({ asks: null, undoId: expect.any(String) });
  });

  it("is saved without a question for an older client that omits the field", async () => {
    const { body } = await save({ Kowalczyk: { place: "3" }, Tatum: { place: "2" } });
    expect(body.asks).toBeNull();
    expect(await creditOf(dana.id)).toBe(10_000);
  });

  it("asks nothing of users who may not save, or for an outdated sheet", async () => {
    const stranger = await world.as(await buildPromoter(world));
    expect((await save({ Kowalczyk: null }, { confirm: "" }, stranger)).status).toBe(403);
    expect((await save({ Kowalczyk: null }, { confirm: "" }, await world.as(dana))).status).toBe(403);
    const stale = await race.browser.put(`/api/event/${race.event.id}/results`, {
      classId: race.klass.id,
      __v: (await versionNow()) - 1,
      rows: [],
      confirm: "",
    });
    expect([stale.status, stale.body.error.code]).toEqual([409, "stale_version"]);
  });
});

describe("typing the starters of a verified class", () => {
  it("says who loses when the class becomes too small, and then does exactly that", async () => {
    // One rider of six did not start, and a typed number of starters makes up for it.
    const [one] = (await rowsNow()).filter(({ lastName }) => !["Kowalczyk", "Tatum"].includes(lastName));
    expect((await race.correct(one?._id ?? "", { values: { status: "DNS", place: "" } })).status).toBe(200);
    expect(await creditOf(dana.id)).toBe(0);
    const back = await asksThenDoes((confirm) => save({}, { confirm, starters: 6 }));
    expect(moved(back)).toEqual([
      ["Cody Tatum", 10_000],
      ["Dana Kowalczyk", 15_000],
    ]);
    const lost = await asksThenDoes((confirm) => save({}, { confirm, starters: 5 }));
    expect(moved(lost)).toEqual([
      ["Dana Kowalczyk", -15_000],
      ["Cody Tatum", -10_000],
    ]);
  });
});

describe("deleting the results", () => {
  it("of a class says how many and what they take back, and then does exactly that", async () => {
    const asks = await asksThenDoes((confirm) => clear({ classId: race.klass.id, confirm }));
    expect(asks).toMatchObject({ deleted: 6, waits: 0 });
    expect(asks.names).toHaveLength(6);
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -15_000],
      ["Cody Tatum", -10_000],
    ]);
  });

  it("of all classes adds up what a rider loses in each", async () => {
    const open = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1, pays: [8_000] });
    await fillField(world, race.event.id, open.id, 6);
    await buildResult(world, { eventId: race.event.id, classId: open.id, riderId: dana.id, place: 1 });
    await race.verify(open.id);
    const asks = await asksThenDoes((confirm) => clear({ confirm }));
    expect(asks.deleted).toBe(13);
    expect(asks.names).toHaveLength(10);
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -23_000],
      ["Cody Tatum", -10_000],
    ]);
  });

  it("shows already spent credit to staff, but not to the promoter", async () => {
    const dealer = await world.as(await buildDealer(world));
    const order = {
      riderId: dana.id,
      amount: 9_000,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    expect((await dealer.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    const byPromoter = await clear({ classId: race.klass.id, confirm: "" });
    expect(byPromoter.body.asks.moves[0]).toMatchObject({ amount: -15_000, due: null });
    const byStaff = await clear({ classId: race.klass.id, confirm: "" }, await world.as(await buildAdmin(world)));
    expect(byStaff.body.asks.moves[0]).toMatchObject({ amount: -15_000, due: 9_000 });
  });

  it("asks about provisional results, too, because they would be lost", async () => {
    const klass = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    await fillField(world, race.event.id, klass.id, 3);
    const asks = await asksThenDoes((confirm) => clear({ classId: klass.id, confirm }));
    expect(asks).toMatchObject({ deleted: 3, moves: [] });
  });

  it("asks again when a result was added since", async () => {
    const asked = await clear({ classId: race.klass.id, confirm: "" });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 20, brand: "Yamaha" });
    const again = await clear({ classId: race.klass.id, confirm: asked.body.asks.checksum });
    expect(again.body.asks).toMatchObject({ deleted: 7 });
    expect(await creditOf(dana.id)).toBe(15_000);
  });

  it("asks nothing of users who may not delete, and reveals nothing about another event’s class", async () => {
    const stranger = await world.as(await buildPromoter(world));
    expect((await clear({ confirm: "" }, stranger)).status).toBe(403);
    expect((await clear({ confirm: "" }, await world.as(dana))).status).toBe(403);
    const other = await buildRace(world);
    expect((await clear({ classId: other.klass.id, confirm: "" })).body.error.code).toBe("class_unknown");
    const [klass] = await world.db.select().from(classes).where(eq(classes.id, other.klass.id));
    expect(klass).toBeDefined();
  });
});
