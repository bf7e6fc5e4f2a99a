import { describe, expect, it } from "vitest";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { missingValues, riderOfNumber, ridersNamed, rowOfPerson } from "./earlier-riders.ts";
import { blankRow } from "./grid-rows.ts";

const entry = (className: string, number: string, name: string, over: Partial<EarlierEntry> = {}): EarlierEntry => {
  const [firstName = "", lastName = ""] = name.split(" ");
  const rest = { hometown: "Niles, MI", brand: "KTM", amaNumber: "", event: "RedBud", day: "2026-06-06" };
  return { className, number, firstName, lastName, ...rest, ...over };
};
const entries = [
  entry("250 B", "350", "Cole Hargrave", { day: "2026-06-13" }),
  entry("450 B", "350", "Zed Older"),
  entry("250 B", "350", "Bo Ray", { day: "2026-05-02" }),
  entry("450 B", "12", "Émile Hart"),
  entry("Open", "12", "Émile Hart"),
];

describe("the rider suggested for a number", () => {
  it("is the newest in the class, in any notation of the number", () => {
    expect(riderOfNumber(entries, "250b", " #350 ")?.lastName).toBe("Hargrave");
    expect(riderOfNumber(entries, "450 B", "350")?.lastName).toBe("Older");
  });

  it("is taken from other classes only if one rider had it", () => {
    expect(riderOfNumber(entries, "Vet 30+", "12")?.lastName).toBe("Hart");
    expect(riderOfNumber(entries, "Vet 30+", "350"), "three riders had it").toBeNull();
    expect(riderOfNumber(entries, "250 B", "")).toBeNull();
    expect(riderOfNumber(entries, "250 B", "35")).toBeNull();
  });

  it("fills empty fields of the row, and keeps typed ones", () => {
    const row = { ...blankRow("a"), values: { ...blankRow("a").values, number: "350", brand: "Honda" } };
    const [rider] = entries;
    if (!rider) throw new Error("an entry");
    expect(missingValues(row, rider)).toMatchObject({ firstName: "Cole", brand: "Honda", hometown: "Niles, MI" });
  });

  it("is detected in a row that already has the rider", () => {
    const row = { ...blankRow("a"), values: { ...blankRow("a").values, firstName: "cole", lastName: "HARGRAVE" } };
    const [rider] = entries;
    if (!rider) throw new Error("an entry");
    expect(rowOfPerson([blankRow("b"), row], "b", rider)).toBe(1);
    expect(rowOfPerson([blankRow("b"), row], "a", rider)).toBe(-1);
  });
});

describe("riders suggested for the beginning of a name", () => {
  it("are listed once each, those of the class first, ignoring accents", () => {
    const named = (className: string, firstName: string, lastName: string) =>
      ridersNamed(entries, className, { firstName, lastName }).map((one) => one.lastName);
    expect(named("250 B", "", "ha")).toEqual(["Hargrave", "Hart"]);
    expect(named("Open", "", "ha")).toEqual(["Hart", "Hargrave"]);
    expect(named("250 B", "emi", "")).toEqual(["Hart"]);
    expect(named("250 B", "", "")).toEqual([]);
  });
});
