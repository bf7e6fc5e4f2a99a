import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { lingui } from "@lingui/vite-plugin";
import { entryUrls } from "./scripts/build-server.ts";
import { macros } from "./scripts/lingui-macros.ts";
import { bundlesVariable, testPrograms } from "./server/testing/bundles.ts";

/**
 * Long walks, and journeys whose main way a shorter one walks too: with them the whole takes more than ten minutes on two
 * cores. `npm run test:deep` walks them all. Single long tests ask `runsLong` (e2e/support/long.ts). What proves a fault
 * of the kiosk is in neither: scripts/kiosk-faults.test.ts.
 */
const longJourneys = [
  "kiosk-devices",
  "kiosk-three-tablets",
  "kiosk-visit",
  "profile-of-each-role",
  "public-keeps-copies",
  "public-schedule",
  "registration-wrong-turns",
].map((name) => `e2e/${name}.e2e.ts`);

/** A journey that is asked for by name is walked as a whole. */
const runsLong = Boolean(process.env.DEEP) || process.argv.some((word) => word.includes("e2e/"));

/** Each run bundles the programs that it starts into a folder of its own, so that two runs do not disturb each other. */
const bundles = (project: string): string => join(import.meta.dirname, ".cache", `test-${project}-${process.pid}`);

const server = ["server/**/*.test.ts", "migrations/**/*.test.ts"];

// One project per world: pure rules need none, the server suite runs once on each database.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [lingui(), macros()],
        test: {
          name: "unit",
          environment: "node",
          include: [
            "shared/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "server/architecture.test.ts",
          ],
        },
      },
      {
        plugins: [entryUrls(bundlesVariable, testPrograms)],
        test: {
          name: "server-sqlite",
          // Each test has a world of its own: loading the server anew for each file would take as long as the tests.
          isolate: false,
          // Much of it waits for a disk or a process that was killed: both cores have work.
          maxWorkers: 2,
          environment: "node",
          include: server,
          exclude: ["server/architecture.test.ts"],
          env: { DATABASE_URL: "file:", [bundlesVariable]: bundles("sqlite") },
          globalSetup: ["server/testing/make-bundles.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [entryUrls(bundlesVariable, testPrograms)],
        test: {
          name: "server-postgres",
          isolate: false,
          maxWorkers: 2,
          environment: "node",
          include: server,
          exclude: ["server/architecture.test.ts"],
          // Each world has an address of its own; here it only says which kind of tables to build.
          env: { DATABASE_URL: "postgres://template", [bundlesVariable]: bundles("postgres") },
          globalSetup: ["server/testing/postgres.ts", "server/testing/make-bundles.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          exclude: runsLong ? [] : longJourneys,
          env: { LONG_JOURNEYS: runsLong ? "1" : "" },
          globalSetup: ["e2e/support/seed-once.ts"],
          // Each file has its own server and browser: two of them keep two cores busy.
          maxWorkers: 2,
          // What a person would wait for: a page lives a blink after it is painted, later on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
