import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { lingui } from "@lingui/vite-plugin";
import { entryUrls } from "./scripts/build-server.ts";
import { macros } from "./scripts/lingui-macros.ts";
import { LongestFirst } from "./scripts/longest-first.ts";
import {
  deepJourneys,
  deepServerTests,
  fullJourneys,
  fullServerTests,
  quickOnPostgres,
  runsDeep,
  runsFull,
  sameOnBoth,
} from "./scripts/test-scope.ts";
import { bundlesVariable, testPrograms } from "./server/testing/bundles.ts";

/** A journey file that is named on the command line runs as a whole. */
const isNamed = process.argv.some((word) => word.includes("e2e/"));
const runsLongJourneys = runsDeep || isNamed;
const runsFullJourneys = runsFull || isNamed;

/**
 * This is the timeout of a server test and of its set-up in milliseconds. It only ends a test that hangs: the longest
 * set-up takes about ten seconds, and ten times as long if other programs use the processors.
 */
const whenBusy = 240_000;

/** Each run bundles the programs that it starts into a separate folder, so that two runs do not disturb each other. */
const bundles = (project: string): string => join(import.meta.dirname, ".cache", `test-${project}-${process.pid}`);

/** These tests need programs of the system or many servers; `npm run test:cluster` runs them alone. */
const cluster = "server/testing/cluster/*.test.ts";

/** These tests upload, read and delete files. */
const storesFiles = [
  "server/documents/*.test.ts",
  "server/photos/*.test.ts",
  "server/programme/settings-record.test.ts",
  "server/requests/*.test.ts",
];

const serverTests = ["server/**/*.test.ts", "migrations/**/*.test.ts"];

/** This run leaves these server tests out on both databases. */
const notInThisScope = [...(runsDeep ? [] : deepServerTests), ...(runsFull ? [] : fullServerTests)];

// There is one project for each environment: unit tests need no database, and the server tests run once on each
// database.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [lingui(), macros()],
        test: {
          name: "unit",
          // Some tests read hundreds of real files, which is slow on a busy machine.
          testTimeout: 60_000,
          // The files share loaded modules: loading React and the catalogs again for each file would be slow.
          isolate: false,
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
          // The files share loaded modules, because each test has its own world: loading the server again for each file
          // would take as long as the tests.
          isolate: false,
          // Many tests wait for the disk or for a process that they killed, so four workers keep both cores busy.
          maxWorkers: 4,
          environment: "node",
          include: serverTests,
          exclude: ["server/architecture.test.ts", cluster, ...notInThisScope],
          env: { DATABASE_URL: "file:", [bundlesVariable]: bundles("sqlite") },
          globalSetup: ["server/testing/make-bundles.ts"],
          testTimeout: whenBusy,
          hookTimeout: whenBusy,
        },
      },
      {
        plugins: [entryUrls(bundlesVariable, testPrograms)],
        test: {
          name: "server-postgres",
          isolate: false,
          maxWorkers: 4,
          environment: "node",
          include: runsFull ? serverTests : quickOnPostgres,
          exclude: ["server/architecture.test.ts", cluster, ...notInThisScope, ...(runsDeep ? [] : sameOnBoth)],
          // Each world has its own URL; this one only says for which database the tables are built.
          env: { DATABASE_URL: "postgres://template", [bundlesVariable]: bundles("postgres") },
          globalSetup: ["server/testing/postgres.ts", "server/testing/make-bundles.ts"],
          testTimeout: whenBusy,
          hookTimeout: whenBusy,
        },
      },
      {
        test: {
          // These tests run once more with the files in S3 instead of on the disk.
          name: "server-s3",
          isolate: false,
          maxWorkers: 2,
          environment: "node",
          include: storesFiles,
          env: { DATABASE_URL: "file:" },
          globalSetup: ["server/testing/files/s3-for-worlds.ts"],
          testTimeout: whenBusy,
          hookTimeout: whenBusy,
        },
      },
      {
        // The test of Caddy reads an answer with the code of the tablet, whose words need the macros.
        plugins: [lingui(), macros(), entryUrls(bundlesVariable, testPrograms)],
        test: {
          name: "cluster",
          maxWorkers: 1,
          environment: "node",
          include: [cluster],
          env: { DATABASE_URL: "postgres://template", [bundlesVariable]: bundles("cluster") },
          globalSetup: ["server/testing/postgres.ts", "server/testing/make-bundles.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          exclude: [...(runsLongJourneys ? [] : deepJourneys), ...(runsFullJourneys ? [] : fullJourneys)],
          env: { LONG_JOURNEYS: runsLongJourneys ? "1" : "", FULL_JOURNEYS: runsFullJourneys ? "1" : "" },
          globalSetup: ["e2e/support/seed-once.ts"],
          // The files share loaded modules, because each has its own server and browser: loading Playwright again for
          // each file takes a second of a core.
          isolate: false,
          // Each file has its own server and browser, and waits for them a third of its time: four files keep two cores
          // busy.
          maxWorkers: 4,
          // A page responds within a second; on a busy machine that can take many times as long.
          expect: { poll: { timeout: 30_000 } },
          // The longest journey takes 80 seconds, and several times as long if other programs use the processors.
          testTimeout: 360_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
