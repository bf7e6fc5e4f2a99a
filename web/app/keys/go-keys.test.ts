import { describe, expect, it } from "vitest";
import { staffGroups } from "../areas/staff-links.ts";
import { goKeys, goStep } from "./go-keys.ts";

describe("The keys of staff", () => {
  it("open a page with g and its letter", () => {
    expect(goStep("g", false)).toEqual({ act: "wait" });
    expect(goStep("r", true)).toEqual({ act: "go", to: "/auth/admin/riders" });
    expect(goStep("?", false)).toEqual({ act: "help" });
  });

  it("do nothing for a letter alone, and cancel g for any other key", () => {
    expect(["r", "a", "x", "j", "Enter"].map((key) => goStep(key, false))).toEqual([null, null, null, null, null]);
    expect(["x", "?", "Escape", "Enter", "toString"].map((key) => goStep(key, true)?.act)).toEqual(
      Array(5).fill("cancel"),
    );
  });

  it("open only pages of the sidebar, each with one letter", () => {
    const paths = staffGroups.flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(Object.values(goKeys).filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(Object.values(goKeys)).size).toBe(Object.keys(goKeys).length);
  });
});
