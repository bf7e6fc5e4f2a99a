import { describe, expect, it } from "vitest";
import { parseResultsTables } from "./parse-tables.ts";
import { parseResultsFile } from "./parse.ts";
import { isPartOfClass, namesPart, withoutPart } from "./race-parts.ts";
import type { ResultsFile } from "./formats.ts";

// A heat or a moto is not the result of the class: its winner must not be paid as the winner of the class. The rows of
// such a part have a separate class name that the event does not have, so that a person has to choose.

const classNames = ["250 B", "450 A"];

const lines = ({ rows }: ResultsFile): string[] =>
  rows.map(({ className, place, status, lastName, errors }) =>
    [className ?? "", place ?? status, lastName, ...errors.map(({ code }) => code)].join(" · "),
  );

function shown(text: string): string[] {
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames });
  if (!file.ok) throw new Error(file.problem);
  return lines(file);
}

const sheet = (title: string, ...rows: string[]) => ({
  title,
  rows: rows.map((row, at) => ({ line: at + 1, cells: row.split(",") })),
});

function ofSheets(...sheets: ReturnType<typeof sheet>[]): string[] {
  const file = parseResultsTables(sheets, { classNames });
  if (!file.ok) throw new Error(file.problem);
  return lines(file);
}

describe("a text", () => {
  it.each(["Heat 2", "250 B Moto 1", "2nd moto", "Practice", "Qualifying Race", "LCQ", "Manche 1", "Demi-finale"])(
    "%s names a part of the race day",
    (text) => {
      expect(namesPart(text)).toBe(true);
      expect(isPartOfClass(`250 B - ${text}`)).toBe(true);
    },
  );

  it.each([
    "250 B",
    "Main Event",
    "Final",
    "Overall after Moto 2",
    "Classement général des manches",
    "Race 4",
    "Motocross",
  ])("%s names no part", (text) => {
    expect(namesPart(text)).toBe(false);
  });

  it("is shortened to what it is a part of", () => {
    expect(["250 B - Heat 1", "Moto 2", "450 A Practice"].map((text) => withoutPart(text).trim())).toEqual([
      "250 B -",
      "",
      "450 A",
    ]);
  });
});

describe("a heading of a part", () => {
  const head = "Pos,No,Rider";

  it("becomes a separate class, whether it is below the class or names it", () => {
    const below = [`250 B,,`, "Heat 1,,", head, "1,7,Ann Lee", "Main Event,,", head, "1,9,Bo Ray", "2,7,Ann Lee"];
    expect(shown(below.join("\n"))).toEqual(["250 B · Heat 1 · 1 · Lee", "250 B · 1 · Ray", "250 B · 2 · Lee"]);
    const within = ["450 A - Moto 1,,", head, "1,7,Ann Lee", "450 A - Moto 2,,", head, "1,9,Bo Ray"];
    expect(shown(within.join("\n"))).toEqual(["450 A - Moto 1 · 1 · Lee", "450 A - Moto 2 · 1 · Ray"]);
  });

  it("is not a part of the class above if it is below the title of another class", () => {
    const rows = ["250 B,,", head, "1,7,Ann Lee", "Pee Wee,,", "Heat 1,,", head, "1,9,Bo Ray"];
    expect(shown(rows.join("\n"))).toEqual(["250 B · 1 · Lee", "Pee Wee · Heat 1 · 1 · Ray"]);
  });

  it("ends where the next class begins", () => {
    const rows = ["250 B,,", "Heat 1,,", head, "1,7,Ann Lee", "450 A,,", head, "1,9,Bo Ray"];
    expect(shown(rows.join("\n"))).toEqual(["250 B · Heat 1 · 1 · Lee", "450 A · 1 · Ray"]);
  });

  it("also counts in a table with a column of classes", () => {
    const rows = [
      "Heat 1,,,",
      "250 B,1,7,Ann Lee",
      "250 B,2,9,Bo Ray",
      "Main,,,",
      "250 B,1,9,Bo Ray",
      "250 B,2,7,Ann Lee",
    ];
    expect(shown(["Class,Pos,No,Rider", ...rows].join("\n"))).toEqual([
      "250 B · Heat 1 · 1 · Lee",
      "250 B · Heat 1 · 2 · Ray",
      "250 B · 1 · Ray",
      "250 B · 2 · Lee",
    ]);
  });
});

describe("a column", () => {
  const head = "Session,Class,Pos,No,Rider";

  it("names the parts where each of its values ranks the riders", () => {
    const rows = [
      "Practice,250 B,1,7,Ann Lee",
      "Practice,250 B,2,9,Bo Ray",
      "Race,250 B,1,9,Bo Ray",
      "Race,250 B,2,7,Ann Lee",
    ];
    expect(shown([head, ...rows].join("\n"))).toEqual([
      "250 B · Practice · 1 · Lee",
      "250 B · Practice · 2 · Ray",
      "250 B · 1 · Ray",
      "250 B · 2 · Lee",
    ]);
  });

  it("of numbers or days has no part that is the result", () => {
    const rows = ["1,250 B,1,7,Ann Lee", "1,250 B,2,9,Bo Ray", "2,250 B,1,9,Bo Ray", "2,250 B,2,7,Ann Lee"];
    expect(shown(["Moto,Class,Pos,No,Rider", ...rows].join("\n"))[0]).toBe("250 B · Moto 1 · 1 · Lee");
    const days = rows.map((row) => row.replace(/^1/, "Saturday").replace(/^2/, "Sunday"));
    expect(shown(["Day,Class,Pos,No,Rider", ...days].join("\n")).map((line) => line.slice(0, 13))).toEqual([
      "250 B · Satur",
      "250 B · Satur",
      "250 B · Sunda",
      "250 B · Sunda",
    ]);
  });

  it("that only says in which heat a rider started changes nothing, even if two riders tie", () => {
    const rows = [
      "Heat 2,250 B,1,7,Ann Lee",
      "Heat 1,250 B,1,9,Bo Ray",
      "Heat 1,250 B,3,4,Cy Fox",
      "Heat 2,250 B,4,5,Di Orr",
    ];
    expect(shown(["Heat,Class,Pos,No,Rider", ...rows].join("\n"))).toEqual([
      "250 B · 1 · Lee",
      "250 B · 1 · Ray",
      "250 B · 3 · Fox",
      "250 B · 4 · Orr",
    ]);
  });

  it("around a list of JSON does so, too", () => {
    const results = (...names: string[]) => names.map((name, at) => ({ pos: at + 1, name }));
    const sessions = [
      { name: "Heat 1", results: results("Ann Lee", "Bo Ray") },
      { name: "Main", results: results("Bo Ray", "Ann Lee") },
    ];
    expect(shown(JSON.stringify({ sessions }))).toEqual([
      "Heat 1 · 1 · Lee",
      "Heat 1 · 2 · Ray",
      " · 1 · Ray",
      " · 2 · Lee",
    ]);
  });
});

describe("a worksheet of a part", () => {
  const head = "Pos,#,Rider";

  it("is left out beside the result of its class, whatever comes first", () => {
    expect(
      ofSheets(
        sheet("250 B Moto 1", head, "1,7,Ann Lee", "2,9,Bo Ray"),
        sheet("250 B Overall", head, "1,9,Bo Ray", "2,7,Ann Lee"),
        sheet("450 A Moto 1", head, "1,4,Cy Fox"),
      ),
    ).toEqual(["250 B · 1 · Ray", "250 B · 2 · Lee", "450 A Moto 1 · 1 · Fox"]);
    expect(ofSheets(sheet("Heat 1", head, "1,7,Ann Lee"), sheet("Main", head, "1,9,Bo Ray"))).toEqual([" · 1 · Ray"]);
  });

  it("is a class of its own if there is no result, also with a column of classes", () => {
    const withClass = "Class,Pos,#,Rider";
    expect(
      ofSheets(sheet("Moto 1", withClass, "250 B,1,7,Ann Lee"), sheet("Moto 2", withClass, "250 B,1,9,Bo Ray")),
    ).toEqual(["250 B · Moto 1 · 1 · Lee", "250 B · Moto 2 · 1 · Ray"]);
    expect(ofSheets(sheet("250 B Practice", head, "1,7,Ann Lee"))).toEqual(["250 B Practice · 1 · Lee"]);
  });

  it("of one of two days is a part if both have the same class", () => {
    const withClass = "Class,Pos,#,Rider";
    const saturday = sheet("Saturday", withClass, "250 B,1,7,Ann Lee");
    expect(ofSheets(saturday, sheet("Sunday", withClass, "250 B,1,9,Bo Ray"))).toEqual([
      "250 B · Saturday · 1 · Lee",
      "250 B · Sunday · 1 · Ray",
    ]);
    expect(isPartOfClass("250 B · Sunday")).toBe(true);
    expect(ofSheets(saturday, sheet("Sunday", withClass, "450 A,1,9,Bo Ray"))).toEqual([
      "250 B · 1 · Lee",
      "450 A · 1 · Ray",
    ]);
  });

  it("with the points of the series is not a result of the day", () => {
    expect(
      ofSheets(
        sheet("Series points", "Rank,Rider,Class,Points", "1,Ann Lee,250 B,90", "2,Bo Ray,250 B,80"),
        sheet("250 B", head, "1,9,Bo Ray", "2,7,Ann Lee"),
      ),
    ).toEqual(["250 B · 1 · Ray", "250 B · 2 · Lee"]);
  });
});

describe("places that start over without names for the parts", () => {
  it("are classes to choose, so that the end of a longer one is not added to the first", () => {
    const rows = ["1,7,Ann Lee", "2,9,Bo Ray", "1,4,Cy Fox", "2,5,Di Orr", "3,6,Ed Poe"];
    expect(shown(["Pos,No,Rider", ...rows].join("\n"))).toEqual([
      "#1 · 1 · Lee",
      "#1 · 2 · Ray",
      "#2 · 1 · Fox",
      "#2 · 2 · Orr",
      "#2 · 3 · Poe",
    ]);
    expect(isPartOfClass("#2")).toBe(true);
  });

  it("are so within a class, but not if one place is only there twice", () => {
    const head = "Class,Pos,No,Rider";
    const twice = ["250 B,1,7,Ann Lee", "250 B,2,9,Bo Ray", "250 B,1,9,Bo Ray", "250 B,2,7,Ann Lee"];
    expect(shown([head, ...twice].join("\n"))[2]).toBe("250 B #2 · 1 · Ray");
    const typo = ["250 B,1,7,Ann Lee", "250 B,2,9,Bo Ray", "250 B,1,4,Cy Fox", "250 B,4,5,Di Orr"];
    expect(shown([head, ...typo].join("\n"))[2]).toBe("250 B · 1 · Fox · place_twice");
    const byPlate = ["250 B,3,4,Cy Fox", "250 B,1,5,Di Orr", "250 B,2,7,Ann Lee", "250 B,1,9,Bo Ray"];
    expect(shown([head, ...byPlate].join("\n"))[3]).toBe("250 B · 1 · Ray · place_twice");
  });
});
