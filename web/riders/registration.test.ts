import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyRegistration, isStep, keepRegistration, keptRegistration, stepOfErrors } from "./registration.ts";

describe("A registration that is under way", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });

  it("is there again after a reload", () => {
    keepRegistration({ ...emptyRegistration, firstName: "Maya", agreed: true });
    expect(keptRegistration("en")).toMatchObject({ firstName: "Maya", agreed: true, country: "US" });
    keepRegistration(null);
    expect(keptRegistration("en")).toEqual(emptyRegistration);
  });

  it("begins in the country where the language is at home; what was chosen stays in either", () => {
    expect(keptRegistration("fr").country).toBe("CA");
    keepRegistration({ ...emptyRegistration, country: "US" });
    expect(keptRegistration("fr").country).toBe("US");
  });

  it("has no room for a password or a PIN", () => {
    expect(Object.keys(emptyRegistration).join()).not.toMatch(/pass|pin/i);
  });

  it.each(["not json", "null", "[]", '{"firstName":7,"agreed":"yes","extra":1}'])(
    "survives what it cannot read: %s",
    (text) => {
      kept.set("registration", text);
      expect(keptRegistration("en")).toEqual(emptyRegistration);
    },
  );

  it("works where storage is off", () => {
    vi.stubGlobal("sessionStorage", undefined);
    keepRegistration(emptyRegistration);
    expect(keptRegistration("en")).toEqual(emptyRegistration);
  });
});

describe("A refusal", () => {
  it.each([
    [{ "bike.vin": "Invalid VIN" }, "bike"],
    [{ "guardian.name": "Required" }, "rules"],
    [{ acceptedTerms: "Read them" }, "rules"],
    [{ pin: "PIN must be 4 numbers" }, "secrets"],
    [{ password: "short", pin: "x" }, "secrets"],
    [{ firstName: "Required", pin: "x" }, "person"],
    [{ dateOfBirth: "Invalid Date" }, "person"],
  ])("leads to the step where its field stands: %j", (errors, step) => expect(stepOfErrors(errors)).toBe(step));

  it("knows the steps by name alone", () => {
    expect(isStep("rules")).toBe(true);
    expect(isStep("admin")).toBe(false);
    expect(isStep(undefined)).toBe(false);
  });
});
