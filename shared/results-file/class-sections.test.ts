import { describe, expect, it } from "vitest";
import { bareHeading } from "./class-names.ts";
import { parseResultsFile } from "./parse.ts";

// These tests make sure that no rider is added to the class above a heading that the reader does not know.

function shown(text: string): string[] {
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames: ["250 B", "450 A"] });
  if (!file.ok) throw new Error(file.problem);
  return file.rows.map(({ className, place, status, lastName, errors }) =>
    [className ?? "", place ?? status, lastName, ...errors.map(({ code }) => code)].join(" · "),
  );
}

describe("a heading", () => {
  it.each([
    "250 B Overall",
    "250 B Final Results",
    "## 250 B",
    "*** 250 B ***",
    "Race 4: 250 B",
    "12. 250 B",
    "Official Results - 250 B",
    "250 B (12 riders)",
    "Event: 250 B  Main",
    "Catégorie : 250 B",
    "250 B, 12 riders",
  ])("%s names the class", (heading) => {
    expect(shown(`"${heading}",,\nPos,No,Rider\n1,7,Ann Lee\n2,9,Bo Ray`)).toEqual([
      "250 B · 1 · Lee",
      "250 B · 2 · Ray",
    ]);
  });

  it.each(["Class:,250 B,,", "250 B,12 riders,,", "250 B,,Laps: 6,", ",,250 B,"])(
    "%s names it in a wide table",
    (line) => {
      expect(shown(`${line}\nPos,No,Rider,Bike\n1,7,Ann Lee,KTM`)).toEqual(["250 B · 1 · Lee"]);
    },
  );

  it("without the words for results is what remains", () => {
    expect(["Main Event", "Official Results", "Résultats", "Foggy Mountain MX", "Open Final"].map(bareHeading)).toEqual(
      ["", "", "", "Foggy Mountain MX", "Open"],
    );
  });
});

describe("a class that the event does not have", () => {
  it("does not get its riders into the class above it", () => {
    const rows = ["250 B,,,", "1,7,Ann Lee,KTM", "Pee Wee,,,", "1,9,Bo Ray,KTM", "2,4,Cy Fox,KTM"];
    expect(shown(["Pos,No,Rider,Bike", ...rows].join("\n"))).toEqual([
      "250 B · 1 · Lee",
      "Pee Wee · 1 · Ray",
      "Pee Wee · 2 · Fox",
    ]);
    const head = "Pos,No,Rider";
    const apart = ["250 B,,", head, "1,7,Ann Lee", "Pee Wee,,", head, "1,9,Bo Ray", "2,4,Cy Fox"];
    expect(shown(apart.join("\n"))).toEqual(["250 B · 1 · Lee", "Pee Wee · 1 · Ray", "Pee Wee · 2 · Fox"]);
  });

  it("is distinguished from the title of the page, which is above each class", () => {
    const page = (name: string, ...rows: string[]) => ["Foggy Mountain,,,", `${name},,,`, "Pos,No,Rider,Bike", ...rows];
    const pages = [
      ...page("Pee Wee", "1,7,Ann Lee,KTM"),
      ...page("Minis", "1,9,Bo Ray,KTM"),
      ...page("Minis", "2,4,Cy Fox,KTM"),
    ];
    expect(shown(pages.join("\n"))).toEqual(["Pee Wee · 1 · Lee", "Minis · 1 · Ray", "Minis · 2 · Fox"]);
  });

  it("is not created from a title or a remark", () => {
    const rows = [
      "Foggy Mountain,,,",
      "Saturday,,,",
      "Pos,No,Rider,Bike",
      "1,7,Ann Lee,KTM",
      "Red flag in lap 3,,,",
      "2,9,Bo Ray,KTM",
    ];
    expect(shown(rows.join("\n"))).toEqual([" · 1 · Lee", " · 2 · Ray"]);
  });
});

it("Riders who are not classified stay in their class", () => {
  const head = "Pos,No,Rider,Diff";
  const rows = [
    "250 B,,,",
    head,
    "1,7,Ann Lee,",
    "Not classified,,,",
    head,
    ",9,Bo Ray,DNF",
    "450 A,,,",
    head,
    "1,4,Cy Fox,",
  ];
  expect(shown(rows.join("\n"))).toEqual(["250 B · 1 · Lee", "250 B · dnf · Ray", "450 A · 1 · Fox"]);
});

describe("tables below each other", () => {
  it("are read with their own columns", () => {
    const file = parseResultsFile(
      new TextEncoder().encode(
        "250 B,,,,\nPos,#,Rider,Bike,\n1,7,Ann Lee,KTM,\n450 A,,,,\nPos,#,Rider,Hometown,Bike\n1,9,Bo Ray,Yuma,Honda",
      ),
      { classNames: ["250 B", "450 A"] },
    );
    expect(file).toMatchObject({
      rows: [
        { className: "250 B", place: 1, lastName: "Lee", brand: "KTM", errors: [] },
        { className: "450 A", place: 1, lastName: "Ray", brand: "Honda", hometown: "Yuma", errors: [] },
      ],
    });
  });

  it("are not created from a header of two lines", () => {
    const rows = ["Class,Finish,Rider,,Bike", "Class,Finish,No.,Name,Make", "250 B,1,7,Ann Lee,KTM"];
    expect(shown(rows.join("\n"))).toEqual(["250 B · 1 · Lee"]);
  });
});
