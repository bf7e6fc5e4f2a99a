import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

// Which files may import which (docs/ARCHITECTURE.md). The table defines the rules: a file is of the first kind whose
// pattern it matches, and may import the kinds listed. `own` is the same slice.

const root = fileURLToPath(new URL("..", import.meta.url));

interface Kind {
  name: string;
  fits: RegExp;
  may: readonly string[];
}

const kinds: readonly Kind[] = [
  { name: "shared", fits: /^shared\//, may: ["shared"] },
  { name: "server test", fits: /^(server|migrations)\/.*\.test\.ts$|^server\/testing\//, may: ["*"] },
  { name: "server demo", fits: /^server\/demo\//, may: ["*"] },
  { name: "server platform", fits: /^server\/platform\//, may: ["shared", "server platform"] },
  { name: "server root", fits: /^server\/[^/]+\.ts$/, may: ["*"] },
  { name: "ledger tables", fits: /^server\/ledger\/tables\.ts$/, may: ["shared", "server platform", "server tables"] },
  {
    name: "server tables",
    fits: /^server\/\w+\/tables\.ts$/,
    may: ["shared", "server platform", "server tables", "ledger tables"],
  },
  {
    name: "ledger",
    fits: /^server\/ledger\//,
    may: ["own", "shared", "server platform", "server tables", "ledger tables"],
  },
  {
    // The ledger defines in one place what counts as spendable credit, so a store may use its conditions in a join.
    name: "server store",
    fits: /^server\/\w+\/([\w-]+-)?store\.ts$/,
    may: ["own", "shared", "server platform", "server tables", "ledger tables", "ledger"],
  },
  {
    name: "server routes",
    fits: /^server\/\w+\/([\w-]+-)?routes\.ts$/,
    may: ["own", "shared", "server platform", "server tables", "ledger tables", "server verb", "ledger"],
  },
  {
    name: "server policy",
    fits: /^server\/\w+\/policy\.ts$/,
    may: ["own", "shared", "server platform", "server tables"],
  },
  {
    name: "server verb",
    fits: /^server\/\w+\//,
    may: ["own", "shared", "server platform", "server tables", "ledger tables", "server verb", "ledger"],
  },
  { name: "web test", fits: /^web\/.*\.test\.tsx?$/, may: ["*"] },
  { name: "web ui", fits: /^web\/ui\//, may: ["web ui"] },
  { name: "web plumbing", fits: /^web\/(platform|locale)\//, may: ["shared", "web plumbing", "web ui"] },
  { name: "web frame", fits: /^web\/parts\//, may: ["shared", "web plumbing", "web ui", "web frame"] },
  { name: "web shell", fits: /^web\/app\//, may: ["shared", "web plumbing", "web ui", "web shell", "web root"] },
  { name: "web root", fits: /^web\/[^/]+\.tsx?$/, may: ["*"] },
  {
    name: "web screen",
    fits: /^web\/.*\.screen\.tsx$/,
    may: ["own", "shared", "web plumbing", "web ui", "web frame", "web shell", "web part"],
  },
  { name: "web part", fits: /^web\//, may: ["own", "shared", "web plumbing", "web ui", "web frame", "web shell"] },
  { name: "e2e", fits: /^e2e\//, may: ["e2e", "shared", "server demo"] },
  {
    name: "bench",
    fits: /^bench\//,
    may: [
      "bench",
      // The tablet benchmark drives a browser with the helpers of the end-to-end tests.
      "e2e",
      "shared",
      "server test",
      "server root",
      "server platform",
      "server demo",
      "server tables",
      "ledger tables",
    ],
  },
  { name: "scripts", fits: /^scripts\//, may: ["*"] },
];

const kindOf = (file: string): Kind => {
  const kind = kinds.find(({ fits }) => fits.test(file));
  if (!kind) throw new Error(`${file} fits no kind: give it a room or the table a line`);
  return kind;
};
const sliceOf = (file: string): string => file.split("/").slice(0, 2).join("/");

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

interface Import {
  from: string;
  to: string;
  /** True for a path in the project, false for the name of a package. */
  inside: boolean;
  typeOnly: boolean;
}

const imports: Import[] = files.flatMap((from) => {
  const source = readFileSync(join(root, from), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      named: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ named: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest }) => ({
      named: source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
      typeOnly: false,
    })),
  ];
  return found.map(({ named, typeOnly }) => {
    const target = named.replace(/^#shared\//, `${relative(dirname(from), "shared") || "."}/`.replace(/^(?!\.)/, "./"));
    const inside = target.startsWith(".");
    return { from, to: inside ? join(dirname(from), target).replaceAll("\\", "/") : target, inside, typeOnly };
  });
});

/** The browser's code and the end-to-end tests import nothing from the server but the types of the API's calls. */
const isContract = ({ from, to, typeOnly }: Import): boolean =>
  typeOnly &&
  ((to === "server/api.ts" && /^(web\/platform|e2e)\//.test(from)) ||
    (to === "server/testing/typed-calls.ts" && from.startsWith("e2e/")));

/** Links and loaders import from the table of pages nothing but its types, so that a link knows every page. */
const isTableOfPages = ({ from, to, typeOnly }: Import): boolean =>
  to === "web/routes.ts" && typeOnly && /^web\/(ui|platform)\//.test(from);

describe("the house", () => {
  it("was looked at: this test saw the files and their imports", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(imports.filter(({ inside }) => inside).length).toBeGreaterThan(100);
  });

  it("has imports only along the table", () => {
    const wrong = imports.filter((found) => {
      const { from, to, inside } = found;
      if (!inside || !/\.tsx?$/.test(to) || isContract(found) || isTableOfPages(found)) return false;
      const kind = kindOf(from);
      if (kind.may.includes("*")) return false;
      const target = kindOf(to);
      if (kind.may.includes("own") && sliceOf(from) === sliceOf(to)) {
        // No file but the routes imports a screen, even inside its slice.
        return target.name === "web screen" && !from.endsWith("routes.ts");
      }
      return !kind.may.includes(target.name);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keeps shared/ pure: no packages but zod/mini, dayjs and lingui, no clock, no I/O", () => {
    const allowed = /^(zod\/mini|dayjs(\/.*)?|@lingui\/core)$/;
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
    const clocks = files.filter(
      (file) =>
        file.startsWith("shared/") &&
        !file.endsWith(".test.ts") &&
        /\bDate\.now\(\)|new Date\(\)|Math\.random\(\)/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(clocks).toEqual([]);
  });

  it("keeps the heavy zod out of what the web loads", () => {
    const heavy = imports.filter(
      ({ from, to, typeOnly }) => (from.startsWith("web/") || from.startsWith("shared/")) && to === "zod" && !typeOnly,
    );
    expect(heavy.map(({ from }) => from)).toEqual([]);
  });

  it("reads no clock, environment or randomness in a verb: they come in the context", () => {
    const slices = files.filter(
      (file) => /^server\/(?!platform|testing|demo)\w+\//.test(file) && !file.endsWith(".test.ts"),
    );
    const reads = slices.filter((file) =>
      /\bDate\.now\(\)|new Date\(\)|Math\.random\(\)|process\.env/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(reads).toEqual([]);
  });

  it("keeps a record in every verb that opens a transaction, itself or in a file of its slice", () => {
    const verbs = files.filter(
      (file) => /^server\/(?!platform|testing|demo)\w+\/[\w-]+\.ts$/.test(file) && !file.endsWith(".test.ts"),
    );
    const opens = verbs.filter((file) => /\bdb\.write\(/.test(readFileSync(join(root, file), "utf8")));
    expect(opens.length).toBeGreaterThan(10);
    expect(opens.filter((file) => !records(file) && !silentOnPurpose.has(file))).toEqual([]);
  });

  it("has no drawers: no utils, helpers, common, misc, lib or types files, and no barrels", () => {
    expect(files.filter((file) => /\/(utils?|helpers?|common|misc|lib|types|index)(\/|\.tsx?$)/.test(file))).toEqual(
      [],
    );
  });

  it("keeps every file under 400 lines (tests, data and generated files aside)", () => {
    const long = files.filter(
      (file) =>
        !/\.(test|e2e|bench|gen)\.|\/data\/|locales\/|shared\/countries\.ts/.test(file) &&
        readFileSync(join(root, file), "utf8").split("\n").length > 401,
    );
    expect(long).toEqual([]);
  });
});

function records(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (/\brecord\(/.test(readFileSync(join(root, file), "utf8"))) return true;
  const beside = imports.filter(({ from, to, inside }) => from === file && inside && sliceOf(to) === sliceOf(file));
  return beside.some(({ to }) => records(to, seen));
}

/**
 * Files with writes that need no audit record, because they are not a person's act on a record; each with its reason.
 */
const silentOnPurpose = new Set<string>([
  // Updates and ends sessions; the verbs that sign in and out write the record.
  "server/accounts/session.ts",
  // Deletes expired sessions and codes.
  "server/accounts/forget-expired.ts",
  // Deletes messages and the texts of requests after the retention time in the program's settings.
  "server/contact/forget-messages.ts",
  "server/requests/forget-requests.ts",
  // Challenges for passkeys, deleted within minutes; the sign-in itself is recorded.
  "server/accounts/passkey-challenge.ts",
  // Opens the transaction for the acts on a bonus; each act records what it did (decide-bonus.ts, reverse-bonus.ts).
  "server/awards/change-bonus.ts",
  // Recorded by the event's own verb, createStandings.
  "server/series/open-standings.ts",
  // Small copies of photos, made from the photo that the rider set.
  "server/kiosk/card-photos.ts",
]);
