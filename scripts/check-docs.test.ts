import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  anchorOf,
  documents,
  headingLinksIn,
  missingCitations,
  missingHeadings,
  missingPaths,
  namedWithoutLink,
  pathsIn,
  unlinkedDocuments,
} from "./check-docs.ts";
import { pages } from "#shared/pages.ts";
import { deepJourneys, deepServerTests } from "./test-scope.ts";

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
    const decisions = documents().filter((name) => name.startsWith("docs/decisions/0"));
    expect(decisions.length).toBeGreaterThanOrEqual(10);
    for (const name of decisions) {
      const headings = [...read(name).matchAll(/^## (.+)$/gm)];
      expect(headings.at(-1)?.[1], name).toBe("How it is enforced");
    }
  });

  it("are all linked by another document", () => {
    expect(unlinkedDocuments()).toEqual([]);
    expect(namedWithoutLink()).toEqual([]);
  });

  it("list each decision with its title", () => {
    const decisions = documents().filter((name) => name.startsWith("docs/decisions/0"));
    const lines = decisions.map((name) => {
      const [, number = "", title = ""] = /^# (\d+) · (.+)$/m.exec(read(name)) ?? [];
      return `| [${number}](${name.slice("docs/decisions/".length)}) | ${title} |`;
    });
    expect(read("docs/decisions/README.md").match(/^\| \[.+$/gm)).toEqual(lines);
  });

  it("list each page of the app in the specification", () => {
    const [, table = ""] = /\| area \| pages \|\n\|---\|---\|\n([\s\S]+?)\n\n/.exec(read("docs/spec/portal.md")) ?? [];
    const listed = table.split("\n").flatMap((row) => {
      const [list = "", folder] = row.split(" under ");
      const under = /`(.+)`/.exec(folder ?? "")?.[1];
      return Array.from(list.matchAll(/`([^`]+)`/g), ([, path = ""]) => (under ? `${under}/${path}` : path));
    });
    const roles = ["rider", "dealer", "promoter", "admin"];
    const ofRoles = listed.flatMap((path) =>
      path.includes("{role}") ? roles.map((role) => path.replace("{role}", role)) : [path],
    );
    expect(ofRoles.toSorted()).toEqual(pages.map(({ path }) => path.replaceAll("?}", "}")).toSorted());
  });

  it("name each email in the page of emails", () => {
    const page = read("docs/domain/mail.md");
    const files = globSync("server/**/*.mail.ts", { cwd: new URL("..", import.meta.url) });
    expect(files.length).toBeGreaterThan(30);
    const names = files.map((file) => file.split("/").at(-1) ?? "");
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  it("mark each test of a promise that only a deep run includes", () => {
    const page = read("docs/coverage.md");
    const promises = page.slice(page.indexOf("## Several servers"));
    const unmarked = [...deepServerTests, ...deepJourneys].filter(
      (file) => promises.includes(`\`${file}\``) && !promises.includes(`\`${file}\` ²`),
    );
    expect(unmarked).toEqual([]);
    const rest = page.slice(0, page.indexOf("## Several servers")).split("\n");
    expect(
      rest.filter((row) => deepServerTests.some((file) => row.includes(file)) && !row.includes("test:deep")),
    ).toEqual([]);
  });
});
