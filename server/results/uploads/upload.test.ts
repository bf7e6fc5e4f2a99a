import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";
import { resultUploads, results } from "../tables.ts";
import { forgetUploads } from "./upload-results.ts";

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

type Kind = "upload-class-result" | "upload-all-class-result" | "upload-all-formatted-class-result";

async function preview(
  text: string | Uint8Array<ArrayBuffer>,
  { kind = "upload-all-class-result" as Kind, classId = "", name = "results.csv", from = race.browser as Client } = {},
) {
  const form = new FormData();
  form.set("file", new File([text], name));
  if (classId) form.set("classId", classId);
  return from.post(`${base}/${kind}?preview=1`, form);
}
const again = (previewId: string, choices: object = {}) =>
  race.browser.post(`${base}/upload-all-class-result?preview=1`, { previewId, ...choices });
const take = (previewId: string, choices: object = {}) =>
  race.browser.post(`${base}/upload-all-class-result`, { previewId, ...choices });
const stored = () => world.db.select().from(results).where(eq(results.eventId, race.event.id));

/** Stores `count` earlier files of the promoter, as rows without content. */
async function storeOld(count: number, size = 1): Promise<void> {
  const old = { eventId: race.event.id, accountId: race.promoter.accountId, fileName: "old.csv", digest: "old", size };
  const parsed = { format: "template", rows: [], ignoredColumns: [], notes: [] };
  for (let n = 0; n < count; n += 1) {
    const row = { ...old, id: newId(), format: "template", parsed, createdAt: world.clock.now() };
    await world.db.write((tx) => tx.insert(resultUploads).values(row));
  }
}

const header = "Class,Place,First Name,Last Name,Email,AMA #,Number,Brand,VIN,Starters,Status";
const sheetOf = (...rows: string[]) => [header, ...rows].join("\n");
const field = Array.from({ length: 6 }, (_, at) => `250 B,${at + 4},Other,Rider${at},,,${at + 20},Yamaha,,,`);

describe("the preview of a results file", () => {
  it("replaces older ones: sixty per event are kept, besides imported ones", async () => {
    const first = (await preview(sheetOf("250 B,1,Ann,Lee,,,1,Yamaha,,,"))).body.previewId;
    await take(first);
    await storeOld(70);
    world.clock.advance({ minutes: 1 });
    const newest = (await preview(sheetOf("250 B,1,Ann,Lee,,,2,Yamaha,,,"))).body.previewId;
    const stored = await world.db.select().from(resultUploads).where(eq(resultUploads.eventId, race.event.id));
    expect(stored.filter(({ takenAt }) => takenAt === null)).toHaveLength(60);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining([first, newest]));
  });

  it("is limited to 80 million stored characters per account", async () => {
    await storeOld(30, 4_000_000);
    world.clock.advance({ minutes: 1 });
    await preview(sheetOf("250 B,1,Ann,Lee,,,2,Yamaha,,,"));
    const stored = await world.db.select().from(resultUploads).where(eq(resultUploads.eventId, race.event.id));
    expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(80_000_000);
    expect(stored, "nineteen of the large ones, and the newest").toHaveLength(20);
    expect(stored.every(({ size }) => size > 0)).toBe(true);
  });

  it("shows what each row would write and earn and why not, and writes nothing", async () => {
    const known = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417" });
    const likely = await buildRider(world, { firstName: "Miles", lastName: "Ostrander" });
    const { status, body } = await preview(
      sheetOf(
        "250 B,1,Cole,Hargrave,,,118,Yamaha,,,",
        "250 B,2,Dana,Kowalczyk,,2904417,57,KTM,,,",
        "250 B,3,Miles,Ostrander,,,31,KTM,,,",
        "250 B,DFN,Wyatt,Pruss,,,402,,,,",
        ...field,
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: "template",
      totals: { rows: 10, matched: 1, suggested: 1, unmatched: 7, error: 1, ready: 9 },
      follows: {
        gives: [{ wallet: "credit", amount: 15_000, riders: 1 }],
        takes: [],
        ifConfirmed: [{ amount: 10_000, riders: 1 }],
        overBudget: false,
      },
      sameAsBefore: false,
    });
    expect(body.rows[0]).toMatchObject({ landing: "unmatched", reason: "other_brand", change: "new" });
    expect(body.rows[1]).toMatchObject({
      landing: "matched",
      matchedBy: "ama",
      earns: 15_000,
      rider: { _id: known.id },
    });
    expect(body.rows[2]).toMatchObject({
      landing: "suggested",
      suggestedBecause: "name_only",
      earns: 10_000,
      rider: { _id: likely.id, fullName: "Miles Ostrander" },
    });
    expect(body.rows[3]).toMatchObject({
      landing: "error",
      place: "DFN",
      errors: [{ code: "place_unreadable", field: "place", value: "DFN", suggestion: "DNF" }],
    });
    expect(await stored()).toEqual([]);
  });

  it("shows a promoter only the name, hometown and AMA number of an account", async () => {
    await buildRider(world, {
      firstName: "Dana",
      lastName: "Kowalczyk",
      amaNumber: "2904417",
      dateOfBirth: "2012-01-01",
    });
    const { body } = await preview(sheetOf("250 B,1,Dana,Kowalczyk,,2904417,57,KTM,,,", ...field));
    expect(Object.keys(body.rows[0].rider).toSorted()).toEqual(["_id", "amaNumber", "fullName", "hometown"]);
    expect(body.rows[0]).toMatchObject({ reason: "account_not_ready", values: null });
  });

  it("proposes the nearest class, and remembers for the series what was chosen", async () => {
    const seriesId = newId();
    await world.db.write(async (tx) => {
      const row = { id: seriesId, name: "MX", nameKey: "mx", season: 2026, createdAt: world.clock.now() };
      await tx.insert(series).values(row);
      await tx.insert(seriesEvents).values({ seriesId, eventId: race.event.id });
    });
    const open = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    const file = sheetOf("250B Int,1,A,One,,,1,KTM,,,", "Vet 30+,1,B,Two,,,2,KTM,,,");
    const first = await preview(file);
    expect(first.body.classMap).toEqual([
      { fileClass: "250B Int", rows: 1, classId: race.klass.id, proposed: true, leftOut: false },
      { fileClass: "Vet 30+", rows: 1, classId: null, proposed: true, leftOut: false },
    ]);
    expect(first.body.rows[1].errors).toMatchObject([{ code: "class_unknown", value: "Vet 30+" }]);

    const classMap = { "250B Int": race.klass.id, "Vet 30+": open.id };
    expect((await take(first.body.previewId, { classMap })).status).toBe(200);
    const second = await preview(file);
    expect(
      second.body.classMap.map((row: { classId: string; proposed: boolean }) => [row.classId, row.proposed]),
    ).toEqual([
      [race.klass.id, false],
      [open.id, false],
    ]);
  });

  it("proposes no class of another skill level", async () => {
    const pro = await buildClass(world, { eventId: race.event.id, name: "250 Class", position: 1 });
    const { body } = await preview(
      sheetOf("250SX,1,A,One,,,1,KTM,,,", "250 C,1,B,Two,,,2,KTM,,,", "250B Int,1,C,Three,,,3,KTM,,,"),
    );
    const proposed = Object.fromEntries(
      body.classMap.map((row: { fileClass: string; classId: string | null }) => [row.fileClass, row.classId]),
    );
    expect(proposed).toEqual({ "250SX": pro.id, "250 C": null, "250B Int": race.klass.id });
  });

  it("leaves out an unknown class if the user chooses so", async () => {
    const first = await preview(sheetOf("250 B,1,A,One,,,1,KTM,,,", "Quad,1,B,Two,,,2,,,,"));
    const { body } = await again(first.body.previewId, { classMap: { Quad: null } });
    expect(body.totals).toMatchObject({ error: 0, leftOut: 1, ready: 1 });
    expect((await take(first.body.previewId, { classMap: { Quad: null } })).body.saved).toMatchObject({ added: 1 });
  });

  it("merges two class names of the file that are the same class", async () => {
    const first = await preview(sheetOf("250 B,1,A,One,,,1,,,,", "250B Int,1,B,Two,,,2,,,,"));
    expect(first.body.rows[1].errors).toMatchObject([{ code: "place_twice", suggestion: "T-1" }]);
  });

  it("applies the user's corrections and choices", async () => {
    const likely = await buildRider(world, { firstName: "Miles", lastName: "Ostrander" });
    const first = await preview(
      sheetOf("250 B,DFN,Wyatt,Pruss,,,402,,,,", "250 B,1,Miles,Ostrander,,,31,KTM,,,", ...field),
    );
    const { body } = await again(first.body.previewId, {
      edits: { 2: { place: "DNF" } },
      confirmedRiders: { 3: likely.id },
    });
    expect(body.totals).toMatchObject({ error: 0, matched: 1, suggested: 0 });
    expect(body.rows[0]).toMatchObject({ place: "DNF", status: "dnf", landing: "unmatched" });
    expect(body.rows[1]).toMatchObject({ landing: "matched", matchedBy: "confirmed", earns: 20_000 });
  });

  it("counts rows in error as starters", async () => {
    const rider = await buildRider(world, { amaNumber: "77", firstName: "A", lastName: "One" });
    const file = sheetOf("250 B,1,A,One,,77,1,KTM,,,", ...field.slice(0, 4), "250 B,XX,Wyatt,Pruss,,,402,,,,");
    const first = await preview(file);
    expect(first.body.rows[0]).toMatchObject({ earns: 20_000 });
    expect(first.body.classes[0]).toMatchObject({ starters: 6 });
    await take(first.body.previewId);
    await race.verify();
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });

  it("uses the typed number of starters for a class with only its top results", async () => {
    await buildRider(world, { amaNumber: "77", firstName: "A", lastName: "One" });
    const first = await preview(sheetOf("250 B,1,A,One,,77,1,KTM,,,"));
    expect(first.body.rows[0]).toMatchObject({ reason: "too_few_starters" });
    const starters = { [race.klass.id]: 31 };
    expect((await again(first.body.previewId, { starters })).body.rows[0]).toMatchObject({ earns: 20_000 });
    await take(first.body.previewId, { starters });
    expect((await race.sheet()).classes[0]).toMatchObject({ startersTyped: 31, startersCounted: 1 });
  });
});

it("counts only the suggestions in the file itself when it predicts what verifying would change", async () => {
  const rider = await buildRider(world);
  const open = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1, startersTyped: 9 });
  await buildResult(world, { eventId: race.event.id, classId: open.id, suggestedRiderId: rider.id });
  await race.verify(open.id);
  const { body } = await preview(sheetOf("250 B,1,Un,Known,,,1,KTM,,,", ...field));
  expect(body.follows).toMatchObject({ gives: [], ifConfirmed: [] });
});

describe("a file for one class", () => {
  it("needs no class column", async () => {
    const file = "Pos,No.,Name,Laps,Diff\n1,7,Ann Lee,15,\n2,9,Bo Ray,15,2.1\n";
    const { body } = await preview(file, { kind: "upload-class-result", classId: race.klass.id });
    expect(body).toMatchObject({ format: "orbits", totals: { ready: 2, error: 0 } });
    expect(body.rows[0]).toMatchObject({ classId: race.klass.id, firstName: "Ann", lastName: "Lee" });
  });

  it("uses only that class's rows from a file with several", async () => {
    const file = sheetOf("250 B,1,A,One,,,1,,,,", "Open,1,B,Two,,,2,,,,");
    const { body } = await preview(file, { kind: "upload-class-result", classId: race.klass.id });
    expect(body.totals).toMatchObject({ ready: 1, leftOut: 1 });
  });

  it("is refused without a class, and with a class of another event", async () => {
    const other = await buildRace(world);
    const file = sheetOf("250 B,1,A,One,,,1,,,,");
    expect((await preview(file, { kind: "upload-class-result" })).body.error.fields).toHaveProperty("classId");
    const wrong = await preview(file, { kind: "upload-class-result", classId: other.klass.id });
    expect(wrong.body.error.code).toBe("class_unknown");
  });
});

describe("importing a file", () => {
  it("writes its valid rows as provisional, without awards before verification", async () => {
    const rider = await buildRider(world, { amaNumber: "77", firstName: "A", lastName: "One" });
    const first = await preview(sheetOf("250 B,1,A,One,,77,1,KTM,,,", "250 B,XX,B,Two,,,2,,,,", ...field));
    const { body } = await take(first.body.previewId);
    expect(body.saved).toMatchObject({ rows: 7, added: 7, errors: 1 });
    expect(await awardsOf(world, rider.id)).toEqual([]);
    expect(body.sheet.classes[0].follows.gives).toEqual([
      { wallet: "credit", currency: "USD", amount: 20_000, riders: 1 },
    ]);
    await race.verify();
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });

  it("changes nothing the second time: neither rows nor awards nor versions", async () => {
    const rider = await buildRider(world, { amaNumber: "77", firstName: "A", lastName: "One" });
    const file = sheetOf("250 B,1,A,One,,77,1,KTM,,,", ...field);
    await take((await preview(file)).body.previewId);
    await race.verify();
    const before = await stored();
    const sheet = await race.sheet();
    const second = await preview(file);
    expect(second.body).toMatchObject({
      sameAsBefore: true,
      totals: { changes: 0 },
      follows: { gives: [], takes: [] },
    });
    expect((await take(second.body.previewId)).body.saved).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect((await take(second.body.previewId)).body.saved).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await stored()).toEqual(before);
    expect((await race.sheet()).classes[0].__v).toBe(sheet.classes[0].__v);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });

  it("keeps each rider's result and award when corrected, and moves only the difference", async () => {
    const rider = await buildRider(world, { amaNumber: "77", firstName: "A", lastName: "One" });
    await take((await preview(sheetOf("250 B,2,A,One,,77,1,KTM,,,", ...field))).body.previewId);
    await race.verify();
    const [before] = (await stored()).filter(({ riderId }) => riderId === rider.id);
    const next = await preview(sheetOf("250 B,1,A,One,,77,1,KTM,,,", ...field.slice(1), "250 B,4,New,Comer,,,99,,,,"));
    expect(next.body).toMatchObject({ follows: { gives: [{ amount: 5_000, riders: 1 }] }, totals: { changes: 3 } });
    expect((await take(next.body.previewId)).body.saved).toMatchObject({ added: 1, changed: 1, removed: 1 });
    const [after] = (await stored()).filter(({ riderId }) => riderId === rider.id);
    expect(after).toMatchObject({ id: before?.id, place: 1, earned: 20_000 });
    expect((await awardsOf(world, rider.id)).map(({ initialValue }) => initialValue)).toEqual([15_000, 5_000]);
  });

  it("leaves classes alone that are not in it", async () => {
    const open = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    const kept = await buildResult(world, { eventId: race.event.id, classId: open.id });
    await take((await preview(sheetOf("250 B,1,A,One,,,1,,,,"))).body.previewId);
    expect((await stored()).map(({ id }) => id)).toContain(kept.id);
  });

  it("keeps what a person decided about a rider when the file comes again", async () => {
    const rider = await buildRider(world, { firstName: "Miles", lastName: "Ostrander" });
    const file = sheetOf("250 B,1,Miles,Ostrander,,,31,KTM,,,", ...field);
    await take((await preview(file)).body.previewId, { confirmedRiders: { 2: rider.id } });
    const second = await preview(file);
    expect(second.body.rows[0]).toMatchObject({ landing: "matched", matchedBy: "confirmed", change: "same" });
  });

  it("is refused with the current state if somebody saved since the preview", async () => {
    const first = await preview(sheetOf("250 B,1,A,One,,,1,,,,"));
    const versions = { [race.klass.id]: first.body.classes[0].__v };
    await take((await preview(sheetOf("250 B,1,B,Two,,,2,,,,"))).body.previewId);
    const late = await take(first.body.previewId, { versions });
    expect(late.status).toBe(409);
    expect(late.body.error.code).toBe("stale_version");
    expect(late.body.current.classes[0].rows).toEqual([expect.objectContaining({ lastName: "Two" })]);
  });

  it("is refused without a preview, with another event's preview, and to other promoters", async () => {
    const file = sheetOf("250 B,1,A,One,,,1,,,,");
    const form = new FormData();
    form.set("file", new File([file], "a.csv"));
    expect((await race.browser.post(`${base}/upload-all-class-result`, form)).status).toBe(400);
    const mine = await preview(file);
    const other = await buildRace(world);
    const foreign = await other.browser.post(`/api/event/${other.event.id}/upload-all-class-result`, {
      previewId: mine.body.previewId,
    });
    expect(foreign.body.error.code).toBe("preview_expired");
    expect(
      (await other.browser.post(`${base}/upload-all-class-result`, { previewId: mine.body.previewId })).status,
    ).toBe(403);
    expect((await preview(file, { from: other.browser })).status).toBe(403);
    expect((await preview(file, { from: await world.as(await buildAdmin(world)) })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it("is refused with a rider who does not exist", async () => {
    const first = await preview(sheetOf("250 B,1,A,One,,,1,,,,"));
    expect((await take(first.body.previewId, { confirmedRiders: { 2: randomUUID() } })).body.error.code).toBe(
      "not_valid_rider",
    );
  });

  it("is refused before the race", async () => {
    world.clock.set("2026-07-03T18:00:00Z");
    expect((await preview(sheetOf("250 B,1,A,One,,,1,,,,"))).body.error.code).toBe("event_not_over");
  });
});

describe("a file that cannot be read", () => {
  it.each([
    ["a PDF", "%PDF-1.7 …", "wrong_file_kind", 415],
    ["a picture under a table's name", "\u0089PNG\r\n\u001a\n", "wrong_file_kind", 415],
    ["a page without a table", "<!doctype html><table><tr><td>1</td></tr></table>", "wrong_file_kind", 415],
    ["a torn Excel file", "PK\u0003\u0004 [Content_Types].xml", "unreadable_file", 422],
    ["an empty one", "", "empty_file", 422],
    ["a header and no row", `${header}\n`, "empty_file", 422],
    ["one column", "Foo\n1\n2\n", "unreadable_file", 422],
    [
      "a season without this day",
      '[{"date":"2020-05-01","class":"250","results":[["1","A B","","","",""]]},{"date":"2020-05-08","class":"250","results":[]}]',
      "no_race_that_day",
      422,
    ],
  ])("%s is refused with an explanation", async (_, text, code, status) => {
    const bytes = text.startsWith("\u0089") ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text;
    const answer = await preview(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body.error.code).toBe(code);
    expect(answer.body.error.message).not.toBe("");
  });

  it("one byte over 10 MB is refused", async () => {
    const answer = await preview(new Uint8Array(10_485_761).fill(65));
    expect([answer.status, answer.body.error.code]).toEqual([413, "too_large"]);
  });

  it("a file with too many rows is refused", async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => `250 B,${at + 1},A,B${at},,,,,,,`);
    expect((await preview(sheetOf(...many))).body.error.code).toBe("too_many_rows");
  });
});

describe("rows in error", () => {
  it("can be downloaded as a file with their errors, whose cells cannot run as formulas", async () => {
    const file = sheetOf('250 B,DFN,Wyatt,"=HYPERLINK(""http://x"")",,,402,,,,', "250 B,1,A,One,,,1,,,,");
    const { body } = await preview(file);
    const path = `${base}/upload/${body.previewId}/errors.csv` as const;
    const csv = await race.browser.get(path);
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.body).toContain("“DFN” isn’t a place. Did you mean DNF?");
    expect(csv.body).toContain("'=HYPERLINK");
    expect(csv.body).not.toContain("One");
    expect((await race.browser.get(path, { locale: "fr" })).body).toContain("n’est pas une place");
    const other = await buildRace(world);
    expect((await other.browser.get(path)).status).toBe(403);
  });
});

describe("files that were never imported", () => {
  it("are deleted after a month, while imported ones stay", async () => {
    await preview(sheetOf("250 B,1,A,One,,,1,,,,"));
    await take((await preview(sheetOf("250 B,1,B,Two,,,2,,,,"))).body.previewId);
    world.clock.advance({ days: 31 });
    await forgetUploads(world.ctx());
    expect(await world.db.select().from(resultUploads)).toMatchObject([{ takenAt: expect.any(Date) }]);
  });
});

describe("a real Supercross file", () => {
  interface Expected {
    [file: string]: {
      class: string;
      standings: [place: number, number: string, rider: string, town: string, brand: string][];
    };
  }
  const folder = new URL("../fixtures/", import.meta.url);
  const expected = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")) as Expected;

  it.each(Object.keys(expected))("%s goes the whole way to its standings", async (name) => {
    const klass = await buildClass(world, { eventId: race.event.id, name: expected[name]?.class ?? "", position: 1 });
    const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
    const first = await preview(bytes, { kind: "upload-class-result", classId: klass.id, name });
    expect(first.body).toMatchObject({ format: "supercross", totals: { error: 0, leftOut: 0 } });
    await take(first.body.previewId);
    expect((await race.verify(klass.id)).status).toBe(200);
    const { classes } = await race.sheet();
    const sheet = classes.find((row) => row._id === klass.id);
    const standings = sheet.rows.map((row) => [
      Number(row.place),
      row.number,
      `${row.firstName} ${row.lastName}`,
      row.hometown,
      row.brand,
    ]);
    const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    expect(standings).toEqual(
      expected[name]?.standings.map(([place, number, rider, town, brand]) => [
        place,
        number,
        tidy(rider),
        tidy(town),
        brand,
      ]),
    );
    // None of the riders in the file has an account, not even those who ride the program's brand.
    for (const row of sheet.rows) {
      const paid = Number(row.place) <= 3;
      // One rider with a place has DNS in the interval column of the file.
      const unpaid = row.status === "dns" ? "not_finished" : "place_pays_nothing";
      expect(row.reason).toBe(paid ? (row.brand === "KTM" ? "unmatched" : "other_brand") : unpaid);
    }
  });

  it("pays the demo rider, who is matched by AMA number", async () => {
    const rider = await buildRider(world, { firstName: "Eli", lastName: "Tomac", amaNumber: "3318204" });
    const text = readFileSync(new URL("2013_250SX_r01.csv", folder), "utf8");
    const first = await preview(text, { kind: "upload-class-result", classId: race.klass.id });
    const edits = { 2: { amaNumber: "3318204", brand: "KTM" } };
    const shown = await again(first.body.previewId, { edits });
    expect(shown.body.rows[0]).toMatchObject({ landing: "matched", matchedBy: "ama", earns: 20_000 });
    await take(first.body.previewId, { edits });
    await race.verify();
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000 }]);
  });
});
