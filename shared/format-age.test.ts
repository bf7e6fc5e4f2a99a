import { describe, expect, it } from "vitest";
import { formatAge } from "./format-age.ts";

describe("an age", () => {
  it("is shown in whole years on that day", () => {
    expect(formatAge("2008-07-05", "2026-07-04", "en")).toBe("17");
    expect(formatAge("2008-07-04", "2026-07-04", "fr")).toBe("18");
  });

  it.each([null, "", "x", "2008-02-30", "2030-01-01"])("is shown as unknown for %j", (born) => {
    expect(formatAge(born, "2026-07-04", "en")).toBe("Unknown");
    expect(formatAge(born, "2026-07-04", "fr")).toBe("Inconnu");
  });
});
