import { describe, expect, it } from "vitest";
import { parseResultsTables } from "./parse-tables.ts";
import { parseResultsFile } from "./parse.ts";

// These tests make sure that no other column of places is read as the result, because a wrong place pays the wrong
// rider.

const classNames = ["250 B", "450 A"];

function read(text: string) {
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames });
  if (!file.ok) throw new Error(file.problem);
  return file;
}
const places = (text: string) => read(text).rows.map(({ place, lastName }) => `${place} ${lastName}`);

describe("two columns of places", () => {
  it.each([
    "Champ Pos,Race Pos",
    "Series Rank,Finish",
    "Cl. série,Cl. jour",
    "Rang saison,Rang",
    "Practice Pos,Position",
    "Gate,OA",
    "Semi,Main",
    "Previous Pos,Pos",
  ])("%s: the second is the result", (names) => {
    expect(places(`${names},No,Rider,Class\n1,2,7,Ann Lee,250 B\n2,1,9,Bo Ray,250 B`)).toEqual(["2 Lee", "1 Ray"]);
  });

  it.each(["Rank,Finish", "Provisional Pos,Official Pos", "Pos,Pos", "Foo,Bar"])(
    "%s: a person says which is the result, because they contradict each other",
    (names) => {
      const { rows, table } = read(`${names},No,Rider,Class\n1,2,7,Ann Lee,250 B\n2,1,9,Bo Ray,250 B`);
      expect(rows).toEqual([]);
      expect(table?.guess.place).toBeUndefined();
    },
  );

  it("are not read as those of a known format", () => {
    const { rows, table } = read("#,Rider,Bike,Pos,Pts,Pos,Pts\n7,Ann Lee,KTM,2,22,1,47\n9,Bo Ray,KTM,1,25,2,45");
    expect(rows).toEqual([]);
    expect(table?.guess.place).toBeUndefined();
  });

  it("may be in one order, such as the place in the race and that in the class", () => {
    expect(
      places("Overall,Finish,No,Rider,Class\n1,1,7,Ann Lee,250 B\n2,1,9,Bo Ray,450 A\n3,2,4,Cy Fox,250 B"),
    ).toEqual(["1 Lee", "1 Ray", "2 Fox"]);
  });

  it("are told apart by the groups above them", () => {
    const rows = [",,Moto 1,,Overall,", "No.,Rider,Pos,Pts,Pos,Pts", "7,Ann Lee,2,22,1,47", "9,Bo Ray,1,25,2,45"];
    expect(places(["250 B,,,,,", ...rows].join("\n"))).toEqual(["1 Lee", "2 Ray"]);
    expect(read(rows.slice(1).join("\n")).table?.guess.place, "without the groups").toBeUndefined();
  });
});

describe("a column in which nobody won", () => {
  it.each([
    ["the points", "Overall", "47", "45"],
    ["the sum of the motos", "Finish", "2", "4"],
  ])("may be %s, so a person says what it is", (_, name, first, second) => {
    const { table } = read(`${name},No,Rider,Class\n${first},7,Ann Lee,250 B\n${second},9,Bo Ray,250 B`);
    expect(table?.guess.place).toBeUndefined();
  });
});

describe("a column that counts the rows", () => {
  it("is neither the place nor the plate", () => {
    const { table } = read("#,Rider,Plate,Class\n1,Ann Lee,7,250 B\n2,Bo Ray,9,250 B");
    expect(table?.guess).toMatchObject({ number: 2 });
    expect(table?.guess.place).toBeUndefined();
    const [first] = read("#,Rider,Plate,Class,Finish\n1,Ann Lee,7,250 B,2\n2,Bo Ray,9,250 B,1").rows;
    expect(first).toMatchObject({ place: 2, number: "7" });
  });
});

describe("a column without a header", () => {
  it("is the place, but not if the riders are in the order of the alphabet or of their numbers", () => {
    const rows = (...lines: string[]) =>
      [",Rider,No,Class", ...lines.map((line, at) => `${at + 1},${line}`)].join("\n");
    expect(places(rows("Cy Fox,9,250 B", "Ann Lee,7,250 B", "Bo Ray,8,250 B"))).toEqual(["1 Fox", "2 Lee", "3 Ray"]);
    for (const sorted of [
      rows("Ann Lee,9,250 B", "Bo Ray,7,250 B", "Cy Fox,8,250 B"),
      rows("Cy Fox,7,250 B", "Ann Lee,8,250 B", "Bo Ray,19,250 B"),
    ]) {
      expect(read(sorted).table?.guess.place).toBeUndefined();
    }
  });
});

describe("places over all classes below the headers of another format", () => {
  it.each(["Class,Place,First Name,Last Name", "Class,Position,Firstname,Lastname,Total"])(
    "%s: are derived",
    (head) => {
      const rows = ["250 B,1,Ann,Lee", "450 A,2,Bo,Ray", "250 B,3,Cy,Fox", "450 A,4,Di,Orr"];
      const file = read([head, ...rows].join("\n"));
      expect(file.rows.map(({ place, placeInRace }) => [place, placeInRace])).toEqual([
        [1, 1],
        [1, 2],
        [2, 3],
        [2, 4],
      ]);
      expect(file.notes).toContain("place_derived");
    },
  );

  it("are not assumed where a class only lacks its winner", () => {
    const rows = ["250 B,1,Ann,Lee", "450 A,2,Bo,Ray", "450 A,3,Cy,Fox"];
    expect(places(["Class,Place,First Name,Last Name", ...rows].join("\n"))).toEqual(["1 Lee", "2 Ray", "3 Fox"]);
  });
});

describe("a header whose cells say something else", () => {
  it("is not the place if it is where the riders live", () => {
    expect(places("Rank,First Name,Last Name,Place,Class\n1,Ann,Lee,Yuma,250 B\n2,Bo,Ray,Troy,250 B")).toEqual([
      "1 Lee",
      "2 Ray",
    ]);
  });

  it("is the place in the class if another column names the class", () => {
    const file = parseResultsFile(
      new TextEncoder().encode("Overall,Class,Rider,Division\n1,1,Ann Lee,Open\n2,1,Bo Ray,Vet\n3,2,Cy Fox,Open"),
    );
    expect(file).toMatchObject({ rows: [{ className: "Open" }, { className: "Vet", place: 1 }, { place: 2 }] });
  });

  it("is not the rider if it is the name of the event", () => {
    const [first] = read(
      "Name,Class,Pos,Rider\nFoggy,250 B,1,Ann Lee\nFoggy,250 B,2,Bo Ray\nFoggy,450 A,1,Cy Fox",
    ).rows;
    expect(first).toMatchObject({ firstName: "Ann", lastName: "Lee" });
  });

  it("is the plate if a bike is a number, and the status if a state says who finished", () => {
    const file = read("Pos,Bike,Rider,State,Class\n1,7,Ann Lee,FIN,250 B\n2,9,Bo Ray,DNF,250 B");
    expect(file.rows).toMatchObject([
      { number: "7", place: 1, status: "finished" },
      { number: "9", status: "dnf" },
    ]);
  });

  it.each(["Laps/Time", "Cls Pos"])("%s says who did not finish, though the rider has a place", (name) => {
    const { rows } = read(`O/A,${name},Rider,Class\n1,1,Ann Lee,250 B\n2,DNF,Bo Ray,250 B`);
    expect(rows).toMatchObject([{ place: 1, status: "finished" }, { status: "dnf" }]);
  });
});

describe("the riders of a team", () => {
  it("are not one rider, so a person says who it is", () => {
    const { rows, table } = read(
      "Pos,Team,Rider 1,Rider 2,Class\n1,Barn,Ann Lee,Bo Ray,250 B\n2,Dust,Cy Fox,Di Orr,250 B",
    );
    expect(rows).toEqual([]);
    expect(table?.guess).toMatchObject({ place: 0, className: 4 });
    expect(table?.guess.name).toBeUndefined();
  });
});

describe("JSON", () => {
  it("has the result beside the motos, which are longer", () => {
    const results = (...names: string[]) => names.map((rider, at) => ({ pos: at + 1, rider }));
    const motos = [
      { number: 1, results: results("Bo Ray", "Ann Lee") },
      { number: 2, results: results("Ann Lee", "Bo Ray") },
    ];
    const classes = [{ name: "250 B", motos, overall: results("Ann Lee", "Bo Ray") }];
    expect(places(JSON.stringify({ classes }))).toEqual(["1 Lee", "2 Ray"]);
    const only = read(JSON.stringify({ classes: [{ name: "250 B", motos }] }));
    expect(only.table?.guess.place, "of a moto").toBeUndefined();
  });

  it("has first and last name in objects within each other", () => {
    const entry = (pos: number, first: string, last: string) => ({
      pos,
      competitor: { name: { first, last } },
      laps: 3,
    });
    expect(read(JSON.stringify([entry(1, "Ann", "Lee"), entry(2, "Bo", "Ray")])).rows).toMatchObject([
      { firstName: "Ann", lastName: "Lee" },
      { firstName: "Bo", lastName: "Ray" },
    ]);
  });
});

it("Worksheets that are tables below each other keep the worksheet's class", () => {
  const rows = ["Pos,Rider,Bike", "1,Ann Lee,KTM"].map((row, at) => ({ line: at + 1, cells: row.split(",") }));
  const file = parseResultsTables([{ title: "450 A Results", rows }], { classNames });
  expect(file).toMatchObject({ rows: [{ className: "450 A", lastName: "Lee" }] });
});
