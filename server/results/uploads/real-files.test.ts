import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PreviewRow, ResultsPreview, ResultsSheet, SheetRow } from "#shared/results.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildClass, buildEvent, buildPromoter, buildRider } from "../../testing/build.ts";
import { publishedFiles, standingLine, type PublishedFile } from "../../testing/published-results.ts";
import { actsOf, awardsOf } from "../../testing/race.ts";
import { seedOf } from "../../testing/seed.ts";

// This test takes published results through the whole flow as a promoter would: they are uploaded, previewed, taken,
// verified, and read again as the same standings from which the file was made. In each class the best rider with an
// account is paid. DEEP=1 takes all files, otherwise a few of each layout. FILES_SEED repeats a choice.
const seed = seedOf("FILES_SEED");
const ofEachLayout = 2;

const files = publishedFiles();
const chosen = process.env.DEEP ? files : sample(files);

function sample(all: readonly PublishedFile[]): PublishedFile[] {
  return [...Map.groupBy(all, ({ layout }) => layout).values()].flatMap((own) =>
    fc
      .sample(fc.shuffledSubarray(own, { minLength: Math.min(ofEachLayout, own.length) }), { numRuns: 1, seed })
      .flatMap((picked) => picked.slice(0, ofEachLayout)),
  );
}

/**
 * Returns the payout of a class for a place, in cents. Each place pays a different amount, so that an error by one
 * place shows.
 */
const pays = (place: number): number => (place <= 20 ? 60_000 - 1_000 * place : 0);
const starters = 6;

let world: World;
let browser: Client;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
const riders = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  promoter = await buildPromoter(world);
  browser = await world.as(promoter);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

it("The test data has 331 files of Supercross, 164 days of motocross, six SMX events, and an enduro as a page and as a table", () => {
  const counts = Map.groupBy(files, ({ layout }) => layout.split(" ")[0]);
  expect([...counts].map(([layout, own]) => [layout, own.length])).toEqual([
    ["supercross", 331],
    ["motocross", 164],
    ["smx", 6],
    ["moto-tally", 2],
  ]);
  expect(new Set(files.map(({ layout }) => layout)).size, "three layouts of Supercross, two of the enduro").toBe(7);
});

it.each(chosen)(
  `$name is imported with its real standings, and pays by them (seed ${seed})`,
  async (file) => {
    const { eventId, classIds } = await race(file);
    const base = `/api/event/${eventId}` as const;
    const looked = await upload(base, file, classIds);
    expect(looked.totals, "all rows can be taken").toMatchObject({ error: 0, ready: looked.rows.length });

    const classMap = Object.fromEntries(looked.classMap.map(({ fileClass, classId }) => [fileClass, classId]));
    const ours = best(looked.rows);
    for (const row of ours) await account(row);
    const again = await browser.post(`${base}/upload-all-formatted-class-result?preview=1`, {
      previewId: looked.previewId,
      classMap,
    });
    const confirmedRiders = confirmed(again.body, ours);
    const choices = { previewId: looked.previewId, classMap, confirmedRiders };
    const taken = await browser.post(`${base}/upload-all-formatted-class-result`, choices);
    expect(taken.status).toBe(200);
    expect(taken.body.saved).toMatchObject({ added: looked.rows.length, errors: 0 });
    expect((await actsOf(world, browser, eventId).verify()).status).toBe(200);

    const { sheet }: { sheet: ResultsSheet } = (await browser.get(`${base}/results`)).body;
    const got = sheet.classes.map(({ name, rows }) => [name, rows.map(lineOf).toSorted()]);
    expect(got).toEqual([...file.standings]);
    await expectPaid(sheet, Object.values(confirmedRiders));
    // Uploading the file again changes nothing.
    const second = await browser.post(`${base}/upload-all-formatted-class-result`, choices);
    expect(second.body.saved).toMatchObject({ added: 0, changed: 0, removed: 0 });
  },
  60_000,
);

async function race({ title, date, standings }: PublishedFile) {
  const event = await buildEvent(world, { title, firstDate: date, promoterId: promoter.id });
  const classIds: string[] = [];
  for (const [position, name] of [...standings.keys()].entries()) {
    const places = Array.from({ length: 20 }, (_, at) => pays(at + 1));
    classIds.push((await buildClass(world, { eventId: event.id, name, position, pays: places })).id);
  }
  return { eventId: event.id, classIds };
}

/** Uploads a file. A file that names no class is uploaded for its single class. */
async function upload(
  base: `/api/event/${string}`,
  file: PublishedFile,
  classIds: readonly string[],
): Promise<ResultsPreview> {
  const form = new FormData();
  form.set("file", new File([file.bytes], file.name));
  const [only = ""] = classIds;
  const forOne = file.layout.startsWith("supercross");
  if (forOne) form.set("classId", only);
  const kind = forOne ? "upload-class-result" : "upload-all-formatted-class-result";
  const answer = await browser.post(`${base}/${kind}?preview=1`, form);
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
  return answer.body;
}

/** Returns the best finisher of each class who rides the program's brand, or whose row names no brand. */
function best(rows: readonly PreviewRow[]): PreviewRow[] {
  return [...Map.groupBy(rows, ({ classId }) => classId).values()].flatMap((own) => {
    const placed = own.filter(({ brand, status }) => /^(ktm.*)?$/i.test(brand) && status === "finished");
    return placed.toSorted((a, b) => Number(a.place) - Number(b.place)).slice(0, 1);
  });
}

async function account({ firstName, lastName }: PreviewRow): Promise<void> {
  const key = `${firstName} ${lastName}`.toLowerCase();
  if (riders.has(key)) return;
  const long = new Date("2009-01-05T12:00:00Z");
  const born = { dateOfBirth: "1985-04-02", registeredAt: long };
  riders.set(key, (await buildRider(world, { firstName, lastName, ...born, bike: { addedAt: long } })).id);
}

function confirmed({ rows }: ResultsPreview, ours: readonly PreviewRow[]): Record<string, string> {
  return Object.fromEntries(
    ours.map(({ line, firstName, lastName }) => {
      const row = rows.find((one) => one.line === line);
      const riderId = riders.get(`${firstName} ${lastName}`.toLowerCase()) ?? "";
      expect(row, "a name alone only suggests").toMatchObject({ landing: "suggested", rider: { _id: riderId } });
      return [String(line), riderId];
    }),
  );
}

const lineOf = ({ place, number, firstName, lastName, brand }: SheetRow): string =>
  standingLine(/\d/.test(place) ? place.replace("T-", "") : "", number, `${firstName} ${lastName}`, brand);

/**
 * Checks that the awards are those that the standings give: a place pays when enough riders started. The check does not
 * use the earnings in the sheet.
 */
async function expectPaid(sheet: ResultsSheet, riderIds: readonly string[]): Promise<void> {
  for (const riderId of riderIds) {
    const own = sheet.classes.flatMap(({ rows }) => {
      const row = rows.find(({ rider, landing }) => landing === "matched" && rider?._id === riderId);
      return row && rows.filter(({ status }) => status !== "dns").length >= starters ? [pays(Number(row.place))] : [];
    });
    const issued = (await awardsOf(world, riderId)).filter(({ eventId }) => eventId === sheet.event._id);
    const amounts = issued.map(({ initialValue }) => initialValue);
    expect(amounts.toSorted(downwards)).toEqual(own.filter((pay) => pay > 0).toSorted(downwards));
  }
}

const downwards = (a: number, b: number): number => b - a;
