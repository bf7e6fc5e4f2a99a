import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { longestTurn } from "../../testing/longest-turn.ts";
import { buildRace } from "../../testing/race.ts";

// A preview of the largest permitted file runs on the main thread. These tests prove that it lets other requests run in
// between; results-upload.bench.ts measures how long they wait.

const maxRows = 10_000;
let world: World;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(() => world.close());

const header = "Class,Place,First Name,Last Name,Email,AMA #,Number,Brand";
/** Returns a different word for each number, because names consist of letters. */
const word = (at: number): string => String(at).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));

const files: [name: string, row: (at: number) => string][] = [
  [
    "with every key",
    (at) => `250 B,${at + 1},Ann${word(at)},Lee${word(at)},r${at}@example.test,${2_000_000 + at},${at},KTM`,
  ],
  ["with initials as first names", (at) => `250 B,${at + 1},A.,Lee${word(at)},,,${at},KTM`],
  ["with a class of its own for each row", (at) => `class ${word(at)},${at + 1},Ann,Lee${word(at)},,,${at},KTM`],
];

it.each(files)("A preview of 10,000 rows %s lets other requests run in between", async (_, row) => {
  const race = await buildRace(world, { field: 0 });
  const form = new FormData();
  const rows = Array.from({ length: maxRows }, (__, at) => row(at));
  form.set("file", new File([[header, ...rows].join("\n")], "results.csv"));
  const { result, ms, allMs } = await longestTurn(() =>
    race.browser.post(`/api/event/${race.event.id}/upload-all-class-result?preview=1`, form),
  );
  expect(result.status).toBe(200);
  expect(result.body.rows).toHaveLength(maxRows);
  // The longest turn takes about an eighth of the work. If matching were one turn, it would take a third or a half.
  expect(ms).toBeLessThan(allMs / 4);
});
