import { describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { isProblemCode, problems } from "#shared/problem.ts";
import { problemWords } from "./problem-words.ts";
import { words } from "./words.ts";

const codes = Object.keys(problems).filter(isProblemCode);

describe("the text of a problem code", () => {
  it.each(codes)("%s exists in both languages, without an empty placeholder", (code) => {
    expect(problemWords[code].id).toBe(`problem.${code}`);
    const texts = locales.map((locale) => words(locale).problem(code));
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|problem\.|null/);
    expect(texts[0]).not.toBe(texts[1]);
  });

  it("differs from the texts of all other codes", () => {
    for (const locale of locales) {
      const texts = codes.map((code) => words(locale).problem(code));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it.each([
    ["wrong_credentials", "No account with that email + password combination was found"],
    ["deactivated", "Your account has been deactivated, please contact support"],
    ["not_valid_rider", "Not a valid rider"],
    ["date_invalid", "Invalid Date"],
    ["invalid_vin", "Invalid VIN"],
    ["removal_failed", "Sorry could not complete the removal"],
    ["unexpected", "An error occurred"],
    ["password_mismatch", "Both password inputs must be the same"],
    ["password_short", "Password must be at least 8 characters"],
    ["password_special", "Password cannot contain any special characters"],
    ["pin_format", "PIN must be 4 numbers"],
    ["required", "Required"],
    [
      "unauthenticated",
      "We found an issue with your authentication, please login again. If this persists contact support",
    ],
  ] as const)("%s is the text of docs/spec/portal.md#messages", (code, text) => {
    expect(words("en").problem(code)).toBe(text);
  });

  it.each([
    ["not_valid_rider", "Pilote non valide"],
    ["date_invalid", "Date non valide"],
    ["removal_failed", "Désolé, impossible de terminer la suppression"],
    ["pin_format", "Le NIP doit compter 4 chiffres"],
    ["invalid_vin", "NIV non valide"],
  ] as const)("%s is the French of docs/spec/portal.md#messages and the glossary", (code, text) => {
    expect(words("fr").problem(code)).toBe(text);
  });

  it("uses the plural rules of the language, and leaves out unknown values", () => {
    expect(words("en").problem("pin_locked", { minutes: 15 })).toContain("in 15 minutes");
    expect(words("en").problem("pin_locked", { minutes: 1 })).toContain("in 1 minute");
    expect(words("fr").problem("pin_locked", { minutes: 30 })).toContain("dans 30\u00a0minutes");
    expect(words("en").problem("pin_locked")).toContain("Try again later");
    expect(words("en").problem("insufficient_credit", { available: "$12.00" })).toContain("Only $12.00 is available");
    expect(words("fr").problem("insufficient_credit")).toContain("pas autant de crédit");
    expect(words("en").problem("wrong_pin", { left: 1 })).toContain("One try left");
    expect(words("en").problem("wrong_pin")).toBe("Wrong PIN. Try again");
  });

  it("comes with the HTTP status of its kind", () => {
    expect(problems.not_found).toBe(404);
    expect(problems.pin_locked).toBe(429);
    expect(problems.wrong_pin).toBe(422);
    expect(problems.no_space).toBe(507);
    const allowed = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507];
    for (const code of codes) expect(allowed).toContain(problems[code]);
  });

  it("does not exist for inherited names of objects", () => {
    for (const name of ["toString", "constructor", "", undefined, 404]) expect(isProblemCode(name)).toBe(false);
  });
});

describe("a text without a French translation", () => {
  it("is shown in English with its values", () => {
    const text = {
      id: "test.nowhere",
      message: "{count, plural, one {# award} other {# awards}} for {name}",
    };
    expect(words("fr").text(text, { count: 2, name: "Dana" })).toBe("2 awards for Dana");
  });
});
