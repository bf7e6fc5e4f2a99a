import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyRegistration, initialRegistration, isStep, stepOfErrors, storedRegistration } from "./registration.ts";

describe("A registration that is in progress", () => {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
  });

  it("is restored after a reload", () => {
    storedRegistration.write({ ...emptyRegistration, firstName: "Maya", agreed: true });
    expect(initialRegistration("en", true)).toMatchObject({ firstName: "Maya", agreed: true, country: "US" });
    storedRegistration.write(null);
    expect(initialRegistration("en", true)).toEqual(emptyRegistration);
  });

  it("starts with the country that the language suggests, until the user chooses another", () => {
    expect(initialRegistration("fr", true).country).toBe("CA");
    storedRegistration.write({ ...emptyRegistration, country: "US" });
    expect(initialRegistration("fr", true).country).toBe("US");
  });

  it("does not store a password or a PIN", () => {
    expect(Object.keys(emptyRegistration).join()).not.toMatch(/pass|pin/i);
  });

  it.each(["not json", "null", "[]", '{"firstName":7,"agreed":"yes","extra":1}'])(
    "ignores a stored value of another shape: %s",
    (text) => {
      items.set("registration", text);
      expect(initialRegistration("en", true)).toEqual(emptyRegistration);
    },
  );

  it("works if storage is disabled", () => {
    vi.stubGlobal("sessionStorage", undefined);
    storedRegistration.write(emptyRegistration);
    expect(initialRegistration("en", true)).toEqual(emptyRegistration);
  });
});

describe("A refusal of the server", () => {
  it.each([
    [{ "bike.vin": "Invalid VIN" }, "bike"],
    [{ "guardian.name": "Required" }, "rules"],
    [{ acceptedTerms: "Read them" }, "rules"],
    [{ pin: "PIN must be 4 numbers" }, "secrets"],
    [{ password: "short", pin: "x" }, "secrets"],
    [{ firstName: "Required", pin: "x" }, "person"],
    [{ dateOfBirth: "Invalid Date" }, "person"],
  ])("opens the step of its field: %j", (errors, step) => expect(stepOfErrors(errors)).toBe(step));

  it("is assigned to a step by the field's name only", () => {
    expect(isStep("rules")).toBe(true);
    expect(isStep("admin")).toBe(false);
    expect(isStep(undefined)).toBe(false);
  });
});
