// The words of what has been fetched. In the built app they stand in files beside the code, one for each part of it and
// language (scripts/words-beside.ts); otherwise English stands in the code and French comes whole.
import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "#shared/locale.ts";
import { arrived } from "../platform/chunk-reload.ts";
import { frenchWords } from "./french-words.ts";

declare const __WORDS_BESIDE__: true | undefined;
const areBeside = typeof __WORDS_BESIDE__ !== "undefined";

// A word that a page has no file for shows as its id: every journey looks into the console.
if (areBeside) i18n.on("missing", ({ id }) => console.error(`No word for ${id}`));

const messages: Record<Locale, Messages> = { en: {}, fr: {} };
const wanted = new Set<string>();
const coming = new Map<string, Promise<void>>();
const here = new Set<string>();

/** Of a part that is in the page: the names of its files, between blanks. */
export function wantWords(names: string): void {
  for (const name of filesOf(names)) wanted.add(name);
}

/** Around every import() of the built app: nothing shows before its words are there. */
export async function withWords<Part>(names: string, code: Promise<Part>): Promise<Part> {
  wantWords(names);
  // Before the first language is chosen nothing is spoken: choosing it fetches these too.
  const fetchSpoken = () => (i18n.locale ? fetchAll(spoken(), filesOf(names)) : undefined);
  const [part] = await Promise.all([code, fetchSpoken()]);
  // The language may have changed meanwhile.
  await fetchSpoken();
  return part;
}

const filesOf = (names: string): string[] => (names ? names.split(" ") : []);
const spoken = (): Locale => (i18n.locale === "fr" ? "fr" : "en");
const fetchAll = (locale: Locale, files: readonly string[]) =>
  Promise.all(files.map((file) => fetchWords(locale, `${file}.${locale}`)));

function fetchWords(locale: Locale, name: string): Promise<void> {
  const found = coming.get(name) ?? add(locale, import(/* @vite-ignore */ `/assets/words/${name}.js`), name);
  coming.set(name, found);
  // What did not come is asked for again.
  found.catch(() => coming.delete(name));
  return found;
}

async function add(locale: Locale, file: Promise<{ default: Messages }>, name: string): Promise<void> {
  const words = await arrived(file);
  // Into what the page reads already: nothing that shows has new words, so nothing is drawn anew.
  Object.assign(messages[locale], words.default);
  here.add(name);
}

/** The words of a language for all that is in the page; which language is spoken does not change. */
export async function wordsIn(locale: Locale): Promise<Messages> {
  if (areBeside) {
    const missing = () => [...wanted].filter((file) => !here.has(`${file}.${locale}`));
    for (let files = missing(); files.length > 0; files = missing()) await fetchAll(locale, files);
  } else if (locale === "fr" && !here.has(locale)) {
    for (const part of await frenchWords()) Object.assign(messages.fr, part.messages);
    here.add(locale);
  }
  return messages[locale];
}
