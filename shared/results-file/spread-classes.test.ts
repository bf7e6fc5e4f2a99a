import { describe, expect, it } from "vitest";
import { parseResultsFile } from "./parse.ts";

// If the classes of a file are spread over columns, cells or keys, no rider may be lost. A table that only looks like
// such a file must be left unchanged. The complete files are in shared/fixtures/results/unfamiliar/.

function read(text: string, classNames: readonly string[] = ["250 B", "450 A"]) {
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames });
  if (!file.ok) throw new Error(file.problem);
  return file;
}
const shown = (text: string, classNames?: readonly string[]) =>
  read(text, classNames).rows.map(({ className, place, lastName }) => [className, place, lastName].join(" · "));

describe("classes side by side", () => {
  const header = "Finish,Racer,Make,Finish,Racer,Make";

  it("keep the names of classes that the event does not have, so that the promoter is asked", () => {
    expect(shown(`Schoolboy,,,Women,,\n${header}\n1,Ann Lee,KTM,1,Di Orr,KTM\n,,,2,Ed Poe,KTM`)).toEqual([
      "Schoolboy · 1 · Lee",
      "Women · 1 · Orr",
      "Women · 2 · Poe",
    ]);
  });

  it("without names lose no rider, and each is a class that the promoter has to choose", () => {
    const { rows } = read(`${header}\n1,Ann Lee,KTM,1,Di Orr,KTM\n2,Bo Ray,KTM,2,Ed Poe,KTM`);
    expect(rows.map(({ lastName }) => lastName)).toEqual(["Lee", "Ray", "Orr", "Poe"]);
    expect(rows.map(({ className }) => className)).toEqual(["#1", "#1", "#2", "#2"]);
  });

  it("may have further classes below", () => {
    const below = `250 B,,,450 A,,\n${header}\n1,Ann Lee,KTM,1,Di Orr,KTM\nVet 30+,,,Women,,\n${header}\n1,Flo Kim,KTM,1,Gus Ivy,KTM`;
    expect(shown(below)).toEqual(["250 B · 1 · Lee", "Vet 30+ · 1 · Kim", "450 A · 1 · Orr", "Women · 1 · Ivy"]);
  });

  it("are not two columns with the same header in one table", () => {
    expect(shown("Finish,Racer,Make,Class,Make\n1,Ann Lee,KTM,250 B,Dunlop\n2,Bo Ray,KTM,250 B,Dunlop")).toEqual([
      "250 B · 1 · Lee",
      "250 B · 2 · Ray",
    ]);
  });
});

describe("classes as headers", () => {
  it("are not those of a table of points", () => {
    const points = "Racer,Make,250 B,450 A\nAnn Lee,KTM,25,\nBo Ray,KTM,22,\nCy Fox,KTM,1,25\nDi Orr,KTM,,1";
    expect(read(points).table?.header).toEqual(["Racer", "Make", "250 B", "450 A"]);
  });

  it("keep a rider without a place, whose row the preview then asks about", () => {
    const { rows } = read("Racer,Make,250 B,450 A\nAnn Lee,KTM,1st,\nBo Ray,KTM,,\nCy Fox,KTM,,1st");
    expect(rows.map(({ lastName, errors }) => [lastName, ...errors.map(({ code }) => code)])).toEqual([
      ["Lee"],
      ["Ray", "place_missing", "class_missing"],
      ["Fox"],
    ]);
  });

  it("stay beside an overall place, which is then the place in the race", () => {
    // Bo Ray is behind Ann Lee in the race, but ahead of her in the class, because of a penalty.
    const { rows } = read("Overall,Racer,250 B,450 A\n1,Ann Lee,,2nd\n2,Bo Ray,,1st\n3,Cy Fox,1st,");
    expect(rows).toMatchObject([
      { className: "450 A", place: 2, placeInRace: 1 },
      { className: "450 A", place: 1, placeInRace: 2 },
      { className: "250 B", place: 1, placeInRace: 3 },
    ]);
  });
});

describe("a class in two columns", () => {
  it("is joined only if both parts together are classes of the event", () => {
    const rows = "Size,Level,Finish,Racer\n250,B,1,Ann Lee\n450,A,1,Di Orr";
    expect(shown(rows)).toEqual(["250 B · 1 · Lee", "450 A · 1 · Orr"]);
    expect(read(rows, ["Open", "Women"]).rows.map(({ className }) => className)).toEqual([null, null]);
  });

  it("is used even if one of the columns is called Class", () => {
    expect(shown("Size,Class,Finish,Racer\n250,B,1,Ann Lee\n450,A,1,Di Orr")).toEqual([
      "250 B · 1 · Lee",
      "450 A · 1 · Orr",
    ]);
    const template = "Size,Class,Place,First Name,Last Name,Brand\n250,B,1,Ann,Lee,KTM\n450,A,1,Di,Orr,KTM";
    expect(read(template).format).toBe("template");
    expect(shown(template)).toEqual(["250 B · 1 · Lee", "450 A · 1 · Orr"]);
  });
});

describe("a class that is named once", () => {
  const below = (...rows: string[]) => shown(["Class,Finish,Racer,Make", ...rows].join("\n"));

  it("is that of the rows below it, with their statuses and ties", () => {
    expect(below("250 B,1,A Lee,KTM", ",1,B Ray,KTM", ",3,C Fox,KTM", ",DNF,D Orr,KTM", "450 A,1,E Poe,KTM")).toEqual([
      "250 B · 1 · Lee",
      "250 B · 1 · Ray",
      "250 B · 3 · Fox",
      "250 B ·  · Orr",
      "450 A · 1 · Poe",
    ]);
  });

  it.each([
    ["a class is named beside a second place", ["250 B,1,A Lee,KTM", ",2,B Ray,KTM", "450 A,2,C Fox,KTM"]],
    ["a class is named beside a rider who did not finish", ["250 B,DNF,A Lee,KTM", ",1,B Ray,KTM"]],
    ["a class is missing in one row only", ["250 B,1,A Lee,KTM", "250 B,2,B Ray,KTM", ",3,C Fox,KTM"]],
    ["the places start again without a class", ["250 B,1,A Lee,KTM", ",2,B Ray,KTM", ",1,C Fox,KTM"]],
    ["the first rows have none", [",1,A Lee,KTM", ",2,B Ray,KTM", "250 B,1,C Fox,KTM"]],
  ])("is not repeated if %s", (_, rows) => {
    expect(below(...rows).filter((row) => row.startsWith(" · ")).length).toBeGreaterThan(0);
  });
});

describe("JSON", () => {
  it("does not read the motos of a rider as classes", () => {
    const motos = [
      { moto: 1, class: "250 B", position: 1 },
      { moto: 2, class: "250 B", position: 1 },
    ];
    const riders = [
      { name: "Ann Lee", rank: 1, class: "250 B", motos },
      { name: "Bo Ray", rank: 2, class: "250 B", motos },
    ];
    expect(shown(JSON.stringify({ riders }))).toEqual(["250 B · 1 · Lee", "250 B · 2 · Ray"]);
  });

  it("prefers a place in the records to their keys", () => {
    const classes = { "250 B": { 1: { pos: 2, name: "Ann Lee" }, 2: { pos: 1, name: "Bo Ray" } } };
    expect(shown(JSON.stringify({ classes }))).toEqual(["250 B · 2 · Lee", "250 B · 1 · Ray"]);
  });

  it("does not read keys with gaps, such as plate numbers, as places", () => {
    const classes = { "250 B": { 7: { name: "Ann Lee", bike: "KTM" }, 12: { name: "Bo Ray", bike: "KTM" } } };
    expect(read(JSON.stringify({ classes })).rows).toEqual([]);
  });
});

describe("cells over several rows of a page", () => {
  it("do not shift any rider into another column", () => {
    const page = `<table><tr><th>Class<th>Finish<th>Racer<th>Make</tr>
      <tr><td rowspan="2">250 B<td>1<td>Ann Lee<td rowspan=2>KTM</tr><tr><td>2<td>Bo Ray</tr></table>`;
    expect(read(page).rows).toMatchObject([
      { className: "250 B", place: 1, lastName: "Lee", brand: "KTM" },
      { className: "250 B", place: 2, lastName: "Ray", brand: "KTM" },
    ]);
  });

  it("are limited, whatever their tags declare", () => {
    const cell = '<td rowspan="99999" colspan="99999">';
    const page = `<table><tr><th>Finish<th>Racer<th>Make</tr>${`<tr>${cell}1${cell}Ann Lee${cell}KTM</tr>`.repeat(50)}</table>`;
    const started = performance.now();
    expect(() => read(page)).toThrow(/too_many/);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("a workbook that is saved as XML", () => {
  it("is any other XML without its namespace, which is refused", () => {
    const xml =
      '<?xml version="1.0"?><Workbook><Worksheet><Table><Row><Cell>1</Cell></Row></Table></Worksheet></Workbook>';
    expect(() => read(xml)).toThrow("wrong_file_kind");
  });
});
