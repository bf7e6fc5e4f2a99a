// This finds the files of the build that devices store for offline use (web/service-worker.ts). A kiosk stores only
// those that it needs; other devices store those of every screen except staff's, and nothing that works only online.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { readWords } from "./built-words.ts";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;
type Words = ReturnType<typeof readWords>;
/** Returns the code of a built script. */
type CodeOf = (file: string) => string;

/** The kiosk needs these files, but no chunk imports them. */
const others = ["kiosk.html", "theme.js"];

/** Returns the kiosk's files: its document with everything that it loads, immediately or later, in both languages. */
export const kioskFiles = (manifest: Manifest, words: Words, codeOf: CodeOf): ReadonlySet<string> =>
  new Set([...others, ...filesOf(manifest, words, codeOf, ["kiosk.html"])]);

/** Returns the scripts, styles and texts that a device can load without the screens of staff. */
export const filesWithoutStaff = (manifest: Manifest, words: Words, codeOf: CodeOf): ReadonlySet<string> =>
  filesOf(manifest, words, codeOf, ["kiosk.html", "index.html"]);

/**
 * These parts work only online, so they are fetched when they are needed and take no space on tablets and phones. The
 * first two import all screens of staff, who work online. A passkey needs a challenge from the server. The first admin
 * is created once, on a new server.
 */
const onlineOnly = [
  "screens/staff.ts",
  "app/admin-layout.tsx",
  "accounts/passkeys/passkey-ceremony.ts",
  "accounts/passkeys/staff-passkey.tsx",
  "accounts/first-admin.screen.tsx",
];

function filesOf(manifest: Manifest, words: Words, codeOf: CodeOf, documents: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const queue = [...documents];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || onlineOnly.includes(key)) continue;
    seen.add(key);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = chunk;
    for (const one of [file, ...css, ...assets]) files.add(one);
    queue.push(...imports, ...dynamicImports);
  }
  // A part that shares a chunk with others is not named in the manifest. But the script that loads a part contains the
  // names of its text files.
  const scripts = [...files].filter((file) => file.endsWith(".js")).map(codeOf);
  const documentsOwn = documents.flatMap((key) => mainOf[key] ?? []);
  for (const [part, texts] of Object.entries(words)) {
    const key = part.replace(/^web\//, "");
    if (!texts || onlineOnly.includes(key)) continue;
    const isOwn = documentsOwn.includes(key);
    for (const file of [...texts.en, ...texts.fr]) {
      if (isOwn || scripts.some((code) => code.includes(nameOf(file)))) files.add(file);
    }
  }
  return files;
}

/** Returns the name by which scripts request a text file: "assets/words/hZFrpS.en.js" → "hZFrpS". */
const nameOf = (file: string): string => basename(file).split(".", 1)[0] ?? file;

/** These are the entry scripts of the documents; the texts are listed by script. */
const mainOf: Readonly<Record<string, string>> = { "kiosk.html": "tablet/main.tsx", "index.html": "main.tsx" };

type Entry = { url: string; revision: string | null; size: number; kiosk?: true };

/** The build lists the stored files with their sizes here, so that scripts/bundle-budgets.ts can add them up. */
const storedFilesFile = ".vite/stored-files.json";

export const readStoredFiles = (dist: string): readonly Entry[] =>
  // oxlint-disable-next-line no-unsafe-type-assertion
  JSON.parse(readFileSync(join(dist, storedFilesFile), "utf8")) as Entry[];

/**
 * Marks the kiosk's files in the service worker's list, and removes the files that only staff load from it. The plugin
 * must be in the same build that uses the transform.
 */
export function chooseOfflineFiles(): { plugin: Plugin; transform: (entries: Entry[]) => { manifest: Entry[] } } {
  let dist = "";
  return {
    plugin: {
      name: "offline-files",
      apply: "build",
      configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
    },
    transform: (entries) => {
      // Our own build writes the manifest, so it has this type.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
      const renamed = onlineOnly.find((part) => !manifest[part]);
      if (renamed) throw new Error(`The build has no ${renamed}: which part imports the screens of staff now?`);
      const words = readWords(dist);
      const codeOf = (file: string) => readFileSync(join(dist, file), "utf8");
      const kiosk = kioskFiles(manifest, words, codeOf);
      const offline = filesWithoutStaff(manifest, words, codeOf);
      const stored = entries
        .filter(({ url }) => !/^assets\/.*\.(js|css)$/.test(url) || offline.has(url))
        .map((entry): Entry => (kiosk.has(entry.url) ? { ...entry, kiosk: true } : entry));
      writeFileSync(join(dist, storedFilesFile), JSON.stringify(stored));
      return { manifest: stored };
    },
  };
}
