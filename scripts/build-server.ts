// This bundles the server, because Node starts one file per program faster than it resolves and loads every TypeScript
// file of the server. `npm start`, the benchmarks and the tests that start processes run the bundles.
import { dirname, relative, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { locales } from "#shared/locale.ts";
import { loadWords, type CompiledWords } from "#shared/locales/load.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A bundle cannot contain these packages, because they have native code, or choose their files at run time. */
const external = ["better-sqlite3", "sharp", "pg", "vite"];

export interface ServerBuild {
  /** This is the absolute path of the folder for the bundles. The build empties it first. */
  outDir: string;
  /** This is the source file of each bundle by its name, relative to the project's root. */
  entries: Record<string, string>;
}

/** Bundles each entry into `<outDir>/<name>.js` with a source map. Throws when a bundle cannot be built. */
export async function buildServer({ outDir, entries }: ServerBuild): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [compiledWords(), sourceUrls(outDir, entries)],
    resolve: { alias: { "#shared": join(root, "shared") } },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node24",
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // V8 keeps the source of a bundle in memory, and uses two bytes for each character if one of them is not
          // Latin-1, such as a curly quote.
          charset: "ascii",
          comments: false,
        },
      },
    },
  });
}

/**
 * Puts the compiled texts of the server into the bundle in place of the code that reads and compiles the catalogs,
 * because that takes 30 to 40 ms of each start.
 */
function compiledWords(): Plugin {
  const loader = join(root, "shared/locales/load.ts");
  return {
    name: "compiled-words",
    enforce: "pre",
    async load(id) {
      return id === loader ? wordsModule(await wordsByLocale()) : null;
    },
  };
}

async function wordsByLocale(): Promise<Record<string, CompiledWords>> {
  const entries = locales.map(async (locale) => [locale, await loadWords(locale)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns a module that exports `loadWords`. V8 parses JSON in a text faster than the same object in code. */
export const wordsModule = (words: Record<string, CompiledWords>): string =>
  `const words = JSON.parse(${JSON.stringify(JSON.stringify(words))});
export const loadWords = (locale) => Promise.resolve(words[locale]);`;

/**
 * Keeps `new URL("./postal.csv", import.meta.url)` correct in a bundle, so that it still refers to the file next to the
 * source. A URL of another entry, such as a worker's file, refers to that entry's bundle.
 */
function sourceUrls(outDir: string, entries: Record<string, string>): Plugin {
  const bundles = bundleFiles(outDir, entries);
  return {
    name: "source-urls",
    enforce: "pre",
    transform(code, id) {
      if (!code.includes("import.meta.url") || id.includes("node_modules")) return null;
      const fromOutDir = (path: string): string =>
        `new URL(${JSON.stringify(posix(relative(outDir, path)))}, import.meta.url)`;
      return replaceUrls(code, (file) => {
        const path = file ? join(dirname(id), file) : id;
        const url = fromOutDir(bundles.get(path) ?? path);
        return file ? url : `${url}.href`;
      });
    },
  };
}

/**
 * Redirects the URL of an entry to that entry's bundle, for sources that run unbundled (the tests). The environment
 * variable `variable` contains the folder of the bundles. It is read at run time, because Vitest caches transformed
 * modules.
 */
export function entryUrls(variable: string, entries: Record<string, string>): Plugin {
  const bundles = bundleFiles("", entries);
  return {
    name: "entry-urls",
    enforce: "pre",
    transform(code, id) {
      if (!code.includes("import.meta.url") || id.includes("node_modules")) return null;
      return replaceUrls(code, (file, same) => {
        const bundle = file && bundles.get(join(dirname(id), file));
        return bundle ? `new URL(${JSON.stringify(bundle)}, \`file://\${process.env.${variable}}/\`)` : same;
      });
    },
  };
}

/** Maps the absolute source file of an entry to its bundle in `outDir`. */
const bundleFiles = (outDir: string, entries: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(entries).map(([name, file]) => [join(root, file), join(outDir, `${name}.js`)]));

/**
 * Replaces each `new URL("./file", import.meta.url)` and each bare `import.meta.url`. `replacement` gets the file, or
 * undefined for a bare `import.meta.url`.
 */
function replaceUrls(
  code: string,
  replacement: (file: string | undefined, same: string) => string,
): { code: string; map: null } {
  const pattern = /new URL\(\s*"([^"]*)",\s*import\.meta\.url,?\s*\)|import\.meta\.url/g;
  return { code: code.replaceAll(pattern, (same: string, file?: string) => replacement(file, same)), map: null };
}

const posix = (path: string): string => path.replaceAll("\\", "/");
/** These are the programs of a server in production; `npm start` runs `main`. */
const serverEntries = {
  main: "server/main.ts",
  "file-worker": "server/platform/file-reading/file-worker.ts",
  "check-worker": "server/reports/totals/check-worker.ts",
};

if (import.meta.main) await buildServer({ outDir: join(root, "dist-server"), entries: serverEntries });
