// This module loads the messages of the chunks that were loaded. In the built app they are separate files, one for each
// chunk and language (scripts/words-beside.ts). In development the code contains the English messages, and all French
// messages load at once.
import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "#shared/locale.ts";
import { allEnded, arrived } from "../platform/chunk-reload.ts";
import { frenchWords } from "./french-words.ts";

declare const __WORDS_BESIDE__: true | undefined;
const areBeside = typeof __WORDS_BESIDE__ !== "undefined";

// If a message has no translation, its id is shown. Every end-to-end test checks the console for this error.
if (areBeside) i18n.on("missing", ({ id }) => console.error(`No word for ${id}`));

const messages: Record<Locale, Messages> = { en: {}, fr: {} };
const wanted = new Set<string>();
const coming = new Map<string, Promise<void>>();
const here = new Set<string>();

/**
 * Registers the message files of a chunk that is already on the page. `names` contains the names of the files,
 * separated by spaces.
 */
export function wantWords(names: string): void {
  for (const name of filesOf(names)) wanted.add(name);
}

/**
 * Waits for the messages of a chunk. It wraps every import() of the built app, so that nothing is shown before its
 * messages are loaded.
 */
export async function withWords<Part>(names: string, code: Promise<Part | undefined>): Promise<Part> {
  wantWords(names);
  // Before the first language is chosen, no messages are loaded. Choosing it loads these files, too.
  const fetchSpoken = () => (i18n.locale ? fetchAll(spoken(), filesOf(names)) : undefined);
  const [part] = await allEnded([arrived(code), fetchSpoken()]);
  // The language may have changed while the files were loading.
  await fetchSpoken();
  return part;
}

const filesOf = (names: string): string[] => (names ? names.split(" ") : []);
const spoken = (): Locale => (i18n.locale === "fr" ? "fr" : "en");
const fetchAll = (locale: Locale, files: readonly string[]) =>
  allEnded(files.map((file) => fetchWords(locale, `${file}.${locale}`)));

function fetchWords(locale: Locale, name: string): Promise<void> {
  const found = coming.get(name) ?? add(locale, import(/* @vite-ignore */ `/assets/words/${name}.js`), name);
  coming.set(name, found);
  // A file that failed to load is requested again the next time.
  found.catch(() => coming.delete(name));
  return found;
}

async function add(locale: Locale, file: Promise<{ default: Messages }>, name: string): Promise<void> {
  const words = await arrived(file);
  // The messages are merged into the active catalog. No visible text changes, so nothing is rendered again.
  Object.assign(messages[locale], words.default);
  here.add(name);
}

/** Loads the messages of a language for every chunk on the page, without switching to it. */
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
