import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

// This module contains the rules of docs/ARCHITECTURE.md#imports, as functions of a file's name and its source, so that
// they can be tested with sources that break them. `server/architecture.test.ts` runs them on every file of the
// project.

export interface Kind {
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
  // The ledger reads the seasons' settings, and so does every slice that decides about a race.
  {
    name: "seasons",
    fits: /^server\/seasons\//,
    may: ["own", "shared", "server platform", "server tables"],
  },
  {
    name: "ledger",
    fits: /^server\/ledger\//,
    may: ["own", "shared", "server platform", "server tables", "ledger tables", "seasons"],
  },
  {
    name: "server store",
    fits: /^server\/\w+\/([\w-]+\/)*([\w-]+-)?store\.ts$/,
    may: ["own", "shared", "server platform", "server tables", "ledger", "seasons"],
  },
  {
    name: "server routes",
    fits: /^server\/\w+\/([\w-]+\/)*([\w-]+-)?routes\.ts$/,
    may: ["own", "shared", "server platform", "server tables", "server verb", "ledger", "seasons"],
  },
  {
    name: "server policy",
    fits: /^server\/\w+\/policy\.ts$/,
    may: ["own", "shared", "server platform", "server tables"],
  },
  {
    name: "server verb",
    fits: /^server\/\w+\//,
    may: ["own", "shared", "server platform", "server tables", "server verb", "ledger", "seasons"],
  },
  { name: "web test", fits: /^web\/.*\.test\.tsx?$|^web\/testing\//, may: ["*"] },
  { name: "web ui", fits: /^web\/ui\//, may: ["web ui"] },
  { name: "web plumbing", fits: /^web\/(platform|locale)\//, may: ["shared", "web plumbing", "web ui"] },
  {
    name: "web screen",
    fits: /^web\/.*\.screen\.tsx$/,
    may: ["own", "shared", "web plumbing", "web ui", "web base", "web frame", "web shell", "web part"],
  },
  // These folders hold places, races, bikes and the program's rules, which several slices share.
  {
    name: "web base",
    fits: /^web\/(places|races|bikes|programme)\//,
    may: ["shared", "web plumbing", "web ui", "web base"],
  },
  { name: "web frame", fits: /^web\/parts\//, may: ["shared", "web plumbing", "web ui", "web frame"] },
  {
    name: "web shell",
    fits: /^web\/app\//,
    may: ["shared", "web plumbing", "web ui", "web base", "web shell", "web root"],
  },
  { name: "web root", fits: /^web\/([^/]+|screens\/\w+)\.tsx?$/, may: ["*"] },
  // The tablet's app is a separate document with its own storage: no page of the portal imports from it.
  {
    name: "tablet",
    fits: /^web\/tablet\//,
    may: ["own", "shared", "web plumbing", "web ui", "web frame", "web shell"],
  },
  {
    name: "web part",
    fits: /^web\//,
    may: ["own", "shared", "web plumbing", "web ui", "web base", "web frame", "web shell"],
  },
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
export const sliceOf = (file: string): string => file.split("/").slice(0, 2).join("/");

/**
 * These are the slices of the server, the lowest first. The verbs, stores and routes of a slice import only from slices
 * before it. Imports of `tables.ts` and imports of types are exempt: a store may join any table.
 */
export const order: readonly string[] = [
  "locale",
  "seasons",
  "ledger",
  "accounts",
  "dealers",
  "promoters",
  "results",
  "bikes",
  "riders",
  "rounds",
  "events",
  "series",
  "payouts",
  "documents",
  "redemptions",
  "employees",
  "settlements",
  "wallet",
  "awards",
  "idcards",
  "kiosk",
  "questions",
  "plans",
  "photos",
  "merges",
  "profiles",
  "erasure",
  "requests",
  "watch",
  "sessions",
  "notices",
  "reports",
  "search",
  "history",
  "home",
  "categories",
  "contact",
  "programme",
  "clock",
  "metrics",
  "system",
  "site",
];

/** This is the max number of files directly in one folder of `server/` and `web/`; a larger folder gets sub-folders. */
export const maxFilesInFolder = 30;

/**
 * Returns the folders of `server/` and `web/` with more files directly in them than `maxFilesInFolder`, each as a line.
 */
export function crowdedFolders(files: readonly string[]): string[] {
  const inHouse = files.filter((file) => /^(server|web)\//.test(file));
  const byFolder = Map.groupBy(inHouse, dirname);
  return [...byFolder]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, inside]) => `${folder} has ${inside.length} files: give it sub-folders`);
}

const testFile = /\.test\.tsx?$/;
const sliceFile = /^server\/(?!platform\/|testing\/|demo\/)(\w+)\//;

/** Returns true for the verbs, stores, routes and other product files of a slice. */
export const isOfSlice = (file: string): boolean => sliceFile.test(file) && !testFile.test(file);
export const sliceName = (file: string): string => sliceFile.exec(file)?.[1] ?? "";

export interface Import {
  from: string;
  to: string;
  /** These are the exported names; the list is empty for an import of the whole module. */
  names: readonly string[];
  /** This is true for a path in the project, and false for the name of a package. */
  inside: boolean;
  typeOnly: boolean;
}

/** Reads the static, re-exported and dynamic imports of a file with the parser of the build. */
export function importsOf(from: string, source: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      named: moduleRequest.value,
      names: entries.flatMap(({ importName }) => importName.name ?? []),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest
          ? [{ named: moduleRequest.value, names: importName.name ? [importName.name] : [], typeOnly: isType }]
          : [],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest }) => ({
      named: source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
      names: [],
      typeOnly: false,
    })),
  ];
  return found.map(({ named, names, typeOnly }) => {
    const target = named.replace(/^#shared\//, `${relative(dirname(from), "shared") || "."}/`.replace(/^(?!\.)/, "./"));
    const inside = target.startsWith(".");
    return { from, to: inside ? join(dirname(from), target).replaceAll("\\", "/") : target, names, inside, typeOnly };
  });
}

/**
 * Returns true for an import of the types of the API's calls, which is all that the browser's code and the end-to-end
 * tests may import from the server.
 */
const isContract = ({ from, to, typeOnly }: Import): boolean =>
  typeOnly &&
  ((to === "server/api.ts" && /^(web\/platform|e2e)\//.test(from)) ||
    (to === "server/testing/typed-calls.ts" && from.startsWith("e2e/")));

/**
 * Returns true for an import of the types of the table of pages, which is all that links and loaders import from it, so
 * that a link knows every page.
 */
const isTableOfPages = ({ from, to, typeOnly }: Import): boolean =>
  to === "web/routes.ts" && typeOnly && /^web\/(ui|platform)\//.test(from);

/** Returns true for the client of the journeys, which names calls and makes their URLs like that of the web. */
const isTypedClient = ({ from, to, typeOnly }: Import): boolean =>
  from === "e2e/support/calls.ts" &&
  ((to === "web/platform/api/api.ts" && typeOnly) || to === "web/platform/api/call-url.ts");

/** Returns true for a journey that receives real emails with the mail server of the server's tests. */
const isMailServer = ({ from, to }: Import): boolean =>
  to === "server/testing/clients/smtp.ts" && from.startsWith("e2e/");

/** Returns the imports that the table of kinds does not allow, each as a line that names both files. */
export function forbiddenImports(imports: readonly Import[]): string[] {
  const wrong = imports.filter((found) => {
    const { from, to, inside } = found;
    if (!inside || !/\.tsx?$/.test(to)) return false;
    if ([isContract, isTableOfPages, isTypedClient, isMailServer].some((allows) => allows(found))) return false;
    const kind = kindOf(from);
    if (kind.may.includes("*")) return false;
    const target = kindOf(to);
    if (kind.may.includes("own") && sliceOf(from) === sliceOf(to)) {
      // Only the routes may import a screen, even inside its slice.
      return target.name === "web screen" && !from.endsWith("routes.ts");
    }
    return !kind.may.includes(target.name);
  });
  return wrong.map(({ from, to }) => `${from} → ${to}`);
}

/** Returns the imports of a slice from a slice that is above it in `order`. */
export function upwardImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, inside, typeOnly }) => {
    if (!inside || typeOnly || to.endsWith("/tables.ts") || !isOfSlice(from) || !sliceFile.test(to)) return [];
    const [own, other] = [sliceName(from), sliceName(to)];
    if (order.indexOf(own) >= order.indexOf(other)) return [];
    return [
      `${from} → ${to}: "${other}" is above "${own}" in the order of slices; ` +
        "move the file to the slice that its noun names, or add a listener in server/listeners.ts",
    ];
  });
}

/**
 * Returns the imports of the ledger's tables from outside the ledger. Only the tables of other slices may refer to
 * them, for foreign keys. Tests read them to check what was written, and the benchmark fills them in bulk.
 */
export function ledgerTableImports(imports: readonly Import[]): string[] {
  const mayImport = /^server\/(ledger\/|testing\/|schema\.ts$|\w+\/tables\.ts$)|^bench\/world\/|\.test\.ts$/;
  return imports
    .filter(({ from, to }) => to === "server/ledger/tables.ts" && !mayImport.test(from))
    .map(({ from, to }) => `${from} → ${to}: ask for a function of server/ledger/ instead`);
}

const ledgerReads = ["balanceIn", "openCredit", "spendableCredit"];

/**
 * Returns what the kiosk imports from the ledger beyond reading balances: it moves money only through the verbs of
 * `server/redemptions/` (docs/decisions/0009-kiosk-queues-commands.md).
 */
export function kioskLedgerImports(imports: readonly Import[]): string[] {
  return imports
    .filter(
      ({ from, to, names, typeOnly }) =>
        from.startsWith("server/kiosk/") &&
        !testFile.test(from) &&
        to.startsWith("server/ledger/") &&
        !typeOnly &&
        (names.length === 0 || names.some((name) => !ledgerReads.includes(name))),
    )
    .map(({ from, to, names }) => `${from} → ${to} (${names.join(", ")})`);
}

export type Node = Record<string, unknown> & { type: string; start: number };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, seen);
  } else if (isNode(value)) {
    seen(value);
    for (const child of Object.values(value)) {
      if (typeof child === "object") visit(child, seen);
    }
  }
}

export const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === "Identifier" && typeof node["name"] === "string") return node["name"];
  return node.type === "Literal" && typeof node["value"] === "string" ? node["value"] : null;
};
