import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repeatedExports } from "./repeated-exports.ts";

const root = join(import.meta.dirname, "..");

const repeatedIn = (files: Record<string, string>): string[] => repeatedExports(new Map(Object.entries(files)));

describe("Names that several files export", () => {
  it("do not exist in the product", () => {
    const files = globSync("{server,shared,web}/**/*.{ts,tsx}", { cwd: root });
    expect(files.length).toBeGreaterThan(900);
    const sources = files.map((file) => [file.replaceAll("\\", "/"), readFileSync(join(root, file), "utf8")] as const);
    expect(repeatedExports(new Map(sources))).toEqual([]);
  }, 30_000);

  it("are found within one side, and between a side and shared/", () => {
    const source = "export const nameOf = 1;";
    expect(repeatedIn({ "server/a/x.ts": source, "server/b/y.ts": source })).toEqual([
      "nameOf: server/a/x.ts, server/b/y.ts",
    ]);
    expect(repeatedIn({ "shared/x.ts": source, "web/b/y.tsx": "export type nameOf = 1;" })).toHaveLength(1);
  });

  it("do not include a verb and its call in the web, the exports of each screen, tests, or a re-export", () => {
    const source = "export const redeem = 1;";
    expect(repeatedIn({ "server/a/redeem.ts": source, "web/a/api.ts": source })).toEqual([]);
    const screen = "export function Screen() {}\nexport const loader = 1;";
    expect(repeatedIn({ "web/a/x.screen.tsx": screen, "web/b/y.screen.tsx": screen })).toEqual([]);
    expect(repeatedIn({ "server/a/x.ts": source, "server/a/x.test.ts": source })).toEqual([]);
    expect(repeatedIn({ "server/a/x.ts": source, "server/b/y.ts": 'export { redeem } from "../a/x.ts";' })).toEqual([]);
  });
});
