import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classTable, parseClassCsv, type ClassPayouts } from "./class-csv.ts";
import { csvDelimiter, toCsv } from "./write-csv.ts";
import type { PayoutType } from "./events.ts";
import { locales } from "./locale.ts";
import { readPlaceHeader } from "./place-columns.ts";
import { commonColumns } from "./place-ranges.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

function read(content: Uint8Array | string) {
  const file = parseClassCsv(typeof content === "string" ? bytes(content) : content);
  if (!file.ok) throw new Error(file.problem);
  return file;
}

describe("a column for places", () => {
  it.each([
    ["1", 1, 1],
    [" 12 ", 12, 12],
    ["1st", 1, 1],
    ["2ND", 2, 2],
    ["1er", 1, 1],
    ["1re", 1, 1],
    ["2e", 2, 2],
    ["11-15", 11, 15],
    ["11–15", 11, 15],
    ["11 - 15", 11, 15],
    ["11th-15th", 11, 15],
    ["11 to 15", 11, 15],
    ["11 à 15", 11, 15],
    ["15-Nov", 11, 15],
    ["Nov-15", 11, 15],
    ["6-Apr", 4, 6],
    ["04-juin", 4, 6],
    ["15-déc", 12, 15],
    ["First", 1, 1],
    ["Deuxième", 2, 2],
    ["P3", 3, 3],
    ["1st place", 1, 1],
  ])("“%s” means places %i to %i", (header, from, to) => {
    expect(readPlaceHeader(header)).toEqual({ from, to });
  });

  it.each(["0", "", "15-11", "-3", "Starters", "Place", "1.5", "11-15-20", "9-Sep", "3-Foo", "1000"])(
    "is refused: %j",
    (header) => {
      expect(readPlaceHeader(header)).toBeNull();
    },
  );
});

describe("real payout sheets", () => {
  it("are read to the cent for two classes and forty places", () => {
    const { classes, errors, gaps } = read(fixture("class-upload-ktm-pro-motocross-2014.csv"));
    expect(classes.map(({ name, places }) => [name, places.length])).toEqual([
      ["250 MX", 40],
      ["450 MX", 40],
    ]);
    expect(classes[0]?.places[0]).toEqual({ from: 1, to: 1, amount: 600_00 });
    expect(classes[1]?.places[39]).toEqual({ from: 40, to: 40, amount: 400_00 });
    expect([errors, gaps]).toEqual([[], []]);
    expect(read(fixture("class-upload-ktm-supercross-2020.csv")).classes[0]?.places[0]?.amount).toBe(15_000_00);
  });

  it("may pay fewer places in one class than in another", () => {
    const { classes, gaps } = read(fixture("class-upload-mxtour-2026.csv"));
    expect(classes.map(({ name, places }) => [name, places.length])).toEqual([
      ["450 Pro", 15],
      ["250 Pro", 15],
      ["WMX", 10],
    ]);
    expect(gaps).toEqual([]);
  });
});

describe("an upload", () => {
  it("accepts ordinals, ranges, and both languages with their decimals", () => {
    const file = read("Classe;1er;2e;3 à 5;Partants\n250 B;150,50;100;1 075;31\n\nWomen 12+;75;;;\n");
    expect(file.classes).toEqual([
      {
        line: 2,
        name: "250 B",
        payoutType: null,
        places: [
          { from: 1, to: 1, amount: 150_50 },
          { from: 2, to: 2, amount: 100_00 },
          { from: 3, to: 5, amount: 1_075_00 },
        ],
      },
      { line: 4, name: "Women 12+", payoutType: null, places: [{ from: 1, to: 1, amount: 75_00 }] },
    ]);
    expect(file.ignoredColumns).toEqual(["Partants"]);
  });

  it("reports each error with its line and column, and reads the rest", () => {
    const file = read(
      'Class,1,2,2,2-4,5\n250 B,$150,abc,9,9,10\n,1,2,,,\n250 b,1,2,,,\n450 B,100,-5,,,\nMini,"1,200",0,,,50\nOpen,"cut,1\n',
    );
    expect(file.errors.map(({ code, line, column, suggestion }) => [code, line, column, suggestion])).toEqual([
      ["place_column_twice", 1, "2", undefined],
      ["place_column_twice", 1, "2-4", undefined],
      ["dollar_sign", 2, "1", "150"],
      ["amount_unreadable", 2, "2", undefined],
      ["class_missing", 3, "", undefined],
      ["class_twice", 4, "", undefined],
      ["amount_unreadable", 5, "2", undefined],
      ["row_unreadable", 7, "", undefined],
    ]);
    expect(file.classes.find(({ name }) => name === "Mini")?.places).toEqual([
      { from: 1, to: 1, amount: 1_200_00 },
      { from: 5, to: 5, amount: 50_00 },
    ]);
    expect(file.gaps).toContainEqual({ name: "Mini", places: [2, 3, 4] });
  });

  it("may have titles above its header, and a class without payouts", () => {
    const file = read("RedBud National\n\nClass,1\nGolden 70+,\n");
    expect(file.classes).toEqual([{ line: 4, name: "Golden 70+", payoutType: null, places: [] }]);
  });

  it.each([
    ["class_header_missing", "class,1,2\n450,5,4\n"],
    ["class_header_missing", "CLASS,1\n450,5\n"],
    ["empty_file", ""],
    ["empty_file", "Class,1,2\n"],
    ["wrong_file_kind", "%PDF-1.7"],
    ["wrong_file_kind", "PK\u0003\u0004xl/"],
  ])("is refused as %s: %j", (problem, text) => {
    expect(parseClassCsv(bytes(text))).toEqual({ ok: false, problem });
  });
});

describe("an export", () => {
  it("uses the widest place ranges that all classes can share", () => {
    const classes: ClassPayouts[] = [
      {
        name: "250 B",
        payoutType: "dealerCredit",
        places: [
          { from: 1, to: 1, amount: 150_00 },
          { from: 2, to: 5, amount: 75_50 },
        ],
      },
      { name: "450 B", payoutType: "cash", places: [{ from: 4, to: 10, amount: 20_00 }] },
      { name: "=Open", payoutType: "noPayout", places: [] },
    ];
    expect(toCsv(classTable(classes, "en"))).toBe(
      "\uFEFFClass,Payout type,1,2-3,4-5,6-10\r\n250 B,Dealer credit,150,75.50,75.50,\r\n450 B,Cash,,,20,20\r\n'=Open,No payout,,,,\r\n",
    );
    expect(toCsv(classTable(classes, "fr"), ";")).toContain(
      'Classe;Type de versement;1;2-3;4-5;6-10\r\n250 B;Crédit chez le concessionnaire;150;"75,50";"75,50";\r\n',
    );
    expect(commonColumns([])).toEqual([]);
  });

  it("can be uploaded again and pays each place the same", () => {
    const amount = fc.integer({ min: 1, max: 2_000_000 });
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 6 }), amount), {
      maxLength: 6,
    });
    const name = fc.stringMatching(/^[-=+A-Za-z0-9 ;,'"]{0,8}[A-Za-z0-9]$/);
    const classes = fc.uniqueArray(fc.record({ name, steps }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ name: text }) => text.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase(),
    });
    const byPlace = (places: ClassPayouts["places"]) => {
      const paid: Record<number, number> = {};
      for (const { from, to, amount: cents } of places)
        for (let place = from; place <= to; place += 1) paid[place] = cents;
      return paid;
    };
    fc.assert(
      fc.property(classes, fc.constantFrom(...locales), (made, locale) => {
        const payouts = made.map(({ name: text, steps: taken }) => {
          let next = 1;
          const places = taken.map(([gap, more, cents]) => {
            const from = next + gap;
            next = from + more + 1;
            return { from, to: from + more, amount: cents };
          });
          const payoutType: PayoutType = places.length === 0 ? "noPayout" : next % 2 ? "cash" : "dealerCredit";
          return { name: text.replaceAll(/\s+/g, " ").trim(), payoutType, places };
        });
        const { classes: again, errors } = read(toCsv(classTable(payouts, locale), csvDelimiter(locale)));
        expect(errors).toEqual([]);
        expect(again.map((c) => [c.name, c.payoutType, byPlace(c.places)])).toEqual(
          payouts.map((c) => [c.name, c.payoutType, byPlace(c.places)]),
        );
      }),
    );
  });
});
