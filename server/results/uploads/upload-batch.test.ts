import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BatchFile, ReceivedFiles } from "#shared/upload-batch.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildPromoter, buildRider } from "../../testing/build.ts";
import { xlsxOf, zipOf } from "../../testing/files/xlsx.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";
import { results } from "../tables.ts";

// This test uploads many files at once (docs/spec/files.md#many-files).

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let path: `/api/event/${string}/uploads`;
const classes: Record<string, string> = {};

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
  path = `/api/event/${race.event.id}/uploads`;
  classes["250 B"] = race.klass.id;
  for (const [at, name] of ["450 B", "Open"].entries()) {
    classes[name] = (await buildClass(world, { eventId: race.event.id, name, position: at + 1 })).id;
  }
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function upload(name: string, content: string | Uint8Array, from: Client = race.browser) {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : Uint8Array.from(content)], name));
  return from.post(path, form);
}

async function sent(name: string, content: string | Uint8Array): Promise<ReceivedFiles["files"]> {
  const { status, body } = await upload(name, content);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.files;
}

const idOf = async (name: string, content: string | Uint8Array): Promise<string> =>
  (await sent(name, content))[0]?.previewId ?? "";
const preview = (files: object[], from = race.browser) => from.post(`${path}/preview`, { files });
const take = (files: object[], from = race.browser) => from.post(`${path}/import`, { files });
const waiting = async (from = race.browser): Promise<{ previewId: string; fileName: string }[]> =>
  (await from.get(path)).body.files;
const stored = () => world.db.select().from(results).where(eq(results.eventId, race.event.id));

const field = (klass: string) =>
  Array.from({ length: 6 }, (_, at) => `${klass},${at + 4},Other,Rider${at},,,${at + 20},Yamaha,,,`);
const head = "Class,Place,First Name,Last Name,Email,AMA #,Number,Brand,VIN,Starters,Status";
const sheetOf = (klass: string, ...rows: string[]) => [head, ...rows, ...field(klass)].join("\n");
const wonBy = (klass: string, amaNumber: string) => sheetOf(klass, `${klass},1,Ann,Lee,,${amaNumber},1,KTM,,,`);

describe("many results files at once", () => {
  it("are each read and matched to a class, and show whether they are ready", async () => {
    const files = [
      await idOf("a.csv", sheetOf("250 B")),
      await idOf("b.csv", sheetOf("450 B", "450 B,DFN,Ann,Lee,,,1,KTM,,,")),
      await idOf("c.csv", "A,B,C\nx,1,2\ny,3,4"),
      await idOf("d.csv", sheetOf("Quads")),
    ];
    const { body } = await preview(files.map((previewId) => ({ previewId })));
    expect(body.files.map(({ fileName, state, rows, errors }: BatchFile) => [fileName, state, rows, errors])).toEqual([
      ["a.csv", "ready", 6, 0],
      ["b.csv", "faults", 7, 1],
      ["c.csv", "columns", 2, 0],
      ["d.csv", "class", 6, 0],
    ]);
    expect(body.files[0].classes).toEqual([
      { _id: race.klass.id, __v: expect.any(Number), name: "250 B", rows: 6, guessed: false },
    ]);
    expect(await stored(), "nothing is written").toEqual([]);
  });

  it("stay on the server until they are saved or removed, only for the account that uploaded them", async () => {
    const [first, second] = [await idOf("a.csv", sheetOf("250 B")), await idOf("b.csv", sheetOf("450 B"))];
    expect((await waiting()).map(({ previewId }) => previewId).toSorted()).toEqual([first, second].toSorted());
    expect(await waiting(await world.as(await buildAdmin(world)))).toEqual([]);
    await take([{ previewId: first }]);
    expect((await waiting()).map(({ previewId }) => previewId)).toEqual([second]);
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.delete(`${path}?previewId=${second}`)).status, "another account's").toBe(404);
    expect((await race.browser.delete(`${path}?previewId=${first}`)).status, "it was saved").toBe(404);
    expect((await race.browser.delete(`${path}?previewId=${second}`)).body).toEqual({ files: [] });
    expect((await preview([{ previewId: second }])).body.files).toEqual([]);
  });

  it("replace the waiting file of the same name; a file that was previewed alone is not among them", async () => {
    const first = await idOf("a.csv", sheetOf("250 B"));
    const second = await idOf("a.csv", sheetOf("450 B"));
    expect(await waiting()).toMatchObject([{ previewId: second }]);
    expect((await preview([{ previewId: first }])).body.files).toEqual([]);
    const form = new FormData();
    form.set("file", new File([sheetOf("Open")], "alone.csv"));
    await race.browser.post(`/api/event/${race.event.id}/upload-all-class-result?preview=1`, form);
    expect(await waiting()).toHaveLength(1);
  });

  it("are saved together, all or none", async () => {
    const ids = [await idOf("a.csv", sheetOf("250 B")), await idOf("b.csv", sheetOf("450 B"))];
    const stale = { [classes["450 B"] ?? ""]: 99 };
    const refused = await take([{ previewId: ids[0] }, { previewId: ids[1], versions: stale }]);
    expect([refused.status, refused.body.error.code]).toEqual([409, "stale_version"]);
    expect(await stored()).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    const taken = await take(ids.map((previewId) => ({ previewId })));
    expect(taken.body.saved).toEqual(ids.map((previewId) => ({ previewId, rows: 6, errors: 0 })));
    expect(await stored()).toHaveLength(12);
    expect((await preview(ids.map((previewId) => ({ previewId })))).body.files[0].state).toBe("same");
  });

  it("of the same class never overwrite each other: a person chooses", async () => {
    const ids = [await idOf("heat.csv", sheetOf("250 B")), await idOf("main.csv", wonBy("250 B", "7"))];
    const { body } = await preview(ids.map((previewId) => ({ previewId })));
    expect(body.files.map(({ state }: BatchFile) => state)).toEqual(["twice", "twice"]);
    expect(body.follows.gives).toEqual([]);
    const refused = await take(ids.map((previewId) => ({ previewId })));
    expect([refused.status, refused.body.error.code]).toEqual([409, "class_in_two_files"]);
    expect(await stored()).toEqual([]);
  });

  it("say what they pay together: a rider in three classes is paid for two", async () => {
    const rider = await buildRider(world, { firstName: "Ann", lastName: "Lee", amaNumber: "77" });
    const ids: string[] = [];
    for (const name of Object.keys(classes)) ids.push(await idOf(`${name}.csv`, wonBy(name, "77")));
    const files = ids.map((previewId) => ({ previewId }));
    const { body } = await preview(files);
    expect(body.files.map(({ gives }: BatchFile) => gives[0]?.amount)).toEqual([20_000, 20_000, 20_000]);
    expect(body.follows.gives).toMatchObject([{ amount: 40_000, riders: 1 }]);
    expect((await take(files)).status).toBe(200);
    await race.verify();
    const paid = await awardsOf(world, rider.id);
    expect(paid.reduce((sum, { initialValue }) => sum + initialValue, 0)).toBe(40_000);
  });

  it("that would correct verified results are never marked as ready", async () => {
    await buildRider(world, { firstName: "Ann", lastName: "Lee", amaNumber: "77" });
    await take([{ previewId: await idOf("a.csv", wonBy("250 B", "77")) }]);
    await race.verify();
    const { body } = await preview([{ previewId: await idOf("b.csv", sheetOf("250 B")) }]);
    expect(body.files[0]).toMatchObject({ state: "correction", removed: 1 });
    expect(body.follows).toMatchObject({ gives: [], takes: [] });
  });

  it("with the same unknown headers use the first mapping", async () => {
    const file = (klass: string) => `Klasse,Wer,Wo\n${klass},Ann Lee,2\n${klass},Bo Ray,1`;
    const ids = [await idOf("a.csv", file("250 B")), await idOf("b.csv", file("450 B"))];
    const files = ids.map((previewId) => ({ previewId }));
    const columns = { className: 0, name: 1, place: 2 };
    const states = async () => (await preview(files)).body.files.map(({ state }: BatchFile) => state);
    expect(await states()).toEqual(["columns", "columns"]);
    const chosen = { previewId: ids[0], columns: { ...columns, place: 1, name: 2 } };
    await race.browser.post(`/api/event/${race.event.id}/upload-all-class-result?preview=1`, chosen);
    expect(await states(), "matched the wrong way round").toEqual(["faults", "faults"]);
    await race.browser.post(`/api/event/${race.event.id}/upload-all-class-result?preview=1`, {
      previewId: ids[0],
      columns,
    });
    expect(await states()).toEqual(["ready", "ready"]);
    const stranger = await buildRace(world, { field: 0 });
    const form = new FormData();
    form.set("file", new File([file("250 B")], "a.csv"));
    const theirs = await stranger.browser.post(`/api/event/${stranger.event.id}/uploads`, form);
    const own = { files: [{ previewId: theirs.body.files[0].previewId }] };
    const refusedPreview = await stranger.browser.post(`/api/event/${stranger.event.id}/uploads/preview`, own);
    expect(refusedPreview.body.files[0].state, "another promoter's file").toBe("columns");
  });

  it("of another event or another promoter cannot be reached", async () => {
    const previewId = await idOf("a.csv", sheetOf("250 B"));
    const other = await buildRace(world, { field: 0 });
    const theirs = `/api/event/${other.event.id}/uploads` as const;
    expect((await other.browser.post(`${theirs}/preview`, { files: [{ previewId }] })).body.files).toEqual([]);
    expect((await other.browser.post(`${theirs}/import`, { files: [{ previewId }] })).status).toBe(409);
    for (const [from, status] of [
      [other.browser, 403],
      [await world.as(await buildPromoter(world)), 403],
      [await world.as(await buildDealer(world)), 403],
      [world.visitor(), 401],
    ] as const) {
      expect((await from.get(path)).status).toBe(status);
      expect((await upload("a.csv", sheetOf("250 B"), from)).status).toBe(status);
      expect((await preview([{ previewId }], from)).status).toBe(status);
      expect((await take([{ previewId }], from)).status).toBe(status);
      expect((await from.delete(`${path}?previewId=${previewId}`)).status).toBe(status);
    }
    expect(await stored()).toEqual([]);
  });
});

describe("a zip of results files", () => {
  it("returns each of its files, including workbooks, and says which could not be read", async () => {
    const files = await sent(
      "weekend.zip",
      zipOf({
        "Saturday/250 B.csv": sheetOf("250 B"),
        "Saturday/": "",
        "450B.xlsx": xlsxOf([
          ["Pos", "Name"],
          [1, "Ann Lee"],
        ]),
        "__MACOSX/._250 B.csv": "junk",
        ".DS_Store": "junk",
        "poster.pdf": "%PDF-1.7",
        "inner.zip": zipOf({ "a.csv": "a" }),
        "empty.csv": "",
      }),
    );
    expect(files.map(({ fileName, previewId }) => [fileName, previewId !== null])).toEqual([
      ["Saturday/250 B.csv", true],
      ["450B.xlsx", true],
      ["poster.pdf", false],
      ["inner.zip", false],
      ["empty.csv", false],
    ]);
    for (const { previewId, message } of files) expect(message === null).toBe(previewId !== null);
    const { body } = await preview(files.flatMap(({ previewId }) => (previewId ? { previewId } : [])));
    expect(body.files.map(({ state, classes: own }: BatchFile) => [state, own.map(({ name }) => name)])).toEqual([
      ["ready", ["250 B"]],
      ["ready", ["450 B"]],
    ]);
    expect(body.files[1].classes[0].guessed, "from the name of the file").toBe(true);
  });

  it("is not mistaken for a workbook when it begins with one", async () => {
    const book = xlsxOf([
      ["Pos", "Name"],
      [1, "Ann Lee"],
    ]);
    const files = await sent("books.zip", zipOf({ "xl/250 B.xlsx": book }));
    expect(files, "a folder of this name is in workbooks alone").toMatchObject([{ fileName: "books.zip" }]);
    expect(await sent("books.zip", zipOf({ "250 B.xlsx": book }))).toMatchObject([{ fileName: "250 B.xlsx" }]);
  });

  it("is refused above the size limits of each file and of all together", async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, "a,b\n");
    const bomb = zipOf({ "a.csv": large, "b.csv": sheetOf("250 B") });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await sent("bomb.zip", bomb)).map(({ previewId }) => previewId !== null)).toEqual([false, true]);
    const nine = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`${at}.bin`, Buffer.alloc(9 * 1024 * 1024, at + 65)]),
    );
    const refused = await sent("bombs.zip", zipOf({ ...nine, "last.csv": sheetOf("250 B") }));
    const reasons = refused.map(({ message }) => message);
    expect(reasons[0], "a file of one letter").not.toBe(reasons[8]);
    expect(reasons.slice(5, 9), "too large: only 3 MB were left").toEqual(Array(4).fill(reasons[8]));
    expect(reasons[8]).toMatch(/too large|MB/);
    expect(reasons[9], "the last one fits").toBeNull();
  });

  it("is refused with more files than classes, or if it is damaged or empty", async () => {
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`${at}.csv`, "a"]));
    const code = async (bytes: Uint8Array) => (await upload("x.zip", bytes)).body.error.code;
    expect(await code(zipOf(many))).toBe("too_many_files");
    expect(await code(zipOf({ "__MACOSX/a": "x" }))).toBe("empty_file");
    const whole = zipOf({ "a.csv": sheetOf("250 B") });
    expect(await code(whole.slice(0, whole.length - 30))).toBe("unreadable_file");
    expect(await code(Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(500)]))).toBe("unreadable_file");
  });

  it("is read up to twenty thousand rows", async () => {
    const rows = (from: number) =>
      [head, ...Array.from({ length: 9000 }, (_, at) => `250 B,${from + at + 1},A,B,,,,,,,`)].join("\n");
    const files = await sent("rows.zip", zipOf({ "a.csv": rows(0), "b.csv": rows(9000), "c.csv": rows(18_000) }));
    expect(files.map(({ previewId }) => previewId !== null)).toEqual([true, true, false]);
  });
});
