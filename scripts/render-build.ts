// This builds web/render.tsx next to the web app, for server rendering: `<dist>/.render/render.js`.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import type { Locale } from "#shared/locale.ts";
import { isServerRendered, pages } from "#shared/pages.ts";
import { isRole } from "#shared/roles.ts";
import type { BuiltDocuments } from "../server/platform/http/pages/document.ts";
import type { pageRows as PageRows } from "../web/routes.ts";
import { readWords } from "./built-words.ts";
import { macros } from "./lingui-macros.ts";
import { splitDocument } from "./page-documents.ts";
import { screenFiles, type ScreenTables } from "./screen-files.ts";

/** This is the name of the chunk with uPlot in the build's manifest. */
const drawing = "ui/chart/plot-canvas.tsx";

const web = fileURLToPath(new URL("../web", import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

function readManifest(outDir: string): Manifest {
  // Our own build writes the manifest, so it has this type.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as Manifest;
}

/** Writes the documents of the build as the server fills them in. */
function writeDocuments(outDir: string, manifest: Manifest): void {
  const files = new Set(Object.values(manifest).map(({ file }) => `/${file}`));
  const split = (name: string) =>
    splitDocument(readFileSync(join(outDir, name), "utf8"), `/${manifest[name]?.file}`, files);
  const documents: BuiltDocuments = { portal: split("index.html"), kiosk: split("kiosk.html") };
  writeFileSync(join(outDir, ".render", "documents.json"), JSON.stringify(documents));
}

/**
 * Writes, from the build's manifest, which files each server-rendered page and each page of a role needs first. The
 * server links them in the page's head, so that they are fetched in parallel and not one after the other.
 */
async function writePages(outDir: string, manifest: Manifest): Promise<void> {
  // A static import would bundle the screens into Vite's configuration.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { pageRows } = (await import(pathToFileURL(join(web, "routes.ts")).href)) as { pageRows: typeof PageRows };
  const tableOf = async (name: string): Promise<unknown> =>
    Reflect.get(await import(pathToFileURL(join(web, "screens", `${name}.ts`)).href), `${name}Screens`);
  const [dealer, promoter, rider, staff] = await Promise.all(["dealer", "promoter", "rider", "staff"].map(tableOf));
  // oxlint-disable-next-line no-unsafe-type-assertion
  const tables = { dealer, promoter, rider, staff } as ScreenTables;
  const collect = (key: string, into: Set<Chunk>): Set<Chunk> => {
    const chunk = manifest[key];
    if (!chunk || into.has(chunk)) return into;
    into.add(chunk);
    for (const next of chunk.imports ?? []) collect(next, into);
    return into;
  };
  const named = collect("index.html", new Set());
  const filesOf = (...keys: string[]) => {
    const chunks = [...keys.reduce((all, key) => collect(key, all), new Set<Chunk>())].filter((one) => !named.has(one));
    // A chart is drawn at once with its page, so its chunk is needed first too, although it is imported dynamically.
    const chart = chunks.some(({ dynamicImports = [] }) => dynamicImports.includes(drawing)) ? manifest[drawing] : null;
    if (chart) chunks.push(chart);
    return { scripts: chunks.map(({ file }) => file), styles: chunks.flatMap(({ css = [] }) => css) };
  };
  const built = readWords(outDir);
  const wordsOf = (locale: Locale, parts: string[]) => parts.flatMap((part) => built[`web/${part}`]?.[locale] ?? []);
  const listed = pages.filter((page) => isServerRendered(page) || isRole(page.area));
  const files = listed.map((page) => {
    const { path, area: layout } = page;
    const parts = [`app/${layout}-layout.tsx`, ...screenFiles(path, pageRows[path], tables)];
    const all = ["main.tsx", ...parts];
    const { scripts, styles } = filesOf(...parts);
    // Only a server-rendered page shows before its scripts run, so only such a page loads its stylesheets first.
    const early = isServerRendered(page) ? styles : [];
    return [path, { scripts, styles: early, words: { en: wordsOf("en", all), fr: wordsOf("fr", all) } }];
  });
  writeFileSync(join(outDir, ".render", "pages.json"), JSON.stringify(Object.fromEntries(files)));
}

/** Builds the renderer after each build of the app, into the same folder. */
export function renderBuild(): Plugin {
  let outDir: string | undefined;
  let wrote = false;
  return {
    name: "render-build",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      wrote = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        // A failed build left nothing to continue with.
        if (!outDir || !wrote) return;
        await build({
          configFile: false,
          root: web,
          logLevel: "warn",
          publicDir: false,
          plugins: [react(), lingui({ failOnCompileError: true }), macros()],
          // All packages are bundled, because a build can be anywhere and must not need packages next to it.
          ssr: { noExternal: true },
          define: { "process.env.NODE_ENV": JSON.stringify("production") },
          build: {
            ssr: "render.tsx",
            outDir: join(outDir, ".render"),
            emptyOutDir: true,
            target: "node24",
            minify: false,
          },
        });
        const manifest = readManifest(outDir);
        writeDocuments(outDir, manifest);
        await writePages(outDir, manifest);
      },
    },
  };
}
