import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deepJourneys, deepServerTests, fullJourneys, fullServerTests } from "./test-scope.ts";

// This test checks that every fault that the kiosk must survive (docs/spec/kiosk.md#guarantees) has the test that the
// table in docs/domain/kiosk-sync.md names.

const root = new URL("..", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const faults = [
  "server killed after commit, before the reply",
  "reply cut off",
  "reply lost",
  "server killed before commit",
  "batch with one unreadable item",
  "reply omits an id",
  "two tabs flush, locks disabled",
  "frozen tab holds the lock",
  "double tap",
  'browser killed right after "saved"',
  "browser killed right after the set-up",
  "cookie lost or old",
  "browser killed between storing and showing",
  "quota exceeded",
  "write fails",
  "database connection lost",
  "storage evicted with items unsent",
  "clock a day ahead",
  "clock a day behind or jumping",
  "retired with a full queue",
  "retired with more than one batch",
  "retired while a restored server is owed answers",
  "cookie copied to another browser",
  "tablet claims to be online, or an old capture time",
  "captured long after the last contact",
  "queue deleted under the page",
  "one unreadable item, no false alarm",
  "cancellation after 30 days",
  "refunded at the desk, then restored",
  "server restored to before the enrollment",
  "application secret changed",
  "many wrong PINs at one dealer",
  "lost device",
  "device credential rolled in the middle of a flush",
  "two kiosks with the same 100.00",
  "portal spends before the queue arrives",
  "wrong PIN at sync",
  "twenty guesses in a queue",
  "PIN changed between",
  "key rotated; key destroyed",
  "envelope moved to another amount or rider",
  "rider deactivated",
  "riders merged",
  "award expired between",
  "dealer deactivated",
  "app updated or rolled back with a queue",
  "captive portal",
  "401, 403, 413, 429, 5xx",
  "server restored an hour back",
  "idle reset in the middle of a PIN",
  "26 h offline",
  "cancelled before, during, after the redeem",
  "50 redemptions of one rider at once",
  "limits after a restart and in a second tab",
];

/** `npm test` does not run these tests. */
const leftOut = [...deepJourneys, ...fullJourneys, ...deepServerTests, ...fullServerTests];

const rows = [...read("docs/domain/kiosk-sync.md").matchAll(/^\| (.+?) \| `([\w./-]+\.ts)`: (.+?) \|$/gm)].map(
  ([, fault = "", file = "", title = ""]) => ({ fault, file, title }),
);

describe("the table of faults", () => {
  it("names every fault of the kiosk", () => {
    const named = new Set(rows.map(({ fault }) => fault));
    expect(faults.filter((fault) => !named.has(fault))).toEqual([]);
  });

  it.each(rows)("$fault: its test exists and runs in `npm test`", ({ file, title }) => {
    expect(existsSync(new URL(file, root)), file).toBe(true);
    expect(leftOut, `${file} is not in npm test`).not.toContain(file);
    // A test behind `it.runIf` is not in `npm test`, so this pattern does not match it.
    const titles = [...read(file).matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*(["'`])([\s\S]*?)\1/g)].map(
      ([, , text = ""]) => text,
    );
    expect(
      titles.some((text) => text.includes(title) || text.replaceAll('"', "'").includes(title)),
      title,
    ).toBe(true);
  });
});
