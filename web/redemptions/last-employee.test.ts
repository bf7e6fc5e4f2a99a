import { beforeEach, describe, expect, it, vi } from "vitest";
import { lastEmployee, storeLastEmployee } from "./last-employee.ts";

const minutes = 60_000;
const start = Date.UTC(2026, 6, 15, 18);

describe("the last employee", () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
    });
  });

  it("is offered for an hour on this device", () => {
    storeLastEmployee("zeigler", "Sam", start);
    expect(lastEmployee("zeigler", start + 59 * minutes)).toBe("Sam");
    expect(lastEmployee("zeigler", start + 60 * minutes)).toBe("");
  });

  it("is not offered to another dealer, or when the clock was set back", () => {
    storeLastEmployee("zeigler", "Sam", start);
    expect(lastEmployee("gate-drop", start)).toBe("");
    expect(lastEmployee("zeigler", start - minutes)).toBe("");
  });

  it("is null when the stored value has another shape", () => {
    localStorage.setItem("last-employee", "[1]");
    expect(lastEmployee("zeigler", start)).toBe("");
  });
});
