import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MoneyMove, SheetEffects } from "#shared/results.schema.ts";
import { classes } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { movements } from "../../ledger/tables.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildPromoter, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";
import { results, resultUndos, resultUploads } from "../tables.ts";

// A file uploaded over a verified class is a correction like any other: it asks first, in money and names, and can be
// undone. See docs/spec/results.md#corrections.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dana: Awaited<ReturnType<typeof buildRider>>;
let cody: Awaited<ReturnType<typeof buildRider>>;
let openId: string;

const header = "Class,Place,First Name,Last Name,AMA #,Number,Brand";
const field = (klass: string) =>
  Array.from({ length: 6 }, (_, at) => `${klass},${at + 4},Other,Rider${at},,${at + 20},Yamaha`);
/** Returns a file in which both riders have these places in a class; one without a place is not in the file. */
const fileOf = (klass: string, danaAt: number | null, codyAt: number | null, rest = field(klass)) =>
  [
    header,
    ...(danaAt === null ? [] : [`${klass},${danaAt},Dana,Kowalczyk,2904417,57,KTM`]),
    ...(codyAt === null ? [] : [`${klass},${codyAt},Cody,Tatum,2904418,58,KTM`]),
    ...rest,
  ].join("\n");

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
  openId = (await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 })).id;
  dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417" });
  cody = await buildRider(world, { firstName: "Cody", lastName: "Tatum", amaNumber: "2904418" });
  // Second place pays $150, third place $100.
  expect((await take(await previewOf(fileOf("250 B", 2, 3)))).status).toBe(200);
  expect((await race.verify(race.klass.id)).status).toBe(200);
  world.clock.advance({ days: 2 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = () => `/api/event/${race.event.id}` as const;
async function previewOf(text: string, from: Client = race.browser): Promise<string> {
  const form = new FormData();
  form.set("file", new File([text], `${randomUUID()}.csv`));
  const { status, body } = await from.post(`${path()}/upload-all-class-result?preview=1`, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.previewId;
}
const take = (previewId: string, choices: object = {}, from: Client = race.browser) =>
  from.post(`${path()}/upload-all-class-result`, { previewId, ...choices });
const takeTogether = (previewIds: readonly string[], confirm?: string) =>
  race.browser.post(`${path()}/uploads/import`, { files: previewIds.map((previewId) => ({ previewId })), confirm });
const undo = (undoId: string, by: Client = race.browser) =>
  by.post(`${path()}/undo-correction`, { undoId }, { key: randomUUID() });
const creditOf = async ({ id }: { id: string }) =>
  (await awardsOf(world, id)).reduce((sum, { currentValue }) => sum + currentValue, 0);
const both = async () => [await creditOf(dana), await creditOf(cody)];
const moved = (asks: SheetEffects) => asks.moves.map(({ rider, amount }: MoneyMove) => [rider.fullName, amount]);

/**
 * These are all rows and awards of the event and its dates, without the versions, which each change raises, and without
 * supplementary awards that an undo took back.
 */
const everything = async () => ({
  rows: (await world.db.select().from(results).where(eq(results.eventId, race.event.id)))
    .map((row) => ({ ...row, version: 0 }))
    .toSorted((a, b) => a.id.localeCompare(b.id)),
  classes: (await world.db.select().from(classes).where(eq(classes.eventId, race.event.id)))
    .map((row) => ({ ...row, version: 0 }))
    .toSorted((a, b) => a.id.localeCompare(b.id)),
  awards: [...(await awardsOf(world, dana.id)), ...(await awardsOf(world, cody.id))]
    .filter(({ revokedReason }) => revokedReason !== "corrected")
    .map((row) => ({ ...row, version: 0 })),
});
/** Returns every row that a change could leave behind. */
const traces = async () => ({
  ...(await everything()),
  sheet: (await race.sheet()).classes,
  movements: (await world.db.select().from(movements)).length,
  mails: (await world.db.select().from(outboxMail)).length,
  audit: (await world.db.select().from(auditLog).where(eq(auditLog.subjectId, race.event.id))).length,
  undos: await world.db.select().from(resultUndos),
  taken: (await world.db.select().from(resultUploads))
    .map(({ id, takenAt }) => `${id} ${takenAt?.toISOString()}`)
    .toSorted(byText),
});

/** Saves a file, expects that it asks and that nothing moved, confirms it, and expects that exactly this moved. */
async function asksThenDoes(act: (confirm: string) => ReturnType<typeof take> | ReturnType<typeof takeTogether>) {
  const before = await traces();
  const asked = await act("");
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(asked.body).toMatchObject({ saved: null, undoId: null, asks: { checksum: expect.any(String) } });
  expect(await traces()).toEqual(before);
  const asks: SheetEffects = asked.body.asks;
  const had = await both();
  const done = await act(asks.checksum);
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ asks: null, undoId: expect.any(String) });
  const now = await both();
  for (const [at, { id }] of [dana, cody].entries()) {
    const previewed = asks.moves.filter(({ rider }) => rider._id === id).reduce((sum, { amount }) => sum + amount, 0);
    expect((now[at] ?? 0) - (had[at] ?? 0)).toBe(previewed);
  }
  return { asks, body: done.body };
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

describe("a file over a verified class", () => {
  it("asks with money and names, moves nothing, and then does exactly that", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const { asks, body } = await asksThenDoes((confirm) => take(previewId, { confirm }));
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -5_000],
      ["Cody Tatum", 5_000],
    ]);
    expect(asks).toMatchObject({ deleted: 0, names: [], waits: 0 });
    expect(body.saved).toMatchObject({ rows: 8, changed: 2, removed: 0 });
    expect(body.sheet.undos).toMatchObject([{ _id: body.undoId, act: "save", classes: [{ _id: race.klass.id }] }]);
  });

  it("names the results that are not in the file any more, also those without an award", async () => {
    const without = field("250 B").slice(1);
    const previewId = await previewOf(fileOf("250 B", 2, null, [...without, "250 B,9,New,Rider,,99,Yamaha"]));
    const { asks } = await asksThenDoes((confirm) => take(previewId, { confirm }));
    expect(moved(asks)).toEqual([["Cody Tatum", -10_000]]);
    expect(asks.deleted).toBe(2);
    expect(asks.names.toSorted()).toEqual(["Cody Tatum", "Other Rider0"]);
  });

  it("asks again when the effects differ from those that were confirmed", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const asked = await take(previewId, { confirm: "" });
    // A correction in the meantime moves Cody to a place that pays nothing, so more moves now.
    const row = (await race.sheet()).classes[0].rows.find(({ lastName }: { lastName: string }) => lastName === "Tatum");
    expect((await race.correct(row._id, { values: { place: "12" } })).status).toBe(200);
    const before = await traces();
    const again = await take(previewId, { confirm: asked.body.asks.checksum });
    expect(moved(again.body.asks)).toEqual([
      ["Dana Kowalczyk", -5_000],
      ["Cody Tatum", 15_000],
    ]);
    expect(await traces()).toEqual(before);
    expect((await take(previewId, { confirm: again.body.asks.checksum })).body.asks).toBeNull();
    expect(await both()).toEqual([10_000, 15_000]);
  });

  it("is refused as stale, not asked, when the class changed since the preview", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const stale = { [race.klass.id]: (await race.sheet()).classes[0].__v - 1 };
    const { status, body } = await take(previewId, { confirm: "", versions: stale });
    expect([status, body.error.code]).toEqual([409, "stale_version"]);
    expect(body.current.classes).toHaveLength(2);
  });

  it("does not ask when no money moves and nothing is deleted, and can be undone", async () => {
    const before = await everything();
    const moreStarters = [...field("250 B"), "250 B,11,New,Rider,,99,Yamaha"];
    const { body } = await take(await previewOf(fileOf("250 B", 2, 3, moreStarters)), { confirm: "" });
    expect(body).toMatchObject({ asks: null, undoId: expect.any(String), saved: { added: 1 } });
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("is saved without a question for an older client that omits the field, and can be undone", async () => {
    const { body } = await take(await previewOf(fileOf("250 B", 3, 2)));
    expect(body).toMatchObject({ asks: null, undoId: expect.any(String) });
    expect(await both()).toEqual([10_000, 15_000]);
  });

  it("asks nothing of users who may not save", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const stranger = await world.as(await buildPromoter(world));
    expect((await take(previewId, { confirm: "" }, stranger)).status).toBe(403);
    expect((await take(previewId, { confirm: "" }, await world.as(dana))).status).toBe(403);
  });

  it("does not ask about a provisional class, where a file only replaces rows; that can be undone", async () => {
    expect((await take(await previewOf(fileOf("Open", 1, 2)), { confirm: "" })).body).toMatchObject({
      asks: null,
      undoId: null,
    });
    const before = await everything();
    const { body } = await take(await previewOf(fileOf("Open", 1, null)), { confirm: "" });
    expect(body).toMatchObject({ asks: null, undoId: expect.any(String), saved: { removed: 1 } });
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

describe("an undo of a file over a verified class", () => {
  it("brings back changed and deleted rows, the starters, the same awards and their dates", async () => {
    const before = await everything();
    const previewId = await previewOf(fileOf("250 B", 3, null, [...field("250 B"), "250 B,1,New,Rider,,99,Yamaha"]));
    const { body } = await asksThenDoes((confirm) => take(previewId, { confirm, starters: { [race.klass.id]: 20 } }));
    expect(await both()).toEqual([10_000, 0]);
    world.clock.advance({ minutes: 40 });
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(await both()).toEqual([15_000, 10_000]);
    // It works once, and the same file can be uploaded again.
    expect((await undo(body.undoId)).body.error.code).toBe("undo_too_late");
    await asksThenDoes(async (confirm) => take(previewId, { confirm }));
  });

  it("is only for the account that saved the file, and only while nothing else changed", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const { body } = await asksThenDoes((confirm) => take(previewId, { confirm }));
    const admin = await world.as(await buildAdmin(world));
    expect((await undo(body.undoId, admin)).body.error.code).toBe("undo_too_late");
    await take(await previewOf(fileOf("250 B", 2, 3)));
    expect((await undo(body.undoId)).body.error.code).toBe("undo_too_late");
    expect(await both()).toEqual([15_000, 10_000]);
  });
});

describe("several classes at once", () => {
  beforeEach(async () => {
    await take(await previewOf(fileOf("Open", 1, 2)));
    expect((await race.verify(openId)).status).toBe(200);
    // First place in Open pays $200, second $150.
    expect(await both()).toEqual([35_000, 25_000]);
  });

  it("in one file are one question and one undo", async () => {
    const before = await everything();
    const previewId = await previewOf(
      [fileOf("250 B", 3, 2), ...fileOf("Open", 2, null).split("\n").slice(1)].join("\n"),
    );
    const { asks, body } = await asksThenDoes((confirm) => take(previewId, { confirm }));
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -10_000],
      ["Cody Tatum", -10_000],
    ]);
    expect(asks).toMatchObject({ deleted: 1, names: ["Cody Tatum"] });
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("in several files, too: the sums are those of all files, and all are saved or none", async () => {
    const before = await everything();
    // Cody gains in one class what Cody loses in the other.
    const ids = [await previewOf(fileOf("250 B", 3, 2)), await previewOf(fileOf("Open", 2, 3))];
    const { asks, body } = await asksThenDoes((confirm) => takeTogether(ids, confirm));
    expect(moved(asks)).toEqual([["Dana Kowalczyk", -10_000]]);
    expect(body.saved).toEqual(ids.map((previewId) => ({ previewId, rows: 8, errors: 0 })));
    const recorded = await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, race.event.id), eq(auditLog.action, "results.upload")));
    expect(recorded, "two files before, and both of these").toHaveLength(4);
    expect(body.sheet.undos).toMatchObject([{ _id: body.undoId, classes: [{}, {}] }]);
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("of which only one is verified undo both", async () => {
    const vet = await buildClass(world, { eventId: race.event.id, name: "Vet", position: 2 });
    const before = await everything();
    const ids = [await previewOf(fileOf("Vet", 1, null)), await previewOf(fileOf("Open", 2, 1))];
    const { asks, body } = await asksThenDoes((confirm) => takeTogether(ids, confirm));
    expect(moved(asks)).toEqual([
      ["Dana Kowalczyk", -5_000],
      ["Cody Tatum", 5_000],
    ]);
    expect(body.sheet.classes.find(({ _id }: { _id: string }) => _id === vet.id).rows).toHaveLength(7);
    expect((await undo(body.undoId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

describe("two uploads at once", () => {
  it("of the same confirmed file pay and take once", async () => {
    const previewId = await previewOf(fileOf("250 B", 3, 2));
    const versions = { [race.klass.id]: (await race.sheet()).classes[0].__v };
    const { body } = await take(previewId, { confirm: "", versions });
    const confirmed = { confirm: body.asks.checksum, versions };
    const answers = await Promise.all([take(previewId, confirmed), take(previewId, confirmed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await both()).toEqual([10_000, 15_000]);
  });

  it("of different files let one through; the other one asks again with its own effects", async () => {
    const ids = [await previewOf(fileOf("250 B", 3, 2)), await previewOf(fileOf("250 B", 1, null))];
    const asked = await Promise.all(ids.map((previewId) => take(previewId, { confirm: "" })));
    const answers = await Promise.all(
      ids.map((previewId, at) => take(previewId, { confirm: asked[at]?.body.asks.checksum })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const saved = answers.filter(({ body }) => body.saved !== null);
    expect(saved).toHaveLength(1);
    expect(answers.find(({ body }) => body.saved === null)?.body.asks.moves.length).toBeGreaterThan(0);
    expect(await both()).toEqual(answers[0]?.body.saved ? [10_000, 15_000] : [20_000, 0]);
  });
});
