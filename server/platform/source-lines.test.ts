import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, expect, it } from "vitest";
import { bundleOf } from "../testing/bundles.ts";
import { sourceLines } from "./source-lines.ts";

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;

it("names the TypeScript file and line of a frame of a bundle, each time", () => {
  const source = fileURLToPath(new URL("./http/log.ts", import.meta.url));
  const statement = "if (!(error instanceof Error)) return { type: typeof error };";
  const folder = dirname(bundleOf("main"));
  const bundle = globSync("*.js", { cwd: folder })
    .map((name) => join(folder, name))
    .find((path) => readFileSync(path, "utf8").includes(statement));
  assert(bundle, "no bundle has the statement");
  const line = lineOf(readFileSync(bundle, "utf8"), statement);
  const expected = `${source}:${lineOf(readFileSync(source, "utf8"), statement)}:`;
  for (const place of [`${bundle}:${line}:2`, `file://${bundle}:${line}:2`, `${bundle}:${line}:2`]) {
    const stack = sourceLines(`Error: it failed\n    at withoutValues (${place})\n    at async ${place}`);
    expect(stack.split("\n").filter((frame) => frame.includes(expected))).toHaveLength(2);
  }
});

it("leaves frames without a map unchanged", () => {
  const stack =
    "Error: no\n    at node:internal/x:1:2\n    at run (/nowhere/index.js:3:4)\n    at go (/app/server/api.ts:5:6)";
  expect(sourceLines(stack)).toBe(stack);
});
