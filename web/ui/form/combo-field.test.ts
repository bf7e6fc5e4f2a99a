import { describe, expect, it } from "vitest";
import { optionsFor } from "./combo-field.tsx";

const names = ["Sam Ortega", "Émile Younès", "Priya Nair", "Sam"];

describe("the list of a combobox", () => {
  it("has all options until something is typed, in their order", () => {
    expect(optionsFor(names, "", true)).toEqual(names);
    expect(optionsFor(names, "  ", true)).toEqual(names);
  });

  it("has those that contain each typed word, regardless of case, accents and order", () => {
    expect(optionsFor(names, "emile", true)).toEqual(["Émile Younès"]);
    expect(optionsFor(names, "ÉMI", true)).toEqual(["Émile Younès"]);
    expect(optionsFor(names, "ort sa", true)).toEqual(["Sam Ortega"]);
    expect(optionsFor(names, "zoe", true)).toEqual([]);
  });

  it("is closed once an option is typed completely, so that it does not cover the button below", () => {
    expect(optionsFor(names, "Priya Nair", true)).toEqual([]);
    expect(optionsFor(names, "Sam", true)).toEqual(["Sam Ortega"]);
  });

  it("has all options again when it is reopened with a selected one", () => {
    expect(optionsFor(names, "Sam Ortega", false)).toEqual(names);
    expect(optionsFor(names, "Sam O", false)).toEqual(["Sam Ortega"]);
  });
});
