import { describe, expect, it } from "vitest";
import { parseResultsFile } from "./parse.ts";

// Some programs rank all riders, also those who did not finish or start, and write the status in a column with a header
// of their own (docs/spec/files.md#results-upload).

const riders = ["Ann Lee", "Bo Ray", "Cy Fox", "Di Orr"];

/** Reads a table that ranks four riders and has these cells in one more column. */
function read(header: string, cells: readonly string[]) {
  const lines = riders.map((name, at) => `${at + 1},${name},${at + 11},KTM,250 B,${cells[at] ?? ""}`);
  const text = [`Finish,Racer,Plate,Make,Class,${header}`, ...lines].join("\n");
  const file = parseResultsFile(new TextEncoder().encode(text), { classNames: ["250 B"] });
  if (!file.ok) throw new Error(file.problem);
  expect(file.rows.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  return file.rows;
}
const statuses = (header: string, cells: readonly string[]) => read(header, cells).map(({ status }) => status);
const finished = ["finished", "finished", "finished", "finished"];

describe("a column of statuses with an unfamiliar header", () => {
  it.each(["Result Code", "Condition", "Code", "Mention", "Flag", "Res", "X"])(
    "%s is read in placed rows",
    (header) => {
      expect(statuses(header, ["FIN", "FIN", "DNF", "DNS"])).toEqual(["finished", "finished", "dnf", "dns"]);
    },
  );

  it.each([
    ["words", ["Finished", "Finished", "Did not finish", "Did not start"], ["dnf", "dns"]],
    ["statuses with a reason", ["OK", "OK", "DNF (2 laps)", "DQ: short course"], ["dnf", "dsq"]],
    ["blank cells of those who finished", ["", "", "DNF", "DNS"], ["dnf", "dns"]],
    ["dashes of those who finished", ["-", "–", "D.N.F.", "D.N.S."], ["dnf", "dns"]],
    ["French words", ["Classé", "Classée", "Abandon", "Non partant"], ["dnf", "dns"]],
    ["other French words", ["Terminé", "Terminé", "N’a pas terminé", "Absente"], ["dnf", "dns"]],
    ["French short forms beside a clear word", ["FIN", "FIN", "AB", "NP"], ["dnf", "dns"]],
    ["a disqualification in French", ["Terminé", "Terminé", "Abandonné", "Disqualifiée"], ["dnf", "dsq"]],
  ])("may have %s", (_, cells, last) => {
    expect(statuses("Mention", cells)).toEqual(["finished", "finished", ...last]);
  });

  it("may repeat its header above each class", () => {
    const header = "Finish,Racer,Plate,Make,Result Code";
    const text = `250 B,,,,\n${header}\n1,Ann Lee,7,KTM,FIN\n2,Bo Ray,8,KTM,DNF\n450 A,,,,\n${header}\n1,Cy Fox,9,KTM,FIN\n2,Di Orr,10,KTM,DNS`;
    const file = parseResultsFile(new TextEncoder().encode(text), { classNames: ["250 B", "450 A"] });
    expect(file.ok && file.rows.map(({ className, place, status }) => [className, place, status])).toEqual([
      ["250 B", 1, "finished"],
      ["250 B", 2, "dnf"],
      ["450 A", 1, "finished"],
      ["450 A", 2, "dns"],
    ]);
  });
});

describe("a column that is no status", () => {
  it.each([
    ["Skill", ["EX", "EX", "EX", "EX"]],
    ["Skill", ["EX", "INT", "NOV", "EX"]],
    ["Model", ["EXC", "EXC", "EXC", "EXC"]],
    ["Region", ["OK", "NC", "AB", "OK"]],
    ["Hometown", ["OK", "NC", "AB", "NC"]],
    ["State", ["OK", "OK", "NC", "OK"]],
    ["Hometown", ["Abandon, LA", "Tulsa, OK", "Fort Ret", "Crash"]],
    ["Club", ["DNF Racing", "Ann Arbor MC", "DNF Racing", "Tulsa MC"]],
    ["Nationality", ["FIN", "FIN", "FIN", "FIN"]],
    ["Nation", ["FIN", "USA", "CAN", "FIN"]],
    ["Division", ["Open", "Open", "Vet", "Vet"]],
    ["Plan", ["Normal", "Normal", "Normal", "Normal"]],
  ])("%s with %j changes nobody’s result", (header, cells) => {
    expect(statuses(header, cells)).toEqual(finished);
  });

  it.each(["Moto 1", "Heat", "Lap 1", "Qualifying", "M2"])("%s is only a part of the race", (header) => {
    expect(statuses(header, ["FIN", "FIN", "DNF", "DNS"])).toEqual(finished);
  });

  it("is one with notes, in which a status begins a longer text", () => {
    expect(statuses("Notes", ["", "", "DNF in the first moto", ""])).toEqual(finished);
  });

  it("is one with times or numbers and a DNF, which may be of a part of the race", () => {
    expect(statuses("Second run", ["1:02.3", "1:03.4", "DNF", "DNS"])).toEqual(finished);
  });
});
