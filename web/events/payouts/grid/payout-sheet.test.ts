import { describe, expect, it } from "vitest";
import type { ClassRecord } from "#shared/events.schema.ts";
import { faultsOf, inputOf, newRow, placesGone, postedOf, sheetOf, withColumn } from "./payout-sheet.ts";

const klass = (name: string, places: [number, number, number][], over: Partial<ClassRecord> = {}): ClassRecord => ({
  _id: name,
  __v: 0,
  name,
  position: 0,
  payoutType: "dealerCredit",
  starters: null,
  entries: 0,
  receivedAt: null,
  verifiedAt: null,
  didNotRunAt: null,
  places: places.map(([fromPlace, toPlace, amount], at) => ({ _id: `${name}${at}`, fromPlace, toPlace, amount })),
  posted: 0,
  results: [],
  ...over,
});

const open = klass("Open", [
  [1, 1, 20_000],
  [2, 3, 9_950],
]);
const vet = klass("Vet", [[1, 5, 1_000]]);

describe("the grid of classes and payouts", () => {
  it("has columns that all classes can share, and amounts in the format of the language", () => {
    expect(sheetOf([open, vet], "fr")).toMatchObject({
      columns: [
        { from: 1, to: 1 },
        { from: 2, to: 3 },
        { from: 4, to: 5 },
      ],
      rows: [{ amounts: ["200", "99,50", ""] }, { amounts: ["10", "10", "10"] }],
    });
    expect(sheetOf([], "en").columns).toHaveLength(3);
  });

  it("sends back unchanged payouts in their original ranges, to the cent", () => {
    const sent = inputOf(sheetOf([open, vet], "fr"), [open, vet]);
    expect(sent.map(({ places }) => places)).toEqual(
      [open, vet].map(({ places }) => places.map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount }))),
    );
  });

  it("reports a missing name, a duplicate name and a missing amount", () => {
    const sheet = sheetOf([open, vet], "en");
    const [first, second] = sheet.rows;
    if (!first || !second) throw new Error("two rows");
    const rows = [{ ...first, amounts: ["ten", "", ""] }, { ...second, name: " open " }, newRow("n", sheet.columns)];
    expect([...faultsOf({ ...sheet, rows })].map(([key, own]) => [key, ...own])).toEqual([
      ["Open", [0, "amount_unreadable"]],
      ["Vet", ["name", "class_twice"]],
      ["n", ["name", "required"]],
    ]);
  });

  it("inserts another place or range in order, and refuses an existing one", () => {
    const sheet = sheetOf([klass("A", [[1, 1, 100]]), klass("B", [[4, 5, 100]])], "en");
    expect(withColumn(sheet, "2-3")?.columns).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 3 },
      { from: 4, to: 5 },
    ]);
    expect(withColumn(sheet, "2-3")?.rows[1]?.amounts).toEqual(["", "", "1"]);
    expect(withColumn(sheet, "5-9")).toBeNull();
    expect(withColumn(sheet, "best")).toBeNull();
  });

  it("counts a range once for each of its places, and does not count a class that pays nothing", () => {
    expect(postedOf(sheetOf([open, vet, klass("X", [[1, 1, 500]], { payoutType: "noPayout" })], "en"))).toBe(
      20_000 + 2 * 9_950 + 5 * 1_000,
    );
  });

  it("lists the places that would no longer pay, for any ranges; a removed class has a separate confirmation", () => {
    const sheet = sheetOf([open, vet], "en");
    expect(placesGone([open, vet], inputOf(sheet, [open, vet]))).toEqual([]);
    const [first, second] = inputOf(sheet, [open, vet]);
    if (!first || !second) throw new Error("two classes");
    const cut = { ...second, places: [{ fromPlace: 2, toPlace: 3, amount: 1 }] };
    expect(placesGone([open, vet], [first, cut])).toEqual([
      {
        name: "Vet",
        ranges: [
          { from: 1, to: 1 },
          { from: 4, to: 5 },
        ],
      },
    ]);
    expect(placesGone([open, vet], [{ ...first, payoutType: "noPayout", places: [] }])).toEqual([
      { name: "Open", ranges: [{ from: 1, to: 3 }] },
    ]);
  });
});
