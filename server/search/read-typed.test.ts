import { describe, expect, it } from "vitest";
import { readTyped } from "./read-typed.ts";

describe("What an admin types", () => {
  it("is read as words of a name, the longest first, without accents", () => {
    expect(readTyped(" Da Thériault ").names).toEqual(["theriault", "da"]);
  });

  it("is read as an email address where splitting it into words would break it", () => {
    expect(readTyped("Dana.K@Mail")).toMatchObject({ whole: "dana.k@mail", code: null, vin: null });
  });

  it("is read as a phone number, no matter how it is grouped", () => {
    for (const typed of ["(269) 555-0123", "269.555.0123", "+1 269 555 0123"]) {
      expect(readTyped(typed)).toMatchObject({ whole: "2695550123", names: [] });
    }
  });

  it("is read as a postal code with or without its space", () => {
    expect([readTyped("J4B 5E4").whole, readTyped("j4b5e4").names]).toEqual(["j4b5e4", ["j4b5e4"]]);
  });

  it("is read as a VIN from six characters on", () => {
    expect([readTyped("sxa43").vin, readTyped("sxa433").vin]).toEqual([null, "SXA433"]);
  });

  it("is not searched twice for the same word", () => {
    expect(readTyped("kow kow")).toMatchObject({ names: ["kow"], whole: "kowkow" });
    expect(readTyped("kow").whole).toBeNull();
  });
});
