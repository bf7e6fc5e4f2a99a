// `npm run i18n` collects every text of the code into shared/locales, and does not change existing translations.
//   -- --fr words.json   fills in French from { "English or id": "French" }
//   -- --check           writes nothing; fails on a stale catalog, on missing French and on French that equals English
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import config from "../lingui.config.ts";
import { catalogueNames, filesByCatalogue, type CatalogueName } from "./catalogues.ts";
import { extractWords, keepForNextTime, type Words } from "./extract-words.ts";
import { faultOf, writtenFrench } from "./french.ts";
import { withLock } from "./lock.ts";

type Catalogue = Record<
  string,
  { message?: string; translation?: string; context?: string; origin?: [string, number?][] }
>;

const checking = process.argv.includes("--check");
const fillFrom = process.argv[process.argv.indexOf("--fr") + 1];
const filling = process.argv.includes("--fr");

const memoryPath = ".cache/i18n-french.json";

const pathOf = (locale: string, name: CatalogueName) => `shared/locales/${locale}/${name}.po`;
const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const context = (locale: string, path: string) => ({ locale, sourceLocale: "en", filename: path });

async function parse(locale: string, name: CatalogueName): Promise<Catalogue> {
  const path = pathOf(locale, name);
  return config.format.parse(textOf(path), context(locale, path));
}

/**
 * Returns the known translations by id, so that a text that moves to another catalog, or is removed and added again,
 * does not lose its French.
 */
async function memory(): Promise<Map<string, string>> {
  const known = new Map<string, string>(Object.entries(JSON.parse(textOf(memoryPath) || "{}")));
  for (const name of catalogueNames) {
    for (const [id, entry] of Object.entries(await parse("fr", name))) {
      if (entry.translation) known.set(id, entry.translation);
    }
  }
  return known;
}

const bySource = (a: [string, { message?: string; context?: string }], b: typeof a): number => {
  const key = (e: typeof a) => `${e[1].message ?? ""}\u0000${e[1].context ?? ""}\u0000${e[0]}`;
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
};

async function render(locale: "en" | "fr", name: CatalogueName, words: Words, french: Map<string, string>) {
  const entries = Object.entries(words).sort(bySource);
  const catalogue = Object.fromEntries(
    entries.map(([id, word]) => [
      id,
      { ...word, extra: {}, translation: locale === "en" ? word.message : (french.get(id) ?? "") },
    ]),
  );
  const path = pathOf(locale, name);
  return config.format.serialize(catalogue, { ...context(locale, path), existing: undefined });
}

function fill(all: Words, french: Map<string, string>, path: string): string[] {
  const texts: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
  const ids = new Map<string, string[]>();
  for (const [id, word] of Object.entries(all)) {
    for (const key of new Set([id, word.message, word.context ? `${word.context}|${word.message}` : word.message])) {
      ids.set(key, [...(ids.get(key) ?? []), id]);
    }
  }
  const unknown: string[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const found = ids.get(key);
    if (!found) unknown.push(key);
    for (const id of found ?? []) french.set(id, writtenFrench(text));
  }
  return unknown;
}

async function main(): Promise<number> {
  const files = filesByCatalogue();
  const words: Record<CatalogueName, Words> = { public: {}, about: {}, areas: {}, kiosk: {}, shared: {}, server: {} };
  const faults: string[] = [];
  for (const name of catalogueNames) words[name] = await extractWords(files[name], faults);
  keepForNextTime();
  const all: Words = Object.assign({}, ...catalogueNames.map((name) => words[name]));
  const french = await memory();
  const unknown = filling && fillFrom ? fill(all, french, fillFrom) : [];
  const same = new Set<string>(JSON.parse(textOf("shared/locales/same-in-french.json") || "[]"));

  const stale: string[] = [];
  for (const name of catalogueNames) {
    for (const locale of ["en", "fr"] as const) {
      const path = pathOf(locale, name);
      const text = await render(locale, name, words[name], french);
      if (text === textOf(path)) continue;
      stale.push(path);
      if (checking) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }

  const missing = Object.entries(all).filter(([id]) => !french.get(id));
  for (const [id, word] of Object.entries(all)) {
    const text = french.get(id);
    const fault = text && faultOf(word.message, text, same.has(word.message));
    if (fault) faults.push(`${fault}: ${word.message} → ${text}`);
  }
  if (!checking) writeFileSync(memoryPath, JSON.stringify(Object.fromEntries(french)));
  console.log(`${Object.keys(all).length} messages, ${missing.length} without French.`);
  for (const key of unknown) console.log(`  not a message: ${key}`);
  for (const fault of faults) console.log(`  ${fault}`);
  for (const [id, word] of missing.slice(0, 200)) {
    console.log(
      `  missing: ${word.message}${word.message === id ? "" : `  [${id}]`}  (${word.origin?.[0]?.[0] ?? ""})`,
    );
  }
  if (checking) for (const path of stale) console.log(`  stale: ${path}; run npm run i18n`);
  if (faults.length > 0 || unknown.length > 0) return 1;
  return checking && (missing.length > 0 || stale.length > 0) ? 1 : 0;
}

process.exitCode = checking ? await main() : await withLock(".cache/i18n.lock", main);
