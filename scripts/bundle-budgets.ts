// This measures the JavaScript that a first visit to each page loads, gzipped, and fails if a page is over its budget
// (bench/budgets.json). A first visit loads everything that the page's chunks import according to the build's manifest,
// and the page's texts in one language. It also adds up the files that a device stores for offline use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { compileHint } from "#shared/compile-hint.ts";
import type { Locale } from "#shared/locale.ts";
import { pages, type PageArea } from "#shared/pages.ts";
import budgets from "../bench/budgets.json" with { type: "json" };
import { pageRows } from "../web/routes.ts";
import { dealerScreens as dealer } from "../web/screens/dealer.ts";
import { promoterScreens as promoter } from "../web/screens/promoter.ts";
import { riderScreens as rider } from "../web/screens/rider.ts";
import { staffScreens as staff } from "../web/screens/staff.ts";
import { readWords } from "./built-words.ts";
import { readStoredFiles } from "./offline-files.ts";
import { screenFiles } from "./screen-files.ts";

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
// Vite wrote this file, so it has this type.
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

/** Returns the manifest names of the parts of a page. The kiosk is a separate HTML document. */
const partsOf = (layout: PageArea, screen: readonly string[]): string[] =>
  layout === "kiosk" ? ["kiosk.html"] : ["index.html", `app/${layout}-layout.tsx`, ...screen];

const words = readWords(dist);
const entries: Record<string, string> = { "index.html": "main.tsx", "kiosk.html": "tablet/main.tsx" };
const wordFiles = (parts: readonly string[], locale: Locale): string[] =>
  parts.flatMap((part) => words[`web/${entries[part] ?? part}`]?.[locale] ?? []);

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

/** Adds the chunk and everything that it imports to `files`. */
function collect(key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk ${key}: does every screen have its own import()?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) collect(next, files);
}

function kbOf(parts: readonly string[], locale: Locale): number {
  const files = new Set<string>();
  for (const part of parts) collect(part, files);
  const scripts = [...files, ...wordFiles(parts, locale)].filter((file) => file.endsWith(".js"));
  return scripts.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
}

const measured = pages.map(({ path, area: layout }) => {
  const parts = partsOf(layout, screenFiles(path, pageRows[path], { dealer, promoter, rider, staff }));
  return { path, layout, english: kbOf(parts, "en"), french: kbOf(parts, "fr"), limit: limits[layout] };
});

const worst = ({ english, french, limit }: (typeof measured)[number]) => Math.max(english, french) / limit;
for (const page of measured.toSorted((a, b) => worst(b) - worst(a))) {
  const { path, layout, english, french, limit } = page;
  const both = `${english.toFixed(1).padStart(6)} kB, in French ${french.toFixed(1).padStart(6)}`;
  console.log(`${worst(page) > 1 ? "✗" : "✓"} ${both} of ${limit}  ${layout.padEnd(8)} ${path}`);
}
const over = measured.filter((page) => worst(page) > 1);
if (over.length > 0 || measured.length === 0) {
  console.error(`${over.length} of ${measured.length} pages load more JavaScript than bench/budgets.json allows.`);
  process.exitCode = 1;
}

// Chrome compiles these files ahead of their first use (docs/decisions/0028-compile-hints.md).
const started = new Set<string>();
collect("index.html", started);
for (const file of started) {
  const isLarge = file.endsWith(".js") && sizeOf(file) > 5_000;
  if (!isLarge || readFileSync(join(dist, file), "utf8").startsWith(compileHint)) continue;
  console.error(`${file} is loaded by every page but has no compile hint: add its chunk in vite.config.ts.`);
  process.exitCode = 1;
}

// The browser stores more than the bytes of the files: for each file also its headers, and the compiled code of scripts.
// The journey public-works-offline measures everything, but only in `npm run test:deep`; there, 672 files of 2,550 kB
// took 4,173 kB.
const extraPerFile = 2_400;
const stored = readStoredFiles(dist);
const storedKb = stored.reduce((sum, { size }) => sum + size + extraPerFile, 0) / 1000;
const mostStored = budgets.offlineFilesKb.atMost;
const isTooMuch = storedKb > mostStored;
console.log(
  `${isTooMuch ? "✗" : "✓"} ${storedKb.toFixed(0)} kB of ${mostStored}  ${stored.length} files for offline use`,
);
if (isTooMuch) {
  console.error("A device stores more of the app than bench/budgets.json allows (docs/domain/offline.md).");
  process.exitCode = 1;
}
