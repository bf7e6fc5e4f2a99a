import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { longestTurn } from "../../testing/longest-turn.ts";
import { buildRace } from "../../testing/race.ts";

// A preview of the largest permitted file runs on the main thread. These tests prove that it lets other requests run in
// between.

const maxRows = 10_000;
let world: World;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(() => world.close());

const header = "Class,Place,First Name,Last Name,Email,AMA #,Number,Brand";
/** Returns a different word for each number, because names consist of letters. */
const word = (at: number): string => String(at).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
const fileOf = (row: (at: number) => string): string =>
  [header, ...Array.from({ length: maxRows }, (_, at) => row(at))].join("\n");

const files: [name: string, row: (at: number) => string][] = [
  [
    "with every key",
    (at) => `250 B,${at + 1},Ann${word(at)},Lee${word(at)},r${at}@example.test,${2_000_000 + at},${at},KTM`,
  ],
  ["with initials as first names", (at) => `250 B,${at + 1},A.,Lee${word(at)},,,${at},KTM`],
  ["with a class of its own for each row", (at) => `class ${word(at)},${at + 1},Ann,Lee${word(at)},,,${at},KTM`],
];

/**
 * Returns the CPU time in ms that any answer of this size needs, because it is written as JSON on one side and read on
 * the other.
 */
async function jsonMs(answer: unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const { ms } = await longestTurn(() => Promise.resolve(JSON.parse(JSON.stringify(answer))));
    times.push(ms);
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0;
}

it.each(files)("A preview of 10,000 rows %s never blocks the server for long", { timeout: 180_000 }, async (_, row) => {
  const race = await buildRace(world, { field: 0 });
  const send = (file: string) => {
    const form = new FormData();
    form.set("file", new File([file], "results.csv"));
    return race.browser.post(`/api/event/${race.event.id}/upload-all-class-result?preview=1`, form);
  };
  await send(fileOf(row).slice(0, 100_000));
  const { result, ms } = await longestTurn(() => send(fileOf(row)));
  expect(result.status).toBe(200);
  expect(result.body.rows).toHaveLength(maxRows);
  const unit = await jsonMs(result.body);
  if (process.env.SHOW_TIMINGS) console.log(`longest turn ${Math.round(ms)} ms, JSON ${Math.round(unit)} ms`);
  expect(ms).toBeLessThan(5 * unit);
});
