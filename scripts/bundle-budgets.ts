// How much JavaScript a first visit loads, for each page, in French (which brings words of its own); fails where a
// page is over its budget (bench/budgets.json). Read from the build's manifest: what is imported is loaded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { PageArea } from "#shared/pages.ts";
import budgets from "../bench/budgets.json" with { type: "json" };
import { routes } from "../web/routes.ts";

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
// The build wrote it: its shape is vite's.
// oxlint-disable-next-line no-unsafe-type-assertion
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;

const limits: Record<PageArea, number> = {
  public: budgets.publicFirstLoadKb.atMost,
  plain: budgets.publicFirstLoadKb.atMost,
  rider: budgets.riderFirstLoadKb.atMost,
  dealer: budgets.riderFirstLoadKb.atMost,
  promoter: budgets.adminFirstLoadKb.atMost,
  admin: budgets.adminFirstLoadKb.atMost,
  kiosk: budgets.kioskFirstLoadKb.atMost,
};

const french = (...names: string[]): string[] => names.map((name) => `../shared/locales/fr/${name}.po`);

/** What a page is made of, by the names in the manifest. */
function partsOf(layout: PageArea, screen: string): string[] {
  // A document of its own, with what a visit needs: the steps, and what seals the PIN.
  if (layout === "kiosk") return ["kiosk.html", "kiosk/visit-steps.tsx", "kiosk/seal.ts", ...french("kiosk")];
  const area = layout === "public" || layout === "plain" ? [] : french("areas");
  return ["index.html", `app/${layout}-layout.tsx`, screen, ...french("public", "shared"), ...area];
}

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

/** The chunk and all that it imports, into `files`. */
function collect(key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk ${key}: does every screen have its own import()?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) collect(next, files);
}

/** `() => import("./home/home.screen.tsx")` names the chunk of its screen. */
const screenOf = (load: () => unknown): string => /["']\.\/([^"']+)["']/.exec(load.toString())?.[1] ?? "";

const measured = routes.map(({ path, layout, screen }) => {
  const files = new Set<string>();
  for (const part of partsOf(layout, screenOf(screen))) collect(part, files);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const kb = scripts.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  return { path, layout, kb, limit: limits[layout] };
});

for (const { path, layout, kb, limit } of measured.toSorted((a, b) => b.kb / b.limit - a.kb / a.limit)) {
  console.log(`${kb > limit ? "✗" : "✓"} ${kb.toFixed(1).padStart(6)} kB of ${limit}  ${layout.padEnd(8)} ${path}`);
}
const over = measured.filter(({ kb, limit }) => kb > limit);
if (over.length > 0 || measured.length === 0) {
  console.error(`${over.length} of ${measured.length} pages load more JavaScript than bench/budgets.json allows.`);
  process.exit(1);
}
