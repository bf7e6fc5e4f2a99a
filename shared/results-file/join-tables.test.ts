import { describe, expect, it } from "vitest";
import { classKeysOf } from "./class-names.ts";
import { joinTables } from "./join-tables.ts";

const classKeys = classKeysOf(["250 B", "450 A"]);
const head = ["Pos", "Rider", "Bike"];
const rowsOf = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
const table = (title: string, ...names: string[]) => ({
  title,
  rows: rowsOf(head, ...names.map((name, at) => [String(at + 1), name, "KTM"])),
});
const join = (...tables: Parameters<typeof joinTables>[0]) => {
  const { rows, notes } = joinTables(tables, classKeys);
  return { lines: rows.map(({ cells }) => cells.join(" · ")), notes, numbers: rows.map(({ line }) => line) };
};

describe("the tables of one file", () => {
  it("whose titles are classes are joined, with continued line numbers", () => {
    expect(join(table("250 B", "Ann Lee"), table("Mini Sr", "Bo Ray"))).toEqual({
      lines: ["Pos · Rider · Bike · Class", "1 · Ann Lee · KTM · 250 B", "1 · Bo Ray · KTM · Mini Sr"],
      notes: ["tables_joined"],
      numbers: [1, 2, 3],
    });
  });

  it("whose titles are not classes repeat the same riders, so only one is read", () => {
    expect(join(table("Race 1", "Ann Lee", "Bo Ray"), table("Race 2", "Bo Ray", "Ann Lee"))).toMatchObject({
      lines: ["Pos · Rider · Bike", "1 · Ann Lee · KTM", "2 · Bo Ray · KTM"],
      notes: ["tables_skipped"],
    });
  });

  it("do not use the event's title as a class", () => {
    expect(join(table("Vet Nationals", "Ann Lee")).lines[0]).toBe("Pos · Rider · Bike");
    expect(join(table("250b", "Ann Lee")).lines).toEqual(["Pos · Rider · Bike · Class", "1 · Ann Lee · KTM · 250b"]);
  });

  it("can have their class names in titles between the rows", () => {
    const sections = (title: string, klass: string, name: string) => ({
      title,
      rows: rowsOf(head, [klass], ["1", name, "KTM"]),
    });
    expect(join(sections("Saturday", "250 B", "Ann Lee"), sections("Sunday", "450 A", "Bo Ray")).lines).toEqual([
      "Pos · Rider · Bike · Class",
      "1 · Ann Lee · KTM · 250 B",
      "1 · Bo Ray · KTM · 450 A",
    ]);
    const [only] = [sections("Open day", "250 B", "Ann Lee")];
    expect(join(only).lines, "the reader of files knows such titles").toEqual([
      "Pos · Rider · Bike",
      "250 B",
      "1 · Ann Lee · KTM",
    ]);
  });

  it("are merged by column even with different headers, without tables that have no results", () => {
    const more = { title: "450 A", rows: rowsOf(["Place", "Rider", "Town"], ["1", "Bo Ray", "Niles"]) };
    const laps = { title: "Laps", rows: rowsOf(["Lap", "Time"], ["1", "2:01"], ["2", "2:02"]) };
    expect(join(table("250 B", "Ann Lee"), laps, more).lines).toEqual([
      "Pos · Rider · Bike · Town · Class",
      "1 · Ann Lee · KTM ·  · 250 B",
      "1 · Bo Ray ·  · Niles · 450 A",
    ]);
  });

  it("with the same unknown headers are joined, so a person maps them once", () => {
    const odd = (title: string, name: string) => ({ title, rows: rowsOf(["Wo", "Wer"], ["4", name], ["9", "X Y"]) });
    expect(join(odd("250 B", "Ann Lee"), odd("450 A", "Bo Ray")).lines[0]).toBe("Wo · Wer · Class");
  });
});
