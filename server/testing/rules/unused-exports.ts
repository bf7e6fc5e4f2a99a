import { dirname, join } from "node:path";
import { parseSync } from "vite";

// This module finds exports that no other file imports: dead code, or an `export` that is not needed. The build's own
// parser reads the imports. server/architecture.test.ts runs it on every file of the project.

/**
 * The exports of these files are not imported: they are read by name at run time, or by a tool. Each has its reason.
 */
const entryPoints: readonly RegExp[] = [
  // Each benchmark exports `run`, which bench/run.ts calls.
  /^bench\/[\w-]+\.bench\.ts$/,
  // scripts/render-build.ts builds this program, which renders pages, and server/site/page-renderer.ts loads it.
  /^web\/render\.tsx$/,
  // drizzle-kit reads the tables.
  /^server\/schema\.ts$/,
  // Vitest calls `setup` (globalSetup in vitest.config.ts).
  /^server\/testing\/(make-bundles|postgres|files\/s3-for-worlds)\.ts$/,
  /^e2e\/support\/seed-once\.ts$/,
  // These checks run as tests.
  /^scripts\/(check-docs|quoted-labels|repeated-exports|words)\.ts$/,
  // The build adds imports of both functions to each chunk (scripts/words-beside.ts).
  /^web\/locale\/words\.ts$/,
];

/** No file of the product imports these exports, each for its own reason. */
const exempt: ReadonlySet<string> = new Set([
  // The type check of this constant proves that both dialects read the same types.
  "server/platform/db/columns.sqlite.ts: kindsAgree",
  // Tests wait until the drafts of a page are stored.
  "web/results/typing/drafts.ts: draftsWritten",
]);

const testFile = /\.(test|e2e)\.tsx?$|^(server|web)\/testing\/|^e2e\//;

interface Exported {
  file: string;
  name: string;
}

interface FileModule {
  file: string;
  source: string;
  exports: { name: string; isType: boolean }[];
  /** These are the files that it imports from, with the imported names; null means the whole module. */
  uses: { to: string; names: readonly string[] | null }[];
}

function moduleOf(file: string, source: string): FileModule {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const uses: FileModule["uses"] = [];
  const exports: FileModule["exports"] = [];
  const use = (specifier: string, names: readonly string[] | null) => {
    const to = specifier.startsWith("#shared/") ? specifier.slice(1) : join(dirname(file), specifier);
    if (/^(#shared\/|\.)/.test(specifier)) uses.push({ to: to.replaceAll("\\", "/"), names });
  };
  for (const { moduleRequest, entries } of staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? null);
    use(moduleRequest.value, names.includes(null) ? null : names.flatMap((name) => name ?? []));
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) use(moduleRequest.value, importName.name ? [importName.name] : null);
      if (exportName.name) exports.push({ name: exportName.name, isType });
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    use(source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""), null);
  }
  return { file, source, exports, uses };
}

/**
 * Returns the exports that no other file imports, and those that only tests import although their own file does not use
 * them, each as "file: name". A type may be exported for a signature in its own file. `sources` maps the path of each
 * file to its text.
 */
export function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const modules = [...sources].map(([file, source]) => moduleOf(file, source));
  const used = { inProduct: new Set<string>(), inTests: new Set<string>() };
  for (const { file, uses } of modules) {
    const isTest = testFile.test(file);
    for (const { to, names } of uses) {
      for (const name of names ?? ["*"]) (isTest ? used.inTests : used.inProduct).add(`${to}: ${name}`);
    }
  }
  const isUsed = (names: ReadonlySet<string>, { file, name }: Exported) =>
    names.has(`${file}: ${name}`) || names.has(`${file}: *`);
  return modules
    .filter(({ file }) => !entryPoints.some((entry) => entry.test(file)))
    .flatMap(({ file, source, exports }) =>
      exports.flatMap(({ name, isType }) => {
        const exported = { file, name };
        if (exempt.has(`${file}: ${name}`)) return [];
        if (isUsed(used.inProduct, exported) || (isType && mentions(source, name) > 1)) return [];
        if (!isUsed(used.inTests, exported)) return [`${file}: ${name}`];
        return testFile.test(file) || mentions(source, name) > 1 ? [] : [`${file}: ${name} (only tests import it)`];
      }),
    );
}

/** Returns how often the code of a source names an identifier; comments are not counted. */
const mentions = (source: string, name: string): number =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").split(new RegExp(`\\b${name}\\b`)).length - 1;
