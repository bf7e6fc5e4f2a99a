// In the built web app no words stand in the code: each part that the browser fetches on its own (an entry, a screen, a
// dialog) has its words beside it, in files for each language, and both come together. So a page carries the words of
// one language, and of what it shows alone. What the server draws with, and development, has English in the code.
import { createHash } from "node:crypto";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { builtWordsFile, type BuiltWords } from "./built-words.ts";
import { translated, type FoundWords } from "./found-words.ts";
import { packsOf, wordsByPart, type ModuleGraph } from "./words-by-part.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const nameOf = (id: string): string => relative(root, id.split("?", 1)[0] ?? id);

const entries = ["web/main.tsx", "web/kiosk/main.tsx"];
const loader = join(root, "web/locale/words.ts");
const partImport = /\bimport\(\s*["'](\.{1,2}\/[^"']+\.tsx?)["']\s*\)/g;
const mark = /words<([^<>]+)>/g;
/** Letters of English that are worth a file of their own. */
const longPack = 1_500;

/** How the files of staff's screens begin: tablets and phones do not keep them (vite.config.ts). */
const staff = "admin-";
const isStaffs = (part: string): boolean => basename(part).startsWith(staff);

/** After `macros(found)`, which takes the words out of the code and notes them. */
export function wordsBeside(found: FoundWords): Plugin {
  /** What each part is to ask for; nothing where it has no words. */
  const namesOf = new Map<string, string>();
  return {
    name: "words-beside",
    apply: "build",
    config: () => ({ define: { __WORDS_BESIDE__: "true" } }),
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler(code, id) {
        const file = nameOf(id);
        const isEntry = entries.includes(file);
        const withParts = code.replaceAll(partImport, (whole, part: string) => {
          return `__withWords("words<${join(dirname(file), part)}>", ${whole})`;
        });
        if (withParts === code && !isEntry) return undefined;
        const names = "withWords as __withWords, wantWords as __wantWords";
        // An entry wants its own before it chooses a language.
        const own = isEntry ? `__wantWords("words<${file}>");\n` : "";
        return { code: `import { ${names} } from ${JSON.stringify(loader)};\n${own}${withParts}`, map: null };
      },
    },
    async buildEnd(error) {
      if (error) return;
      const graph: ModuleGraph = new Map();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        graph.set(nameOf(id), {
          imports: info?.importedIds.map(nameOf) ?? [],
          parts: info?.dynamicallyImportedIds.map(nameOf) ?? [],
        });
      }
      const english = new Map([...found.byFile.values()].flatMap((words) => [...words]));
      const french = await translated("fr");
      const fileOf = (ids: readonly string[], of: (id: string) => unknown) =>
        `export default ${JSON.stringify(Object.fromEntries(ids.map((id) => [found.shortOf(id), of(id)])))}`;
      const emit = (ids: readonly string[], beginning: string) => {
        const en = fileOf(ids, (id) => english.get(id));
        const fr = fileOf(ids, (id) => {
          const text = french.get(id);
          // What has no French yet is shown in English.
          return text === undefined ? english.get(id) : compileMessageOrThrow(text);
        });
        const name = beginning + createHash("sha256").update(en).update(fr).digest("base64url").slice(0, 6);
        for (const [locale, source] of Object.entries({ en, fr })) {
          this.emitFile({ type: "asset", fileName: `assets/words/${name}.${locale}.js`, source });
        }
        return name;
      };
      const built: BuiltWords = {};
      const lengthOf = (id: string) => JSON.stringify(english.get(id) ?? "").length;
      const all = packsOf(wordsByPart(graph, found.byFile, entries), lengthOf, longPack);
      const ofOthers = new Set([...all].flatMap(([part, packs]) => (isStaffs(part) ? [] : packs)));
      for (const [part, packs] of all) {
        const names = packs.map((ids) => emit(ids, ofOthers.has(ids) ? "" : staff));
        namesOf.set(part, names.join(" "));
        const files = (locale: string) => names.map((name) => `assets/words/${name}.${locale}.js`);
        built[part] = { en: files("en"), fr: files("fr") };
      }
      this.emitFile({ type: "asset", fileName: builtWordsFile, source: JSON.stringify(built) });
    },
    renderChunk(code) {
      const named = code.replaceAll(mark, (_mark, part: string) => namesOf.get(part) ?? "");
      return named === code ? null : { code: named, map: null };
    },
  };
}
