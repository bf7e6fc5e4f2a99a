import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  deepJourneys,
  deepServerTests,
  fullJourneys,
  fullServerTests,
  quickOnPostgres,
  sameOnBoth,
} from "./test-scope.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const lists = { deepJourneys, deepServerTests, fullJourneys, fullServerTests, quickOnPostgres, sameOnBoth };

describe("the lists of what each run of the tests includes", () => {
  it.each(Object.entries(lists))("name only files that exist (%s)", (_, patterns) => {
    expect(patterns).not.toEqual([]);
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });

  it("name each journey once", () => {
    expect(deepJourneys.filter((journey) => fullJourneys.includes(journey))).toEqual([]);
  });
});
