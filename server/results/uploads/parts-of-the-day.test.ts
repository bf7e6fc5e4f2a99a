import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { workbookOf } from "../../testing/files/xlsx.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";

// The winner of a heat or of a moto must not be paid as the winner of the class: a file that has both pays the result, and
// the rows of the heat wait until a person says what they are (docs/spec/files.md#results-upload).

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let [heatWinner, winner]: Awaited<ReturnType<typeof buildRider>>[] = [];

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
  heatWinner = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2904417" });
  winner = await buildRider(world, { firstName: "Cole", lastName: "Hargrave", amaNumber: "2904418" });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = () => `/api/event/${race.event.id}/upload-all-formatted-class-result` as const;

async function preview(content: string | Uint8Array, name: string) {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : Uint8Array.from(content)], name));
  return race.browser.post(`${path()}?preview=1`, form);
}

const head = ["Pos", "Rider", "AMA #", "Bike"];
const riders = { heat: ["Dana Kowalczyk", "2904417", "KTM"], main: ["Cole Hargrave", "2904418", "KTM"] };
const field = Array.from({ length: 6 }, (_, at) => [String(at + 3), `Other Rider${at}`, "", "Yamaha"]);
/** In the heat Dana wins, and in the main event Cole. */
const heat = [["1", ...riders.heat], ["2", ...riders.main], ...field];
const main = [["1", ...riders.main], ["2", ...riders.heat], ...field];
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\n");

const files: [string, string | Uint8Array][] = [
  ["headings.csv", csv([["250 B - Heat 1"], head, ...heat, ["250 B - Main Event"], head, ...main])],
  [
    "session-column.csv",
    csv([
      ["Class", "Session", ...head],
      ...heat.map((row) => ["250 B", "Heat 1", ...row]),
      ...main.map((row) => ["250 B", "Main", ...row]),
    ]),
  ],
  [
    "sheets.xlsx",
    workbookOf([
      { name: "250 B Heat 1", rows: [head, ...heat] },
      { name: "250 B Overall", rows: [head, ...main] },
    ]),
  ],
];

describe("a file with the heat before the main event", () => {
  it.each(files)("%s pays the winner of the main event", async (name, content) => {
    const { body } = await preview(content, name);
    const heatRows = body.rows.filter(({ fileClass }: { fileClass: string }) => fileClass.includes("Heat"));
    expect(heatRows.every(({ landing }: { landing: string }) => landing === "class_open")).toBe(true);
    await race.browser.post(path(), { previewId: body.previewId });
    await race.verify();
    expect(await awardsOf(world, winner?.id ?? "")).toMatchObject([{ initialValue: 20_000 }]);
    const [second] = await awardsOf(world, heatWinner?.id ?? "");
    expect(second?.initialValue ?? 0).toBeLessThan(20_000);
  });
});

it.each(["Saturday", "Race 1"])(
  "A column of races such as %s pays nobody before a person has chosen",
  async (first) => {
    const second = first === "Saturday" ? "Sunday" : "Race 2";
    const rows = [...heat.map((row) => ["250 B", first, ...row]), ...main.map((row) => ["250 B", second, ...row])];
    const { body } = await preview(csv([["Class", "Race", ...head], ...rows]), "races.csv");
    expect(body.totals).toMatchObject({ rows: 16, classOpen: 16, ready: 0 });
  },
);

it("A file with the motos alone pays nobody before a person has chosen", async () => {
  const { body } = await preview(
    csv([["250 B - Moto 1"], head, ...heat, ["250 B - Moto 2"], head, ...main]),
    "motos.csv",
  );
  expect(body.totals).toMatchObject({ rows: 16, classOpen: 16, ready: 0 });
  expect(body.classMap).toMatchObject([
    { fileClass: "250 B - Moto 1", classId: null },
    { fileClass: "250 B - Moto 2", classId: null },
  ]);
});
