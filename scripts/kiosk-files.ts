// This finds the files of the build that the kiosk needs: a tablet that is set up as one stores no others
// (web/service-worker.ts).
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { readWords } from "./built-words.ts";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** No chunk names these files of the kiosk. */
const others = ["kiosk.html", "theme.js"];

/** Returns the kiosk's files: its document with everything that it loads, at once or later, in both languages. */
export function kioskFiles(
  manifest: Readonly<Record<string, Chunk>>,
  words: ReturnType<typeof readWords>,
): ReadonlySet<string> {
  const files = new Set(others);
  const seen = new Set<string>();
  const queue = ["kiosk.html"];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = chunk;
    const texts = words[`web/${key === "kiosk.html" ? "tablet/main.tsx" : key}`];
    for (const one of [file, ...css, ...assets, ...(texts?.en ?? []), ...(texts?.fr ?? [])]) files.add(one);
    queue.push(...imports, ...dynamicImports);
  }
  return files;
}

type Entry = { url: string; revision: string | null; size: number; kiosk?: true };

/** Marks the kiosk's files in the service worker's list. The plugin has to be in the build that uses the transform. */
export function markKioskFiles(): { plugin: Plugin; transform: (entries: Entry[]) => { manifest: Entry[] } } {
  let dist = "";
  return {
    plugin: {
      name: "kiosk-files",
      apply: "build",
      configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
    },
    transform: (entries) => {
      // Our own build writes the manifest, so its shape is known.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
      const kiosk = kioskFiles(manifest, readWords(dist));
      return { manifest: entries.map((entry) => (kiosk.has(entry.url) ? { ...entry, kiosk: true } : entry)) };
    },
  };
}
