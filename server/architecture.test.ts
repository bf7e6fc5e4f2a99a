import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  crowdedFolders,
  forbiddenImports,
  importsOf,
  isOfSlice,
  kioskLedgerImports,
  ledgerTableImports,
  maxFilesInFolder,
  order,
  sliceName,
  sliceOf,
  upwardImports,
} from "./testing/rules/architecture.ts";
import { foreignWrites, tablesOf } from "./testing/rules/table-writes.ts";
import { handmadeDates, isAboutDates } from "./testing/rules/handmade-dates.ts";
import { impureReads } from "./testing/rules/impure-reads.ts";
import { unusedExports } from "./testing/rules/unused-exports.ts";

// These tests check which files may import which, and what a slice may not read (docs/ARCHITECTURE.md#imports). The
// rules are in server/testing/rules/architecture.ts; here they run on every file, and on examples that break them.

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
/**
 * This contains the source text of the verbs, stores and other product files of the slices, and of the files that
 * compose them.
 */
const serverSources = files
  .filter((file) => isOfSlice(file) || (/^server\/[^/]+\.ts$/.test(file) && !/\.test\.ts$|\/schema\.ts$/.test(file)))
  .map((file): [string, string] => [file, sourceOf(file)]);
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

  it("write only the tables of their own slice, except for erasure and merges", () => {
    const tables = tablesOf(
      new Map(files.filter((file) => file.endsWith("/tables.ts")).map((file) => [file, sourceOf(file)])),
    );
    expect(tables.sliceOfExport.size).toBeGreaterThan(80);
    expect(serverSources.flatMap(([file, source]) => foreignWrites(file, source, tables))).toEqual([]);
  }, 60_000);

  it("let the kiosk move money only through redemptions; from the ledger it only reads balances", () => {
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

  it("keep the large build of zod out of what the web loads", () => {
    const heavy = imports.filter(
      ({ from, to, typeOnly }) => (from.startsWith("web/") || from.startsWith("shared/")) && to === "zod" && !typeOnly,
    );
    expect(heavy.map(({ from }) => from)).toEqual([]);
  });

  it("do not read the clock, the environment or random numbers in a verb, which gets them from the context", () => {
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

  it("have no export without an import, and none that only tests import and its own file does not use", () => {
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

  it("finds a write to another slice's table, whatever its form", () => {
    const tables = tablesOf(
      new Map([
        ["server/events/tables.ts", 'export const events = table("races", {});'],
        ["server/riders/tables.ts", 'export const riders = table("riders", {});'],
        ["server/platform/tables.ts", 'export const serverFacts = table("server_facts", {});'],
      ]),
    );
    const found = (source: string, file = "server/riders/verb.ts") => foreignWrites(file, source, tables);
    const plain = 'import { events } from "../events/tables.ts"; ';
    const all = 'import * as tables from "../events/tables.ts"; ';
    for (const source of [
      `${plain}await tx.insert(events).values(row);`,
      `${plain}await tx.update(events).set({ title });`,
      `${plain}await tx.delete(events);`,
      `${plain}await tx["delete"](events);`,
      `${plain}const writer = tx; await writer.delete(events);`,
      `${plain}await ctx.db.write((tx) => tx.with(old).update(events).set({ title }));`,
      `${plain}await insertRows(tx, events, rows);`,
      'import { events as races } from "../events/tables.ts"; await tx.delete(races);',
      'import { events } from "../schema.ts"; await tx.delete(events);',
      `${plain}const races = events; await tx.delete(races);`,
      `${plain}const wipe = (table: Table) => tx.delete(table); await wipe(events);`,
      `${plain}for (const table of [events]) await writer.update(table).set({ title });`,
      `${all}await tx.delete(tables.events);`,
      `${all}await tx.delete(tables["events"]);`,
      `${all}const { events } = tables;`,
      'const { events } = await import("../events/tables.ts");',
      'export { events } from "../events/tables.ts";',
      `${plain}export { events };`,
      `${plain}await tx.execute(sql\`update \${events} set title = null\`);`,
      `${plain}await tx.execute(sql\`with old as (select 1) delete from \${events}\`);`,
      "await tx.execute(sql`insert into races (id) values (1)`);",
      "await tx.execute(sql`update ${sql.identifier(name)} set title = null`);",
      "await tx.run(sql.raw('UPDATE \"races\" SET title = null'));",
    ]) {
      expect(found(source), source).toHaveLength(1);
      expect(found(source, "server/erasure/verb.ts"), source).toEqual([]);
    }
    for (const source of [
      'import { riders } from "./tables.ts"; await tx.update(riders).set({ name });',
      'import { serverFacts } from "../platform/tables.ts"; await tx.insert(serverFacts).values(row);',
      `${plain}const rows = await tx.select().from(events).for("update");`,
      `${plain}await tx.execute(sql\`select id from \${events} for update\`);`,
      'const digest = createHash("sha256").update(text).digest("hex");',
      "waiting.delete(id);",
      '// tx.delete(events)\nconst summary = "Updates a race";',
      'import { riders } from "./tables.ts"; await tx.execute(sql`update ${riders} set name = null`);',
    ]) {
      expect(found(source), source).toEqual([]);
    }
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
      ['import { generateKeyPairSync } from "node:crypto";', "generateKeyPairSync"],
      ['import { createECDH } from "node:crypto";', "createECDH"],
      ['import { webcrypto } from "node:crypto";', "webcrypto"],
      ['import crypto from "node:crypto";', "crypto as a whole"],
      ['import * as c from "node:crypto"; const { randomBytes } = c;', "crypto as a whole"],
      ['import "node:crypto";', "crypto as a whole"],
      ['const { randomBytes } = await import("node:crypto");', "crypto as a whole"],
      ["const { randomBytes } = await import(`node:crypto`);", "import() of a computed name"],
      ['const { randomBytes } = await import("node:" + name);', "import() of a computed name"],
      ['const { randomBytes } = require("node:crypto");', "require"],
      ['import { createRequire } from "node:module";', "node:module"],
      ['export { randomBytes } from "node:crypto";', "randomBytes"],
      ['export * from "node:crypto";', "crypto as a whole"],
      ['export * as c from "crypto";', "crypto as a whole"],
      ["const id = crypto.randomUUID();", "crypto"],
      ["const { getRandomValues } = crypto;", "crypto"],
      ["const pair = await crypto.subtle.generateKey(kind, true, uses);", "crypto.subtle"],
      ["const { generateKey } = crypto.subtle;", "crypto.subtle"],
      ["globalThis.crypto.subtle.digest(kind, bytes);", "globalThis"],
      ["const all = global;", "global"],
      ["const x = Math.random();", "Math.random"],
      ["const x = Math['random']();", "Math.random"],
      ["const x = Math[name]();", "Math.random"],
      ["const { random } = Math;", "Math.random"],
      ["const draw = [Math.random];", "Math.random"],
      ["const x = process.env.DEMO;", "process"],
      ["const x = process?.env;", "process"],
      ["const { env } = process;", "process"],
      ["const p = process; const { env } = p;", "process"],
      ["const x = { process };", "process"],
      ["const x = (process as { env: Env }).env;", "process"],
      ["const x = globalThis.process.env;", "globalThis"],
      ["const x = globalThis['process']['env'];", "globalThis"],
      ["const x = import.meta.env.DEMO;", "import.meta.env"],
      ['import { env } from "node:process";', "node:process"],
      ['import process from "process";', "process"],
      ['import os from "node:os";', "node:os"],
      ['const { env } = await import("node:process");', "node:process"],
      ["const all = Function('return this')();", "Function"],
      ["const now = eval('Date');", "eval"],
      ["const now = new Date();", "Date"],
      ["const now = new Date(...[]);", "Date"],
      ["const now = new Date(undefined).getTime() || new Clock();", "Date"],
      ["const now = Date();", "Date"],
      ["const now = Date.now();", "Date.now"],
      ["const now = Date['now']();", "Date.now"],
      ["const { now } = Date;", "Date"],
      ["const Clock = Date;", "Date"],
      ["const now = performance.now();", "performance"],
      ["const { now } = performance;", "performance"],
      ['import { performance as p } from "node:perf_hooks";', "node:perf_hooks"],
      ["const now = clock.hrtime.bigint();", "hrtime"],
      ["const now = Temporal.Now.instant();", "Temporal"],
      ["const { Now } = Temporal;", "Temporal"],
      ["const Clock = Temporal;", "Temporal"],
      ["const now = dayjs();", "dayjs"],
      ["const now = dayjs(undefined);", "dayjs"],
      ["const now = dayjs.utc();", "dayjs"],
      ["const now = dayjs.tz();", "dayjs"],
      ["const { utc } = dayjs;", "dayjs"],
      ["const make = dayjs.utc;", "dayjs"],
      ['import now from "dayjs";', "dayjs under another name"],
      ['import { uuidv7 } from "uuidv7";', "uuidv7"],
      ['import { v7 } from "uuid";', "uuid"],
      ['const { uuidv7 } = await import("uuidv7");', "uuidv7"],
      ['import { newId } from "../platform/ids.ts";', "newId"],
      ['import * as ids from "../platform/ids.ts";', "ids as a whole"],
      ["const at = sql`now()`;", "SQL with a clock or random numbers"],
      ["const at = sql`${riders.createdAt} < current_timestamp`;", "SQL with a clock or random numbers"],
      ["const at = sql`datetime('now', '-1 day')`;", "SQL with a clock or random numbers"],
      ["const at = sql`strftime('%s', 'now')`;", "SQL with a clock or random numbers"],
      ['const draw = sql.raw("order by random()");', "SQL with a clock or random numbers"],
      ["const at = sql`timestamp 'now'`;", "SQL with a clock or random numbers"],
      ["const id = sql`gen_random_uuid()`;", "SQL with a clock or random numbers"],
    ] as const) {
      expect(found(source), source).toContain(`server/riders/verb.ts:1 ${read}`);
    }
    expect(impureReads("shared/format.ts", "const now = window.performance.now();")).toEqual([
      "shared/format.ts:1 window",
    ]);
    for (const source of [
      "const then = new Date(ctx.now.getTime());",
      "const isTime = value instanceof Date;",
      "const at = Date.parse(text);",
      'const then = typeof Temporal === "undefined" ? null : Temporal.Instant.fromEpochMilliseconds(ms);',
      "const then = dayjs(at); const day = dayjs.utc(iso);",
      "// new Date(), Date.now(), Math.random(), process.env",
      'const text = "Date.now()";',
      "const low = Math.min(1, 2);",
      "const draw = ctx.random(16); const id = ctx.id(); const { now } = ctx;",
      'import { createHmac, type KeyObject } from "node:crypto";',
      'import type { BinaryLike } from "node:crypto";',
      'import { parseId } from "../platform/ids.ts";',
      "const key = await crypto.subtle.importKey(kind, bytes);",
      'const { readFile } = await import("node:fs/promises");',
      "const step = { process: 1, performance: 2 }.process;",
      "type Env = typeof globalThis.process.env;",
      "declare const Temporal: { Instant: object };",
      'const words = "Nothing happens now (or later)";',
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
 * These files write without an audit record, because their writes are not a person's act on a record. The comment above
 * each one gives the reason.
 */
const unauditedFiles = new Set<string>([
  // These two store totals that can be computed again from the rows at any time; they change nothing that people did.
  "server/ledger/totals/store-ledger-months.ts",
  "server/reports/totals/store-race-months.ts",
  // This file updates and ends sessions; the verbs that sign in and out write the record.
  "server/accounts/sessions/session.ts",
  // This file deletes expired sessions and codes.
  "server/accounts/sessions/forget-expired.ts",
  // The portal creates findings without a person. When staff review one, look-at.ts records it.
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
  // Admins save filters of lists for themselves, and no other person sees these.
  "server/accounts/views/views.ts",
  // This file makes small copies of a photo that the rider has set.
  "server/kiosk/cards/card-photos.ts",
]);
