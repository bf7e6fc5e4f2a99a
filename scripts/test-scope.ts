// This module says which tests each command runs. `npm test` must end within ten minutes on two cores, so it runs the
// main tests of money, and those of the kiosk's faults and of each role's main path. `npm test -- --full`, which the CI
// runs, adds `fullJourneys`, `fullServerTests`, single tests that check `runsFull`, and on Postgres what is not in
// `quickOnPostgres`; it takes about 25 minutes. `npm run test:deep` runs all tests.

const scope = process.env.DEEP ? "deep" : process.env.FULL ? "full" : "quick";

/** This is true with `npm test -- --full` and with `npm run test:deep`. */
export const runsFull = scope !== "quick";
/** This is true with `npm run test:deep`. */
export const runsDeep = scope === "deep";

const journeys = (...names: string[]): string[] => names.map((name) => `e2e/${name}.e2e.ts`);

/**
 * These are long journeys, and journeys whose main path a shorter one also takes. Single long tests check `runsLong`
 * (e2e/support/long.ts). A test that proves a fault of the kiosk is always in `npm test`, which
 * scripts/kiosk-faults.test.ts verifies.
 */
export const deepJourneys = journeys(
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
);

/**
 * These journeys open every page, are about layout, languages and sign-in, or move money that a journey or a server test
 * of `npm test` also moves.
 */
export const fullJourneys = journeys(
  "account-guard",
  "admin-approves-eighty-claims",
  "admin-merges-riders",
  "admin-proxies",
  "admin-runs-a-series",
  "admin-runs-an-event",
  "admin-vin",
  "dealer-reads-statement",
  "every-admin-screen",
  "every-screen",
  "kiosk-cut-off",
  "language",
  "promoter-closes-a-series",
  "promoter-sets-payouts",
  "promoter-types-results-offline",
  "public-pages",
  "public-works-offline",
  "rider-shows-card",
  "season-closes-in-the-books",
  "staff-on-a-phone",
  "two-tabs-two-accounts",
);

/**
 * These tests start servers and commands beside an S3 server or a collector of traces, which takes long.
 * s3-files.test.ts and backup.test.ts test the files in S3 and the backup in every full run.
 */
export const deepServerTests = [
  "server/kiosk/sync/lost-disk.test.ts",
  "server/metrics/send-traces.test.ts",
  "server/platform/backup/backup-to-s3.test.ts",
  "server/platform/files/move-files.test.ts",
];

/**
 * These tests upload very large, odd or hundreds of real files, fill a disk, use an S3 server, restore a backup, start
 * many servers and commands, or repeat an act at random, for days or for many accounts. Shorter tests of the same code
 * are in `npm test`.
 */
export const fullServerTests = [
  "server/accounts/sessions/even-pairs.test.ts",
  "server/clock/clock.test.ts",
  "server/dealers/import/import.test.ts",
  "server/full-disk.test.ts",
  "server/fuzz.test.ts",
  "server/hostile-files.test.ts",
  "server/ledger-check.test.ts",
  "server/photos/photos.test.ts",
  "server/platform/backup/backup.test.ts",
  "server/platform/files/s3-files.test.ts",
  "server/platform/http/drain.test.ts",
  "server/results/uploads/file-formats.test.ts",
  "server/results/uploads/preview-turns.test.ts",
  "server/results/uploads/real-files.test.ts",
  "server/results/uploads/unfamiliar-files.test.ts",
  "server/results/uploads/upload-batch.test.ts",
  "server/settlements/stored-parts.test.ts",
  "server/start.test.ts",
  "server/watch/rider-thresholds.test.ts",
];

/**
 * The results of these tests do not depend on the kind of database: how files are read, who may call what, who somebody
 * is (sign-in, passwords, passkeys, tablets), equal answers for known and unknown addresses, how often a PIN can be
 * guessed, the clock, files, pages for search engines, random input, the demo world, the texts of email, questions and
 * requests, the rules' limits, invitations of logins, thresholds, plans. They run on SQLite; on Postgres only
 * `npm run test:deep` runs them.
 */
export const sameOnBoth = [
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

/**
 * `npm test` runs these tests on SQLite and on Postgres, and the other server tests on SQLite: the database layer and
 * the migrations, the ledger and the models of all money, redemptions at several desks at once, what tablets send,
 * awards and payouts, corrections that take money back, and the queries of lists, search and reports.
 */
export const quickOnPostgres = [
  "migrations/*.test.ts",
  "server/app.test.ts",
  "server/awards/*.test.ts",
  "server/dealers/dealer-list.test.ts",
  "server/dealers/finder.test.ts",
  "server/events/schedule/*.test.ts",
  "server/history/audit.test.ts",
  "server/home/*.test.ts",
  "server/kiosk/decisions/credit-since-capture.test.ts",
  "server/kiosk/sync/draining.test.ts",
  "server/kiosk/sync/model.test.ts",
  "server/kiosk/sync/signature.test.ts",
  "server/ledger/*.test.ts",
  "server/merges/every-reference.test.ts",
  "server/payouts/model.test.ts",
  "server/payouts/payouts.test.ts",
  "server/platform/*.test.ts",
  "server/platform/db/**/*.test.ts",
  "server/platform/http/lists/*.test.ts",
  "server/platform/http/rate-limit.test.ts",
  "server/platform/jobs/*.test.ts",
  "server/query-plans.test.ts",
  "server/redemptions/desks-at-once.test.ts",
  "server/redemptions/list-totals.test.ts",
  "server/redemptions/own-clock.test.ts",
  "server/redemptions/redeem.test.ts",
  "server/redemptions/report.test.ts",
  "server/reports/*.test.ts",
  "server/reports/money/*.test.ts",
  "server/results/correcting/ask-first.test.ts",
  "server/results/settling/model.test.ts",
  "server/riders/list/*.test.ts",
  "server/search/*.test.ts",
  "server/settlements/settlements.test.ts",
  "server/wallet/*.test.ts",
];
