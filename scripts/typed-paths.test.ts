import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Returns the lines of a source file that contain a handwritten path of a call. */
const handWrittenPaths = (source: string): string[] => source.split("\n").filter((line) => /["'`]\/api\//.test(line));

describe("The paths of the server's calls", () => {
  it("are not written by hand in web/: api() and apiUrl() check them against the server's declarations", () => {
    const files = globSync("web/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      handWrittenPaths(readFileSync(join(root, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("are found in a link and in a template", () => {
    expect(handWrittenPaths('<a href="/api/logout">\nfetch(`/api/event/${id}`)\napi("GET /api/event")')).toHaveLength(
      2,
    );
  });
});
