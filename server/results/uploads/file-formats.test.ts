import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nameKey } from "#shared/name-key.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildPromoter, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";
import { xlsxOf, zipOf } from "../../testing/files/xlsx.ts";
import { columnMaps, results } from "../tables.ts";

// This test uploads a file of every known timing program, and checks it from the preview to the saved results.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = () => `/api/event/${race.event.id}/upload-all-formatted-class-result` as const;

async function preview(content: string | Uint8Array, { name = "results.csv", from = race.browser as Client } = {}) {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : Uint8Array.from(content)], name));
  return from.post(`${path()}?preview=1`, form);
}
const again = (previewId: string, choices: object) =>
  race.browser.post(`${path()}?preview=1`, { previewId, ...choices });
const take = (previewId: string, choices: object = {}) => race.browser.post(path(), { previewId, ...choices });
const stored = async () => world.db.select().from(results).where(eq(results.eventId, race.event.id));

const field = Array.from({ length: 6 }, (_, at) => at + 4);

describe("a spreadsheet", () => {
  it("is read from its first sheet, and pays", async () => {
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417" });
    const bytes = xlsxOf([
      ["Results of Saturday", null],
      ["Class", "Place", "First Name", "Last Name", "AMA #", "Brand"],
      ["250 B", 1, "Dana", "Kowalczyk", 2904417, "KTM"],
      ...field.map((place) => ["250 B", place, "Other", `Rider${place}`, null, "Yamaha"]),
    ]);
    const { body } = await preview(bytes, { name: "results.xlsx" });
    expect(body).toMatchObject({ format: "template", totals: { rows: 7, error: 0, matched: 1 } });
    expect(body.notes).toContain("title_rows_skipped");
    await take(body.previewId);
    await race.verify();
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000 }]);
  });

  it("that would unpack to more than a sheet can be is refused", async () => {
    const bomb = zipOf({
      "[Content_Types].xml": "<Types/>",
      "xl/worksheets/sheet1.xml": Buffer.alloc(60 * 1024 * 1024, 32),
    });
    const answer = await preview(bomb, { name: "results.xlsx" });
    expect([answer.status, answer.body.error.code]).toEqual([413, "too_large"]);
    expect(await stored()).toEqual([]);
  });
});

describe("a file of a timing program", () => {
  const names = ["Ann Lee", "Bo Ray", "Cy Fox", "Di Orr", "Ed Poe", "Flo Kim"];
  const table = (header: string, row: (place: number, first: string, last: string) => string) =>
    [header, ...names.map((name, at) => row(at + 1, ...(name.split(" ") as [string, string])))].join("\n");
  it.each([
    [
      "orbits",
      table(
        "Pos,No.,Name,Class,Laps,Diff,Total Tm,Best Tm",
        (at, first, last) => `${at},${at},"${last}, ${first}",250 B,8,,,`,
      ),
    ],
    [
      "motosponder",
      table(
        "Pos,No,First,Last,Class,Transponder,Laps",
        (at, first, last) => `${at},${at},${first},${last},250 B,99${at},8`,
      ),
    ],
    [
      "speedhive",
      table(
        "Position,Start Number,Name,Class,Position In Class,Status",
        (at, first, last) => `${at + 20},${at},${first} ${last},250 B,${at},Normal`,
      ),
    ],
    [
      "speedhive_series",
      table(
        "no,firstName,lastName,class,position,total,r1",
        (at, first, last) => `${at},${first},${last},250 B,${at},50,25`,
      ),
    ],
    [
      "moto_tally",
      `2026 Foggy Mountain Enduro\n${table(
        "EventPlace,AMA#,Row,Rider Name,Club,Sponsors,Brand,Class,Total Pts",
        (at, first, last) => `${at},${at}00,${at}A,${first} ${last},,,KTM,250 B,20`,
      )}`,
    ],
    [
      "moto_tally",
      `<h1>Enduro</h1><table><tr><th>Event<br>Place</th><th>AMA#</th><th>Row</th><th>Rider Name</th><th>Class</th></tr>${names
        .map((name, at) => `<tr><td>${at + 1}</td><td>${at}</td><td>${at}A</td><td>${name}</td><td>250 B</td></tr>`)
        .join("")}</table>`,
    ],
  ])("%s are known by their headers and land in their class", async (format, file) => {
    const { status, body } = await preview(file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ format, columns: null, totals: { rows: 6, error: 0, classOpen: 0 } });
    await take(body.previewId);
    const rows = (await stored()).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
    expect(rows.map(({ place, firstName, lastName }) => [place, `${firstName} ${lastName}`])).toEqual(
      names.map((name, at) => [at + 1, name]),
    );
  });

  it("gets its places in class from one overall order, and says so", async () => {
    await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    const { body } = await preview(
      "Pos,No,First,Last,Class,Transponder,Laps\n1,1,A,One,Open,1,8\n2,2,B,Two,250 B,2,8\n3,3,C,Tre,Open,3,8\n4,4,D,Fou,250 B,4,8\nDNF,5,E,Fiv,250 B,5,2\n",
    );
    expect(body.notes).toContain("place_derived");
    expect(body.rows.map((row) => `${row.fileClass} ${row.place}`)).toEqual([
      "Open 1",
      "250 B 1",
      "Open 2",
      "250 B 2",
      "250 B DNF",
    ]);
  });
});

describe("a file of unknown columns", () => {
  const file = [
    "Finish;Racer;Machine;Div;Zeit",
    "1;Lee, Ann;KTM 250 SX-F;250 B;12:30",
    "2;Bo Ray;YAM;250 B;12:31",
  ].join("\n");

  it("is mapped by a guess, which a person can correct, without errors", async () => {
    const { body } = await preview(file);
    expect(body).toMatchObject({
      format: "mapped",
      columns: { from: "guess", suffice: true, columns: { place: 0, name: 1, brand: 2, className: 3 } },
      ignoredColumns: ["Zeit"],
      // Both rows name a class of the event, so neither is in error.
      totals: { error: 0 },
    });
    expect(body.columns.headers[1]).toEqual({ name: "Racer", samples: ["Lee, Ann", "Bo Ray"] });
    // The class column was recognized by its values; a person can remove that mapping.
    const without = await again(body.previewId, { columns: { place: 0, name: 1, brand: 2 } });
    expect(without.body).toMatchObject({ columns: { from: "chosen" }, ignoredColumns: ["Div", "Zeit"] });
    expect(without.body.notes).toContain("class_not_in_file");
    const mapped = await again(body.previewId, { columns: { place: 0, name: 1, brand: 2, className: 3 } });
    expect(mapped.body).toMatchObject({ columns: { from: "chosen" }, ignoredColumns: ["Zeit"], notes: [] });
    expect(mapped.body.rows[0]).toMatchObject({
      firstName: "Ann",
      lastName: "Lee",
      brand: "KTM",
      fileClass: "250 B",
      line: 2,
    });
  });

  it("waits for a person if the guess lacks the place or the rider", async () => {
    const { body } = await preview("A1,B1,C1\nx,Ann Lee,k\ny,Bo Ray,l\n");
    expect(body).toMatchObject({ format: "mapped", rows: [], columns: { suffice: false } });
    const mapped = await again(body.previewId, { columns: { place: 9, name: 1 } });
    // A column that the file does not have is ignored.
    expect(mapped.body.columns).toMatchObject({ suffice: false, columns: { name: 1 } });
    expect((await again(body.previewId, { columns: { place: -1 } })).status).toBe(400);
  });

  it("is remembered only for the promoter who imported it", async () => {
    const columns = { place: 0, name: 1, className: 3 };
    const first = await preview(file);
    await take(first.body.previewId, { columns });
    expect((await stored()).map(({ brand }) => brand)).toEqual([null, null]);
    const second = await preview(file.replace("Bo Ray", "Cy Fox"));
    expect(second.body.columns).toMatchObject({ from: "remembered", columns });
    const admin = await preview(file, { from: await world.as(await buildAdmin(world)) });
    expect(admin.body.columns).toMatchObject({ from: "guess" });
    expect(await world.db.select().from(columnMaps)).toHaveLength(1);
    expect((await preview(file, { from: await world.as(await buildPromoter(world)) })).status).toBe(403);
  });

  it("is mapped by its contents if it has no header", async () => {
    const { body } = await preview("1,Ann Lee,ann@example.test\n2,Bo Ray,bo@example.test\n");
    expect(body).toMatchObject({ format: "mapped", totals: { rows: 2 } });
    expect(body.columns.headers.map(({ name }: { name: string }) => name)).toEqual(["", "", ""]);
    expect(body.columns.columns).toMatchObject({ place: 0, email: 2 });
  });
});

describe("a file that names no class, at an event of several", () => {
  it("asks for the class without row errors; the file of bad rows says what is missing", async () => {
    await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    const { body } = await preview("POS.,#,RIDER,HOMETOWN,BIKE\n1,7,Ann Lee,,KTM\n2,8,Bo Ray,,KTM\n");
    expect(body).toMatchObject({
      totals: { error: 0, classOpen: 2, ready: 0 },
      classMap: [{ fileClass: "", rows: 2, classId: null }],
    });
    expect(body.rows[0]).toMatchObject({ landing: "class_open", errors: [{ code: "class_not_chosen" }] });
    const csv = await race.browser.get(`/api/event/${race.event.id}/upload/${body.previewId}/errors.csv`);
    expect(csv.body).toContain("No class has been chosen yet");
    const chosen = await again(body.previewId, { classMap: { "": race.klass.id } });
    expect(chosen.body).toMatchObject({ totals: { error: 0, classOpen: 0, ready: 2 } });
  });
});

describe("published results", () => {
  const folder = new URL("../../../shared/fixtures/results/", import.meta.url);
  const unpacked = (name: string) => gunzipSync(readFileSync(new URL(name, folder)));
  type StandingsRow = Record<"source" | "date" | "class" | "place" | "rider", string>;
  const standings = Papa.parse<StandingsRow>(unpacked("standings.csv.gz").toString("utf8"), { header: true }).data;

  async function wholeWay(bytes: Uint8Array, name: string, days: string, classes: readonly string[]) {
    race = await buildRace(world, {
      field: 0,
      event: { firstDate: days, lastDate: days },
      klass: { name: classes[0] ?? "" },
    });
    for (const [at, one] of classes.slice(1).entries()) {
      await buildClass(world, { eventId: race.event.id, name: one, position: at + 1 });
    }
    const { body } = await preview(bytes, { name });
    expect(body.totals).toMatchObject({ error: 0, classOpen: 0 });
    await take(body.previewId);
    expect((await race.verify()).status).toBe(200);
    const sheet = await race.sheet();
    return new Map<string, string[]>(
      sheet.classes.map((klass) => [
        klass.name,
        klass.rows
          .filter(({ place }) => place !== "DNF")
          .map((row) => `${String(row.place).replace("T-", "")} ${nameKey(`${row.firstName} ${row.lastName}`)}`),
      ]),
    );
  }
  const wanted = (source: string, date: string, className: string) =>
    standings
      .filter((row) => row.source === source && row.date === date && row.class === className)
      .map(({ place, rider }) => `${place} ${nameKey(rider)}`);

  it.each([
    ["mx_vault_json", "motocross-vault.json.gz", "2014-05-24", ["250 Class", "450 Class"]],
    ["smx_json", "smx-redbud-mx-24.json.gz", "2024-07-06", ["250 Class", "450 Class"]],
    ["smx_json", "smx-anaheim1-sx-24.json.gz", "2024-01-06", ["250SX West", "450SX"]],
    ["smx_json", "smx-lasvegas-smx-25.json.gz", "2025-09-20", ["250 SMX", "450 SMX"]],
  ])("%s %s lead to the verified standings of the day", async (source, name, date, classes) => {
    const got = await wholeWay(unpacked(name), name.replace(".gz", ""), date, classes);
    for (const one of classes) {
      const expected = wanted(source, date, one);
      expect(expected.length).toBeGreaterThan(15);
      expect(got.get(one)).toEqual(expected);
    }
  });

  it("of an enduro page are imported with the order within each class", async () => {
    const own = standings.filter(({ source }) => source === "moto_tally_html");
    const classes = [...new Set(own.map((row) => row.class))];
    const got = await wholeWay(unpacked("moto-tally.html.gz"), "enduro.html", "2026-07-04", classes);
    for (const one of classes) {
      const expected = own
        .filter((row) => row.class === one && /^\d+$/.test(row.place))
        .map(({ rider }, at) => `${at + 1} ${nameKey(rider)}`);
      expect(got.get(one), one).toEqual(expected);
    }
  });

  it("of all enduro classes imported into one class keep the order of the race", async () => {
    const own = standings.filter(({ source }) => source === "moto_tally_html");
    race = await buildRace(world, { field: 0, klass: { name: "Overall" } });
    const first = await preview(unpacked("moto-tally.html.gz"), { name: "enduro.html" });
    const all = Object.fromEntries(own.map((row) => [row.class, race.klass.id]));
    const { body } = await again(first.body.previewId, { classMap: all });
    expect(body.totals).toMatchObject({ rows: 97, error: 0, ready: 97 });
    expect(body.notes).toContain("classes_joined");
    await take(first.body.previewId, { classMap: all });
    const { classes } = await race.sheet();
    const got = classes[0].rows.filter(({ place }) => place !== "DNF");
    const expected = own
      .filter(({ place }) => /^\d+$/.test(place))
      .toSorted((a, b) => Number(a.place) - Number(b.place));
    expect(got.map((row) => `${row.place} ${nameKey(`${row.firstName} ${row.lastName}`)}`)).toEqual(
      expected.map(({ place, rider }) => `${place} ${nameKey(rider)}`),
    );
  });

  it("of two separate races are not joined: the import asks about the place that both have", async () => {
    const first = await preview(
      "Pos,No.,Name,Class,Laps,Total Tm\n1,7,Ann Lee,A,9,1\n2,8,Bo Ray,A,9,2\n1,9,Cy Day,B,9,1\n",
    );
    const classMap = { A: race.klass.id, B: race.klass.id };
    const { body } = await again(first.body.previewId, { classMap });
    expect(body.notes).not.toContain("classes_joined");
    expect(body.rows[2].errors).toMatchObject([{ code: "place_twice", value: "1", suggestion: "T-1" }]);
  });

  it("keep corrections and the race order when joined, though the file has places in class", async () => {
    const first = await preview(
      "Pos,PIC,No.,Name,Class,Laps,Total Tm\n1,1,7,Ann Lee,A,9,1\n2,1,8,Bo Ray,B,9,2\n3,2,9,Cy Day,A,9,3\n",
    );
    const classMap = { A: race.klass.id, B: race.klass.id };
    const { body } = await again(first.body.previewId, { classMap, edits: { 3: { brand: "KTM" } } });
    expect(body.rows.map(({ place, brand }) => [place, brand])).toEqual([
      ["1", ""],
      ["2", "KTM"],
      ["3", ""],
    ]);
    expect(
      first.body.rows.map(({ place }) => place),
      "each in its own class",
    ).toEqual(["1", "1", "2"]);
  });
});
