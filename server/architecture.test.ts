import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  crowdedFolders,
  forbiddenImports,
  importsOf,
  impureReads,
  isOfSlice,
  kioskLedgerImports,
  ledgerTableImports,
  maxFilesInFolder,
  order,
  sliceName,
  sliceOf,
  upwardImports,
} from "./testing/architecture.ts";
import { handmadeDates, isAboutDates } from "./testing/handmade-dates.ts";
import { unusedExports } from "./testing/unused-exports.ts";

// These tests check which files may import which, and what a slice may not read (docs/ARCHITECTURE.md#imports). The
// rules are in server/testing/architecture.ts; here they run on every file, and on examples that break them.

const root = fileURLToPath(new URL("..", import.meta.url));

const files = globSync(
  [
    "server/**/*.ts",
    "shared/**/*.ts",
    "web/**/*.{ts,tsx}",
    "e2e/**/*.ts",
    "bench/**/*.ts",
    "scripts/**/*.ts",
    "migrations/*.ts",
  ],
  { cwd: root },
).map((file) => file.replaceAll("\\", "/"));

const sourceOf = (file: string): string => readFileSync(join(root, file), "utf8");
const imports = files.flatMap((from) => importsOf(from, sourceOf(from)));

describe("the source files", () => {
  it("are read by this test, with their imports", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(imports.filter(({ inside }) => inside).length).toBeGreaterThan(100);
  });

  it("import only what the table of rules allows", () => {
    expect(forbiddenImports(imports)).toEqual([]);
  });

  it("have an order of slices, and no slice imports from a slice above it", () => {
    const slices = new Set(files.filter(isOfSlice).map(sliceName));
    expect([...order].toSorted()).toEqual([...slices].toSorted());
    expect(upwardImports(imports)).toEqual([]);
  });

  it("are described by docs/ARCHITECTURE.md with the same order of slices", () => {
    const [, quoted = ""] = /\n\n((?:> [^\n]+\n)+)/.exec(sourceOf("docs/ARCHITECTURE.md")) ?? [];
    expect(quoted.replaceAll(/^> /gm, "").trim().split(/,\s+/)).toEqual(order);
  });

  it("import the ledger's tables only inside server/ledger/", () => {
    expect(ledgerTableImports(imports)).toEqual([]);
  });

  it("let the kiosk move money only through redemptions: of the ledger it reads balances", () => {
    expect(kioskLedgerImports(imports)).toEqual([]);
  });

  it("keep shared/ pure: no packages but zod/mini, dayjs, lingui and Papa Parse, no clock, no I/O", () => {
    const allowed = /^(zod\/mini|dayjs(\/.*)?|@lingui\/core|papaparse)$/;
    const bought = imports.filter(
      ({ from, to, inside, typeOnly }) =>
        from.startsWith("shared/") &&
        !inside &&
        !typeOnly &&
        !allowed.test(to) &&
        !from.endsWith(".test.ts") &&
        from !== "shared/locales/load.ts",
    );
    expect(bought.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    const clocks = files
      .filter((file) => file.startsWith("shared/") && !file.endsWith(".test.ts"))
      .flatMap((file) => impureReads(file, sourceOf(file)));
    expect(clocks).toEqual([]);
  }, 60_000);

  it("compute and format dates only in shared/dates.ts and shared/format-dates.ts", () => {
    expect(files.filter(isAboutDates).length).toBeGreaterThan(500);
    expect(files.flatMap((file) => handmadeDates(file, sourceOf(file)))).toEqual([]);
  }, 60_000);

  it("keep the large zod out of what the web loads", () => {
    const heavy = imports.filter(
      ({ from, to, typeOnly }) => (from.startsWith("web/") || from.startsWith("shared/")) && to === "zod" && !typeOnly,
    );
    expect(heavy.map(({ from }) => from)).toEqual([]);
  });

  it("read no clock, environment or randomness in a verb: they come in the context", () => {
    const reads = files.filter(isOfSlice).flatMap((file) => impureReads(file, sourceOf(file)));
    expect(reads).toEqual([]);
  }, 60_000);

  it("write an audit record in every verb that opens a transaction, itself or in a file of its slice", () => {
    const verbs = files.filter(
      (file) =>
        /^server\/(?!platform|testing|demo)\w+\/([\w-]+\/)*[\w-]+\.ts$/.test(file) && !file.endsWith(".test.ts"),
    );
    const opens = verbs.filter((file) => /\bdb\.write\(/.test(sourceOf(file)));
    expect(opens.length).toBeGreaterThan(10);
    expect(opens.filter((file) => !records(file) && !unauditedFiles.has(file))).toEqual([]);
  });

  it("have no export that no other file imports, and none that only tests import and its own file does not use", () => {
    const tools = globSync(["*.config.ts", "scripts/**/*.mjs"], { cwd: root });
    expect(unusedExports(new Map([...files, ...tools].map((file) => [file, sourceOf(file)])))).toEqual([]);
  }, 60_000);

  it("include no catch-all files (utils, helpers, common, misc, lib or types) and no barrels", () => {
    expect(files.filter((file) => /\/(utils?|helpers?|common|misc|lib|types|index)(\/|\.tsx?$)/.test(file))).toEqual(
      [],
    );
  });

  it("are in folders with at most 30 files directly in them", () => {
    const all = globSync("{server,web}/**/*.*", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
    expect(all.length).toBeGreaterThan(900);
    expect(crowdedFolders(all)).toEqual([]);
  });

  it("have fewer than 400 lines (tests, data and generated files aside)", () => {
    const long = files.filter(
      (file) =>
        !/\.(test|e2e|bench|gen)\.|\/data\/|locales\/|shared\/countries\.ts/.test(file) &&
        sourceOf(file).split("\n").length > 401,
    );
    expect(long).toEqual([]);
  });
});

describe("the check of each rule", () => {
  it("finds a verb that imports another slice's store", () => {
    const source = 'import { findEvent } from "../events/record/record-store.ts";';
    expect(forbiddenImports(importsOf("server/payouts/open-claims.ts", source))).toEqual([
      "server/payouts/open-claims.ts → server/events/record/record-store.ts",
    ]);
  });

  it("finds an import from a slice above, whatever its form", () => {
    const found = (source: string) => upwardImports(importsOf("server/accounts/update-account.ts", source));
    for (const source of [
      'import { clearPin } from "../riders/clear-pin.ts";',
      'export { clearPin } from "../riders/clear-pin.ts";',
      'import { type Pin, clearPin } from "../riders/clear-pin.ts";',
      'import "../riders/clear-pin.ts";',
      'const { clearPin } = await import("../riders/clear-pin.ts");',
    ]) {
      expect(found(source), source).toEqual([
        expect.stringMatching(
          /^server\/accounts\/update-account\.ts → server\/riders\/clear-pin\.ts: "riders" is above "accounts"/,
        ),
      ]);
    }
    expect(found('import type { Pin } from "../riders/clear-pin.ts";')).toEqual([]);
    expect(found('import { riders } from "../riders/tables.ts";')).toEqual([]);
    expect(found('import { say } from "../locale/page-locale.ts";')).toEqual([]);
    expect(found('// import { clearPin } from "../riders/clear-pin.ts";')).toEqual([]);
  });

  it("finds the ledger's tables in a verb, a store, routes, a job and the demo world", () => {
    for (const from of [
      "server/payouts/move-claim.ts",
      "server/payouts/store.ts",
      "server/payouts/routes.ts",
      "server/jobs.ts",
      "server/demo/seed.ts",
    ]) {
      const path = from.split("/").length === 2 ? "./ledger/tables.ts" : "../ledger/tables.ts";
      for (const source of [`import { awards } from "${path}";`, `import type { awards } from "${path}";`]) {
        expect(ledgerTableImports(importsOf(from, source)), source).toEqual([
          `${from} → server/ledger/tables.ts: ask for a function of server/ledger/ instead`,
        ]);
      }
    }
    const verb = importsOf("server/payouts/store.ts", 'import { awards } from "../ledger/tables.ts";');
    expect(forbiddenImports(verb)).toHaveLength(1);
    const foreignKey = importsOf("server/redemptions/tables.ts", 'import { awards } from "../ledger/tables.ts";');
    expect([...ledgerTableImports(foreignKey), ...forbiddenImports(foreignKey)]).toEqual([]);
  });

  it("finds a kiosk file that moves money directly", () => {
    const found = (source: string) =>
      kioskLedgerImports(importsOf("server/kiosk/decisions/evaluate-redeem.ts", source));
    expect(found('import { consumeCredit } from "../../ledger/consume-credit.ts";')).toHaveLength(1);
    expect(found('import { consumeCredit, spendableCredit } from "../../ledger/consume-credit.ts";')).toHaveLength(1);
    expect(found('import * as ledger from "../../ledger/consume-credit.ts";')).toHaveLength(1);
    expect(found('import { spendableCredit } from "../../ledger/consume-credit.ts";')).toEqual([]);
  });

  it("finds a folder with too many files, counting only those directly in it", () => {
    const filesOf = (folder: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`);
    const beside = filesOf("server/riders/pin", maxFilesInFolder);
    expect(crowdedFolders([...filesOf("server/riders", maxFilesInFolder), ...beside])).toEqual([]);
    expect(crowdedFolders([...filesOf("web/ui", maxFilesInFolder + 1), ...beside])).toEqual([
      "web/ui has 31 files: give it sub-folders",
    ]);
  });

  it("finds a page of the portal that imports from the tablet's app", () => {
    const source = 'import { QueueDb } from "../tablet/queue/queue-db.ts";';
    for (const from of [
      "web/desk/dealer-kiosks.screen.tsx",
      "web/desk/desk-items.tsx",
      "web/redemptions/receipt.tsx",
    ]) {
      expect(forbiddenImports(importsOf(from, source))).toEqual([`${from} → web/tablet/queue/queue-db.ts`]);
    }
    expect(forbiddenImports(importsOf("web/tablet/visit/pin-step.tsx", source.replace("../tablet/", "../")))).toEqual(
      [],
    );
  });

  it("finds a verb in a sub-folder that imports another slice's store in a sub-folder", () => {
    const source = 'import { findDevice } from "../../kiosk/devices/device-store.ts";';
    expect(forbiddenImports(importsOf("server/erasure/steps/erase.ts", source))).toHaveLength(1);
    expect(forbiddenImports(importsOf("server/kiosk/desk/desk-routes.ts", source))).toEqual([]);
  });

  it("finds each way to compute or format a date by hand", () => {
    const found = (source: string, file = "web/events/schedule.tsx") => handmadeDates(file, source);
    for (const [source, work] of [
      ["const at = new Date(2026, 6, 4);", "new Date(y, m, d)"],
      ["const at = Date.UTC(2026, 6, 4);", "Date.UTC"],
      ['const day = at.toLocaleDateString("en-CA", { timeZone });', "toLocaleDateString"],
      ["const day = at?.toDateString();", "toDateString"],
      ["const year = new Date(iso).getFullYear();", "getFullYear"],
      ["at.setUTCMonth(at.getUTCMonth() - 1);", "setUTCMonth"],
      ["at['setDate'](1);", "setDate"],
      ['const format = new Intl.DateTimeFormat("en-US", { month: "long" });', "Intl.DateTimeFormat"],
    ] as const) {
      expect(found(source), source).toContain(`web/events/schedule.tsx:1 ${work}`);
      expect(found(source, "shared/dates.ts"), source).toEqual([]);
      expect(found(source, "web/events/schedule.test.ts"), source).toEqual([]);
    }
    expect(found('import dayjs from "dayjs";')).toEqual(["web/events/schedule.tsx → dayjs"]);
    expect(found('import utc from "dayjs/plugin/utc.js";')).toEqual(["web/events/schedule.tsx → dayjs/plugin/utc.js"]);
    for (const source of [
      "const at = new Date(ctx.now.getTime() + 60_000);",
      "const iso = at.toISOString();",
      "// new Date(2026, 6, 4), Intl.DateTimeFormat",
      "const { getDate } = calls;",
      'const rows = count.toLocaleString("en");',
      'const format = new Intl.NumberFormat("en");',
    ]) {
      expect(found(source), source).toEqual([]);
    }
  });

  it("finds an export that nothing imports, whatever its form, and one that only tests import", () => {
    const found = (source: string, importer: string, from = "server/riders/verb.ts") =>
      unusedExports(
        new Map([
          ["server/riders/names.ts", source],
          [from, importer],
        ]),
      );
    const own = "server/riders/names.ts: nameOf";
    for (const source of [
      "export const nameOf = 1;",
      "export function nameOf() {}",
      "const nameOf = 1;\nexport { nameOf };",
      "export interface nameOf {}",
      "// nameOf is never called.\nexport type nameOf = string;",
    ]) {
      expect(found(source, 'import { other } from "./names.ts";'), source).toEqual([own]);
      expect(found(source, "// import { nameOf } from './names.ts';"), source).toEqual([own]);
      for (const importer of [
        'import { nameOf } from "./names.ts";',
        'import type { nameOf as Name } from "./names.ts";',
        'import * as names from "./names.ts";',
        'const names = await import("./names.ts");',
      ]) {
        expect(found(source, importer), importer).toEqual([]);
      }
    }
    const test = "server/riders/names.test.ts";
    const importer = 'import { nameOf } from "./names.ts";';
    expect(found("export const nameOf = 1;", importer, test)).toEqual([`${own} (only tests import it)`]);
    expect(found("export const nameOf = 1; const both = [nameOf];", importer, test)).toEqual([]);
  });

  it("finds each way to read the clock, the environment or random numbers", () => {
    const found = (source: string) => impureReads("server/riders/verb.ts", source);
    for (const [source, read] of [
      ['import { randomBytes } from "node:crypto";', "randomBytes"],
      ['import { randomBytes as draw } from "node:crypto";', "randomBytes"],
      ['import { randomInt } from "node:crypto";', "randomInt"],
      ['import { randomUUID } from "crypto";', "randomUUID"],
      ['import * as c from "node:crypto"; c.randomBytes(4);', "randomBytes"],
      ["const id = crypto.randomUUID();", "randomUUID"],
      ["globalThis.crypto.getRandomValues(bytes);", "getRandomValues"],
      ["const x = Math.random();", "Math.random"],
      ["const x = Math['random']();", "Math.random"],
      ["const draw = [Math.random];", "Math.random"],
      ["const x = process.env.DEMO;", "process.env"],
      ["const x = process?.env;", "process.env"],
      ["const { env } = process;", "process"],
      ['import { env } from "node:process";', "process"],
      ["const now = new Date();", "new Date()"],
      ["const now = Date();", "new Date()"],
      ["const now = Date.now();", "Date.now"],
      ["const now = dayjs();", "dayjs()"],
    ] as const) {
      expect(found(source), source).toEqual([`server/riders/verb.ts:1 ${read}`]);
    }
    for (const source of [
      "const then = new Date(ctx.now.getTime());",
      "// new Date(), Date.now(), Math.random(), process.env",
      'const text = "Date.now()";',
      "const low = Math.min(1, 2);",
      'import { createHmac } from "node:crypto";',
    ]) {
      expect(found(source), source).toEqual([]);
    }
  });
});

function records(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (/\brecord\(/.test(sourceOf(file))) return true;
  const beside = imports.filter(({ from, to, inside }) => from === file && inside && sliceOf(to) === sliceOf(file));
  return beside.some(({ to }) => records(to, seen));
}

/**
 * These files write without an audit record, because the writes are not a person's act on a record. The comment on each
 * says why.
 */
const unauditedFiles = new Set<string>([
  // These two store totals that anybody can compute again from the rows; they change nothing that people did.
  "server/ledger/totals/store-ledger-months.ts",
  "server/reports/totals/store-race-months.ts",
  // This file updates and ends sessions; the verbs that sign in and out write the record.
  "server/accounts/sessions/session.ts",
  // This file deletes expired sessions and codes.
  "server/accounts/sessions/forget-expired.ts",
  // Findings are what the portal noticed on its own; staff who look at one are recorded (look-at.ts).
  "server/watch/save-groups.ts",
  // These two delete messages and the texts of requests after the retention time in the program's settings.
  "server/contact/forget-messages.ts",
  "server/requests/forget-requests.ts",
  // Challenges for passkeys are deleted within minutes; the sign-in itself is recorded.
  "server/accounts/passkeys/passkey-challenge.ts",
  // This file opens the transaction for the acts on a bonus; each act records what it did (decide-bonus.ts,
  // reverse-bonus.ts).
  "server/awards/change-bonus.ts",
  // The event's own verb, createStandings, writes the record.
  "server/series/open-standings.ts",
  // Admins save filters of lists for themselves; it changes no record that another person sees.
  "server/accounts/views/views.ts",
  // This file makes small copies of the photo that the rider set.
  "server/kiosk/cards/card-photos.ts",
]);
