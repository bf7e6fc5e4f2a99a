// The code of the built web app contains no texts. Each part that the browser fetches separately (an entry, a screen, a
// dialog) has its texts in separate files, one per language, which are loaded together with the part. So a page loads
// only its own texts, in one language. In server rendering and development, the English texts stay in the code.
import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { builtWordsFile, type BuiltWords } from "./built-words.ts";
import { translated, type FoundWords } from "./found-words.ts";
import { packsOf, wordsByPart, type ModuleGraph } from "./words-by-part.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const nameOf = (id: string): string => relative(root, id.split("?", 1)[0] ?? id);

const entries = ["web/main.tsx", "web/tablet/main.tsx"];
const loader = join(root, "web/locale/words.ts");
const partImport = /\bimport\(\s*["'](\.{1,2}\/[^"']+\.tsx?)["']\s*\)/g;
const mark = /words<([^<>]+)>/g;
/** Texts that several parts share get their own file if they have at least this many characters in English. */
const longPack = 1_500;

/**
 * Writes the texts of each part to files; it runs after `macros(found)`, which removes the texts from the code and
 * collects them.
 */
export function wordsBeside(found: FoundWords): Plugin {
  /** These are the text files that each part has to load; a part without texts has no entry. */
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
        // An entry requests its own texts before it chooses a language.
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
      const emit = (ids: readonly string[]) => {
        const en = fileOf(ids, (id) => english.get(id));
        const fr = fileOf(ids, (id) => {
          const text = french.get(id);
          // Texts without a French translation are shown in English.
          return text === undefined ? english.get(id) : compileMessageOrThrow(text);
        });
        const name = createHash("sha256").update(en).update(fr).digest("base64url").slice(0, 6);
        for (const [locale, source] of Object.entries({ en, fr })) {
          this.emitFile({ type: "asset", fileName: `assets/words/${name}.${locale}.js`, source });
        }
        return name;
      };
      const built: BuiltWords = {};
      const lengthOf = (id: string) => JSON.stringify(english.get(id) ?? "").length;
      const all = packsOf(wordsByPart(graph, found.byFile, entries), lengthOf, longPack);
      for (const [part, packs] of all) {
        const names = packs.map(emit);
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
