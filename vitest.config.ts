import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { lingui } from "@lingui/vite-plugin";
import { entryUrls } from "./scripts/build-server.ts";
import { macros } from "./scripts/lingui-macros.ts";
import { LongestFirst } from "./scripts/longest-first.ts";
import { bundlesVariable, testPrograms } from "./server/testing/bundles.ts";

/**
 * These are long journeys, and journeys whose main path a shorter one also takes. Only `npm run test:deep` runs them,
 * because `npm test` must end within ten minutes on two cores. Single long tests check `runsLong`
 * (e2e/support/long.ts). A test that proves a fault of the kiosk is always in `npm test`, which
 * scripts/kiosk-faults.test.ts verifies.
 */
const longJourneys = [
  "admin-adds-dealer",
  "admin-adds-promoter",
  "admin-changes-the-rules",
  "admin-exports-class-payouts",
  "admin-finds-anything",
  "admin-follows-audit-links",
  "admin-helps-a-rider",
  "admin-imports-dealers",
  "admin-invites-staff",
  "admin-looks-beside-a-list",
  "admin-reads-system",
  "admin-recovers-an-account",
  "admin-schedules-a-report",
  "admin-watches-for-misuse",
  "admin-works-by-keyboard",
  "card-scanned-by-camera",
  "counter-finds-a-name",
  "dealer-asks-to-join",
  "dealer-works-offline",
  "focus-stays-in-view",
  "forced-colors",
  "kiosk-devices",
  "kiosk-steps",
  "kiosk-three-tablets",
  "kiosk-visit",
  "pages-that-fail",
  "passkeys",
  "profile-of-each-role",
  "public-contact",
  "public-keeps-copies",
  "public-schedule",
  "registration-wrong-turns",
  "results-file-columns",
  "results-file-with-faults",
  "rider-accepts-new-terms",
  "rider-asks-about-a-result",
  "rider-is-told",
  "rider-looks-back",
  "rider-sees-new-award",
  "rider-turns-18",
  "secret-is-rotated",
  "staff-passkeys",
  "taps-per-journey",
].map((name) => `e2e/${name}.e2e.ts`);

/** A journey file that is named on the command line runs as a whole. */
const runsLong = Boolean(process.env.DEEP) || process.argv.some((word) => word.includes("e2e/"));

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

const server = ["server/**/*.test.ts", "migrations/**/*.test.ts"];

/**
 * These tests start servers and commands beside an S3 server or a collector of traces, which takes long. Only
 * `npm run test:deep` runs them; s3-files.test.ts and backup.test.ts test the files in S3 and the backup in every run.
 */
const longServerTests = process.env.DEEP
  ? []
  : [
      "server/kiosk/sync/lost-disk.test.ts",
      "server/metrics/send-traces.test.ts",
      "server/platform/backup/backup-to-s3.test.ts",
      "server/platform/files/move-files.test.ts",
    ];

/**
 * The results of these tests do not depend on the kind of database: how files are read, who may call what, who somebody
 * is (sign-in, passwords, passkeys, tablets), equal answers for known and unknown addresses, how often a PIN can be
 * guessed, the clock, files, pages for search engines, random input, the demo world, the texts of email, questions and
 * requests, the rules' limits, invitations of logins, thresholds, plans. They run on SQLite; on Postgres only
 * `npm run test:deep` runs them. Tests of money, of lists and of the database itself run on both.
 */
const sameOnBoth = [
  "server/accounts/passkeys/*.test.ts",
  "server/accounts/passwords/*.test.ts",
  "server/accounts/security-mail.test.ts",
  "server/accounts/sessions/even-pairs.test.ts",
  "server/accounts/sessions/lock-out.test.ts",
  "server/accounts/sessions/proxy.test.ts",
  "server/accounts/sessions/sign-in.test.ts",
  "server/accounts/staff/*.test.ts",
  "server/accounts/views/*.test.ts",
  "server/authorization.test.ts",
  "server/clock/clock.test.ts",
  "server/continue-rotation.test.ts",
  "server/dealers/import/import.test.ts",
  "server/dealers/logins/*.test.ts",
  "server/demo/mail/*.test.ts",
  "server/demo/seed.test.ts",
  "server/documents/*.test.ts",
  "server/employees/*.test.ts",
  "server/events/classes/upload-classes.test.ts",
  "server/events/record/event-record.test.ts",
  "server/fuzz.test.ts",
  "server/hostile-files.test.ts",
  "server/kiosk/cards/*.test.ts",
  "server/kiosk/decisions/dealer-pins.test.ts",
  "server/kiosk/decisions/guessing.test.ts",
  "server/kiosk/devices/*.test.ts",
  "server/metrics/*.test.ts",
  "server/photos/*.test.ts",
  "server/plans/plans.test.ts",
  "server/platform/backup/*.test.ts",
  "server/platform/file-reading/*.test.ts",
  "server/platform/files/*.test.ts",
  "server/platform/http/drain.test.ts",
  "server/platform/move/*.test.ts",
  "server/platform/source-lines.test.ts",
  "server/platform/spreadsheet/*.test.ts",
  "server/programme/every-setting.test.ts",
  "server/programme/settings-abuse.test.ts",
  "server/promoters/promoter-logins.test.ts",
  "server/questions/*.test.ts",
  "server/requests/forgotten.test.ts",
  "server/requests/identity-change.test.ts",
  "server/requests/requests.test.ts",
  "server/results/late/*.test.ts",
  "server/results/mail/*.test.ts",
  "server/results/matching/made-up-*.test.ts",
  "server/results/rules/rules.test.ts",
  "server/results/sheet/grid.test.ts",
  "server/results/uploads/file-formats.test.ts",
  "server/results/uploads/preview-turns.test.ts",
  "server/results/uploads/real-files.test.ts",
  "server/results/uploads/unfamiliar-files.test.ts",
  "server/results/uploads/upload-batch.test.ts",
  "server/results/uploads/upload.test.ts",
  "server/riders/emails/*.test.ts",
  "server/riders/profile.test.ts",
  "server/riders/register.test.ts",
  "server/riders/rider-views.test.ts",
  "server/series/new-promoter.test.ts",
  "server/series/upload/upload-events.test.ts",
  "server/site/*.test.ts",
  "server/start.test.ts",
  "server/wallet/seasons.test.ts",
  "server/watch/rider-thresholds.test.ts",
  "server/watch/thresholds.test.ts",
];

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
          include: server,
          exclude: ["server/architecture.test.ts", cluster, ...longServerTests],
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
          include: server,
          exclude: [
            "server/architecture.test.ts",
            cluster,
            ...longServerTests,
            ...(process.env.DEEP ? [] : sameOnBoth),
          ],
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
          exclude: runsLong ? [] : longJourneys,
          env: { LONG_JOURNEYS: runsLong ? "1" : "" },
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
