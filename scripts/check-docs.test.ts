import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  anchorOf,
  documents,
  headingLinksIn,
  missingCitations,
  missingHeadings,
  missingPaths,
  pathsIn,
} from "./check-docs.ts";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

describe("the documents", () => {
  it("name only files that exist", () => {
    expect(missingPaths()).toEqual([]);
  });

  it("cite only pages and headings of the specification that exist", () => {
    expect(anchorOf("The dealer’s PIN, and 2 more")).toBe("the-dealers-pin-and-2-more");
    expect(missingCitations()).toEqual([]);
  });

  it("link only to headings that exist", () => {
    expect(headingLinksIn("[a](x.md#one), [b](#two), [c](https://x.test/#three), [d](y.md)")).toEqual([
      { path: "x.md", anchor: "one" },
      { path: "", anchor: "two" },
    ]);
    expect(missingHeadings()).toEqual([]);
  });

  it("are found, and the paths in them are parsed", () => {
    expect(documents()).toContain("docs/ARCHITECTURE.md");
    expect(pathsIn("see `server/app.ts` and [why](decisions/0001.md#more), not https://x.test")).toEqual([
      { path: "server/app.ts", relative: false },
      { path: "decisions/0001.md", relative: true },
    ]);
  });

  it("give the right line counts for the example of a page", () => {
    const page = read("docs/adding-a-page.md");
    const rows = [...page.matchAll(/^\| `([^`]+)` \|.*\| (\d+) \|$/gm)];
    expect(rows.length).toBe(6);
    // The example contains only parts of the other files.
    const whole = rows.filter(([, file = ""]) => /\.list\.ts$|-list-store\.ts$|\.screen\.tsx$/.test(file));
    expect(whole.length).toBe(3);
    for (const [, file = "", lines] of whole) {
      expect(read(file).trimEnd().split("\n").length, file).toBe(Number(lines));
    }
  });

  it("say at the end of each decision how it is enforced", () => {
    const decisions = documents().filter((name) => name.startsWith("docs/decisions/"));
    expect(decisions.length).toBeGreaterThanOrEqual(10);
    for (const name of decisions) {
      const headings = [...read(name).matchAll(/^## (.+)$/gm)];
      expect(headings.at(-1)?.[1], name).toBe("How it is enforced");
    }
  });
});
