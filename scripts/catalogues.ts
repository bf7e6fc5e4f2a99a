// This assigns the texts of each file to a catalog, by the import graph: texts that a public page can reach are in
// `public`, those that only the signed-in areas reach are in `areas`, those that only the kiosk reaches are in `kiosk`.
// This keeps the first load small, and file names do not depend on the catalogs.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pages } from "../shared/pages.ts";

export const catalogueNames = ["public", "about", "areas", "kiosk", "shared", "server"] as const;
export type CatalogueName = (typeof catalogueNames)[number];

const entry = "web/main.tsx";
/** These are the tables of pages and of layouts. Each row is for a page or an area and has one dynamic import. */
const tables = ["web/routes.ts", "web/app/layouts.ts"];
/** The table of pages imports these tables of the roles' screens. */
const roleTables = ["rider", "dealer", "promoter", "staff"].map((role) => `web/screens/${role}.ts`);
const row =
  /(?:^\s*["'](\/[^"']*)["']: \{[^\n]*?(?:\n(?! {2}\S)[^\n]*?)*?|^ {2}(\w+): \(\) => )import\(\s*["']([^"']+)["']/gm;
const areaOfPage = new Map<string, string>(pages.map(({ path, area }) => [path, area]));
const anyImport = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const isWords = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").replace(/^import type .*$/gm, "") : "";
}

function importsOf(path: string): string[] {
  const text = tables.includes(path) ? read(path).replace(row, "") : read(path);
  const found = [...text.matchAll(anyImport)].map((match) => normalize(join(dirname(path), match[1] ?? "")));
  return found.filter((target) => !roleTables.includes(target));
}

function reach(starts: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = starts.filter((path) => existsSync(path));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(...importsOf(path).filter((next) => next.startsWith("web/") && isWords(next) && existsSync(next)));
  }
  return seen;
}

function starts(): Record<"public" | "areas" | "kiosk", string[]> {
  const found = { public: [entry], areas: [...roleTables], kiosk: [] as string[] };
  for (const table of tables) {
    for (const [, page, area, target] of read(table).matchAll(row)) {
      const layout = page === undefined ? area : areaOfPage.get(page);
      const name = layout === "kiosk" ? "kiosk" : layout === "public" || layout === "plain" ? "public" : "areas";
      found[name].push(normalize(join(dirname(table), target ?? "")));
    }
  }
  return found;
}

/** Returns the catalog of a file that no route reaches yet, based on its path. */
function byName(path: string): "public" | "areas" | "kiosk" {
  if (path.startsWith("web/tablet/")) return "kiosk";
  return /\/(admin|dealer|promoter|rider)-[^/]*$/.test(path) ? "areas" : "public";
}

export function filesByCatalogue(): Record<CatalogueName, string[]> {
  const from = starts();
  const reached = {
    public: reach(from.public),
    areas: reach(from.areas),
    kiosk: reach(from.kiosk),
  };
  const files: Record<CatalogueName, string[]> = {
    public: [],
    about: [],
    areas: [],
    kiosk: [],
    shared: [],
    server: [],
  };
  for (const path of globSync("web/**/*.{ts,tsx}").filter(isWords).sort()) {
    if (path === "web/service-worker.ts") continue;
    // These texts are long, and no other page needs them.
    if (path.startsWith("web/about/")) {
      files.about.push(path);
      continue;
    }
    const inAreas = reached.areas.has(path);
    const inKiosk = reached.kiosk.has(path);
    if (reached.public.has(path) || (inAreas && inKiosk)) files.public.push(path);
    else if (inAreas) files.areas.push(path);
    else if (inKiosk) files.kiosk.push(path);
    else files[byName(path)].push(path);
  }
  files.shared = globSync("shared/**/*.ts").filter(isWords).sort();
  files.server = globSync("server/**/*.ts").filter(isWords).sort();
  return files;
}
