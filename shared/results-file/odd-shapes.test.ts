import { describe, expect, it } from "vitest";
import { parseResultsFile } from "./parse.ts";
import { isPartOfClass } from "./race-parts.ts";

// These tests make sure that the reader of unusual files neither loses a rider nor invents one. If a row disappears, no
// other rider moves up, but its rider is not paid.

function read(text: string, classNames: readonly string[] = ["250 B", "450 A"]) {
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames });
  if (!file.ok) throw new Error(file.problem);
  return file;
}
const shown = (text: string, classNames?: readonly string[]) =>
  read(text, classNames).rows.map(({ className, place, firstName, lastName }) =>
    [className, place, `${firstName} ${lastName}`.trim()].join(" · "),
  );

describe("a remark below the results", () => {
  it("is skipped, but a row with a place or a status never is", () => {
    const rows = [
      "Fastest lap,1,7,Ann Lee,KTM",
      "Weather,DNF,8,Bo Ray,KTM",
      "250 B,1,12,Cy Fox,Honda",
      "Fastest lap,,7,Ann Lee,KTM",
      "Weather,sunny,,,",
    ];
    expect(shown(["Class,Finish,Plate,Racer,Make", ...rows].join("\n"))).toEqual([
      "Fastest lap · 1 · Ann Lee",
      "Weather ·  · Bo Ray",
      "250 B · 1 · Cy Fox",
    ]);
  });

  it("is not confused with a rider whose name begins with such a word", () => {
    expect(shown("Racer,Finish,Make,Class\nPage 9 Weather,,KTM,250 B\nBest Rider,1,KTM,250 B")).toEqual([
      "250 B ·  · Page 9 Weather",
      "250 B · 1 · Best Rider",
    ]);
  });
});

describe("a heading between the rows", () => {
  const below = "Pos,No.,Rider,Motorcycle\n1,7,Ann Lee,KTM\n2,12,Bo Ray,Honda";

  it.each(["250 B", "Class: 250 B", "Results: 250 B", "250 B - 12 riders", "Class 250 B (Final)", "Round 3 | 250B"])(
    "%s names the class of the rows below it",
    (heading) => {
      const [first] = read(`${heading},,,\n${below}`).rows;
      expect(first?.className?.replace(" ", "")).toBe("250B");
    },
  );

  it.each(["250 B - 450 A", "Round 3 - Foggy Mountain", "250 Beginner - 12 riders"])(
    "%s does not name one of the event's classes",
    (heading) => {
      expect(read(`${heading},,,\n${below}`).rows.map(({ className }) => className)).toEqual([null, null]);
    },
  );

  it.each(["250 B - Heat 1", "250 B (Moto 2)", "250 B | Qualifying"])(
    "%s is not the class, but a part of it",
    (heading) => {
      const [first] = read(`${heading},,,\n${below}`).rows;
      expect(first?.className).toBe(heading);
      expect(isPartOfClass(heading)).toBe(true);
    },
  );
});

describe("a header of two rows", () => {
  it("is joined, and 'Class' below 'Position' is the place in the class", () => {
    const file = read("Position,,Rider,Bike,Division\nOverall,Class,,,\n1,1,Ann Lee,KTM,250 B\n2,1,Bo Ray,Honda,450 A");
    expect(file.rows).toMatchObject([
      { place: 1, placeInRace: 1, className: "250 B" },
      { place: 1, placeInRace: 2, className: "450 A" },
    ]);
  });

  it("is joined each time it is repeated", () => {
    const header = "Pos,No,Rider,,Make\n,,First,Last,";
    expect(shown(`250 B,,,,\n${header}\n1,7,Ann,Lee,KTM\n450 A,,,,\n${header}\n1,9,Di,Orr,KTM`)).toEqual([
      "250 B · 1 · Ann Lee",
      "450 A · 1 · Di Orr",
    ]);
  });

  it("does not include the first rider, who has no number and no place", () => {
    expect(shown("Finish,Rider,Make,Class\n,Ann Lee,KTM,250 B\n1,Bo Ray,KTM,250 B")).toEqual([
      "250 B ·  · Ann Lee",
      "250 B · 1 · Bo Ray",
    ]);
  });
});

describe("a column of places", () => {
  it("is never that of a moto, even if it begins with 1 and nothing else is recognized", () => {
    const rows = ["1st,2nd,Ann Lee,KTM,250 B", "2nd,1st,Bo Ray,KTM,250 B"];
    expect(read(["Moto 1 Pos,Moto 2 Pos,Rider,Make,Class", ...rows].join("\n")).table?.guess.place).toBeUndefined();
    const ranked = ["1st,2nd,2nd Overall,Ann Lee,KTM,250 B", "2nd,1st,1st Overall,Bo Ray,KTM,250 B"];
    expect(shown(["Moto 1 Pos,Moto 2 Pos,Rank,Rider,Make,Class", ...ranked].join("\n"))).toEqual([
      "250 B · 2 · Ann Lee",
      "250 B · 1 · Bo Ray",
    ]);
  });

  it("is found by its cells, though one of ten has a typo", () => {
    const cells = ["1", "2", "DFN", "4", "5", "6", "7", "8", "9", "10"];
    const { rows } = read(
      ["Fini,Racer,Make,Class", ...cells.map((cell, at) => `${cell},Ann L${at},KTM,250 B`)].join("\n"),
    );
    expect(rows).toHaveLength(10);
    expect(rows[2]?.errors).toMatchObject([{ code: "place_unreadable", suggestion: "DNF" }]);
    const fewer = ["1", "DFN", "x", "4"].map((cell, at) => `${cell},Ann L${at},KTM,250 B`);
    expect(read(["Fini,Racer,Make,Class", ...fewer].join("\n")).table?.guess.place).toBeUndefined();
  });

  it("is found without a header, below titles and the names of classes", () => {
    const lines = [
      "Class Results",
      "250 B",
      "1\t7\tAnn Lee\tKTM",
      "450 A",
      "1\t9\tDi Orr\tKTM",
      "DNF\t4\tEd Poe\tBeta",
    ];
    expect(shown(lines.join("\n"))).toEqual(["250 B · 1 · Ann Lee", "450 A · 1 · Di Orr", "450 A ·  · Ed Poe"]);
  });
});

describe("a number before the name", () => {
  it("is the number", () => {
    const file = read("Place,Rider,Class\n1,#7 Ann Lee,250 B\n2,#12K Bo Ray,250 B");
    expect(file.rows).toMatchObject([
      { number: "7", firstName: "Ann", lastName: "Lee" },
      { number: "12K", firstName: "Bo", lastName: "Ray" },
    ]);
  });
});

describe("JSON with a record under each ID", () => {
  it("is read as a list", () => {
    const riders = { 9: { pos: 2, name: "Bo Ray", class: "250 B" }, 7: { pos: 1, name: "Ann Lee", class: "250 B" } };
    expect(shown(JSON.stringify({ riders })).toSorted()).toEqual(["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray"]);
  });

  it("is not any object with objects in it", () => {
    const data = {
      event: { name: "Foggy", city: "Troy" },
      track: { length: 1.9, surface: "clay" },
      rows: [
        { pos: 1, name: "Ann Lee", class: "250 B" },
        { pos: 2, name: "Bo Ray", class: "250 B" },
      ],
    };
    expect(shown(JSON.stringify(data))).toEqual(["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray"]);
  });
});

describe("a status that is not in the place", () => {
  const status = (text: string) => read(text).rows.map((row) => [row.lastName, row.place, row.status]);

  it("is read from a heading, until the next class or header", () => {
    const rows = ["250 B,1,Ann Lee,KTM,6", "Did Not Start (1),,,,", "250 B,,Bo Ray,KTM,", "450 A,,Cy Fox,KTM,4"];
    expect(status(["Class,Place,Rider,Make,Laps", ...rows].join("\n"))).toEqual([
      ["Lee", 1, "finished"],
      ["Ray", null, "dns"],
      ["Fox", null, "dnf"],
    ]);
  });

  it("is read from a note or a column of yes and no, but not from two letters such as EX", () => {
    const of = (header: string, ...cells: string[]) =>
      status(
        [
          `Class,Place,Rider,Make,${header}`,
          ...cells.map((cell, at) => `250 B,${at + 1},Ann Lee${at},KTM,${cell}`),
        ].join("\n"),
      ).map(([, , one]) => one);
    expect(of("Notes", "", "Disqualified", "DNF moto 2", "EX")).toEqual(["finished", "dsq", "finished", "finished"]);
    expect(of("DNF", "", "x")).toEqual(["finished", "dnf"]);
    expect(of("isDnf", "false", "true")).toEqual(["finished", "dnf"]);
    expect(of("did_not_start?", "no", "yes")).toEqual(["finished", "dns"]);
    expect(of("didNotFinish", "", "Y")).toEqual(["finished", "dnf"]);
    expect(of("EX", "", "x")).toEqual(["finished", "finished"]);
    expect(of("DNF", "0", "2")).toEqual(["finished", "finished"]);
  });
});
