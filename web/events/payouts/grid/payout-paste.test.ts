import { describe, expect, it } from "vitest";
import { pastedCells } from "../../../platform/pasted-cells.ts";
import { filledDown, pasteBlock, sameAs } from "./payout-paste.ts";
import { faultsOf, newRow, postedOf, type PayoutSheet } from "./payout-sheet.ts";

let keys = 0;
const newKey = () => `new${++keys}`;
const tools = { locale: "en" as const, newKey };
const single = (place: number) => ({ from: place, to: place });

const sheet: PayoutSheet = {
  columns: [single(1), single(2), single(3)],
  rows: [
    { ...newRow("a", [single(1), single(2), single(3)]), _id: "a", name: "250 B", amounts: ["200", "100", ""] },
    { ...newRow("b", [single(1), single(2), single(3)]), _id: "b", name: "450 B", amounts: ["300", "", ""] },
    { ...newRow("c", [single(1), single(2), single(3)]), _id: "c", name: "Trophy", payoutType: "noPayout" },
  ],
};
const amounts = ({ rows }: PayoutSheet) => rows.map((row) => row.amounts);

describe("a block of a spreadsheet", () => {
  it("is pasted to the right and down from its cell, with amounts in either language", () => {
    const cells = pastedCells("$1,000.00\t150,50 $\r\n 1 250,00 $\tUS$75\r\n");
    const { sheet: next, filled, dropped } = pasteBlock(sheet, { key: "a", column: 0 }, cells, tools);
    expect(amounts(next).slice(0, 2)).toEqual([
      ["1000", "150.50", ""],
      ["1250", "75", ""],
    ]);
    expect([filled, dropped]).toEqual([4, 0]);
    expect(
      amounts(pasteBlock(sheet, { key: "a", column: 1 }, [["99,50"]], { ...tools, locale: "fr" }).sheet)[0],
    ).toEqual(["200", "99,50", ""]);
  });

  it("adds rows for places after the last one", () => {
    const { sheet: next } = pasteBlock(sheet, { key: "a", column: 2 }, [["50", "25", "10"]], tools);
    expect(next.columns).toEqual([1, 2, 3, 4, 5].map(single));
    expect(next.rows[0]?.amounts).toEqual(["200", "100", "50", "25", "10"]);
    expect(next.rows[1]?.amounts).toEqual(["300", "", "", "", ""]);
  });

  it("reports lines without a class, and adds classes if the block begins with their names", () => {
    const block = [["1"], ["2"], ["3"], ["4"]];
    expect(pasteBlock(sheet, { key: "b", column: 0 }, block, tools)).toMatchObject({ filled: 2, dropped: 2 });
    const named = pasteBlock(
      sheet,
      { key: "c", column: "name" },
      [
        ["Vet 30+", "50", "25"],
        ["Women", "40"],
      ],
      tools,
    );
    expect(named.sheet.rows.map(({ name, amounts: own }) => [name, ...own])).toEqual([
      ["250 B", "200", "100", ""],
      ["450 B", "300", "", ""],
      ["Vet 30+", "50", "25", ""],
      ["Women", "40", "", ""],
    ]);
  });

  it("with a header is assigned by its classes and places, splits ranges, and omits the total", () => {
    const wide = {
      ...sheet,
      columns: [single(1), { from: 2, to: 3 }],
      rows: sheet.rows.map((row) => ({ ...row, amounts: row.amounts.slice(0, 2) })),
    };
    const cells = pastedCells(
      "Classe\tType de versement\t1er\t2e\t4-5\n450 b\tArgent\t500 $\t250 $\t-\nVet 30+\t\t100\t\t20\nTotal\t\t600\t250\t20",
    );
    const { sheet: next } = pasteBlock(wide, { key: "a", column: 0 }, cells, tools);
    expect(next.columns).toEqual([single(1), single(2), single(3), { from: 4, to: 5 }]);
    expect(next.rows.map(({ name, payoutType, amounts: own }) => [name, payoutType, ...own])).toEqual([
      ["250 B", "dealerCredit", "200", "100", "100", ""],
      ["450 B", "cash", "500", "250", "", ""],
      ["Trophy", "noPayout", "", "", "", ""],
      ["Vet 30+", "dealerCredit", "100", "", "", "20"],
    ]);
  });

  it("keeps invalid amounts, which are then marked", () => {
    const { sheet: next } = pasteBlock(sheet, { key: "a", column: 0 }, [["ten", "(5.00)", "$ -"]], tools);
    expect(next.rows[0]?.amounts).toEqual(["ten", "(5.00)", ""]);
    expect([...(faultsOf(next).get("a") ?? [])]).toEqual([
      [0, "amount_unreadable"],
      [1, "amount_unreadable"],
    ]);
  });

  it("preserves empty lines, because each line is a row; a cell with a line break is one cell", () => {
    expect(pastedCells("1\n\n3")).toEqual([["1"], [""], ["3"]]);
    expect(pastedCells('"250\nB"\t1\n450 B\t2')).toEqual([
      ["250 B", "1"],
      ["450 B", "2"],
    ]);
  });
});

describe("copying within the grid", () => {
  it("fills an amount down to all classes that pay", () => {
    expect(amounts(filledDown(sheet, "a", 1))).toEqual([
      ["200", "100", ""],
      ["300", "100", ""],
      ["", "", ""],
    ]);
  });

  it("makes a class pay the same as another one, with the same payout type", () => {
    const [model] = sheet.rows;
    if (!model) throw new Error("a class");
    const next = sameAs(sheet, "c", model);
    expect(next.rows[2]).toMatchObject({ name: "Trophy", payoutType: "dealerCredit", amounts: ["200", "100", ""] });
    expect(postedOf(next)).toBe(postedOf(sheet) + 300_00);
  });
});

describe("the limits of the season", () => {
  it("mark an amount that is too large, and a class with too many places", () => {
    const faults = faultsOf(sheet, { perPlace: 250_00, places: 1 });
    expect([...faults].map(([key, own]) => [key, ...own])).toEqual([
      ["a", ["places", "too_many_places"]],
      ["b", [0, "amount_too_large"]],
    ]);
  });
});
