// This builds the web app and the bundle of the server, each only when it is missing or older than its sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, tool } from "./toolchain.mjs";

const webSources = [
  "web",
  "shared",
  "docs/kiosk.md",
  "docs/kiosk.fr.md",
  "scripts/built-words.ts",
  "scripts/found-words.ts",
  "scripts/offline-files.ts",
  "scripts/lean-packages.ts",
  "scripts/lingui-macros.ts",
  "scripts/render-build.ts",
  "scripts/words-beside.ts",
  "scripts/words-by-part.ts",
  "vite.config.ts",
  "lingui.config.ts",
  "package-lock.json",
];
/** These are the builds in their order, each with the arguments of its Node process. */
const builds = [
  {
    name: "web app",
    built: join(root, "dist", "index.html"),
    sources: webSources,
    args: [tool("vite/bin/vite.js"), "build", "--logLevel", "warn"],
  },
  {
    name: "server",
    built: join(root, "dist-server", "main.js"),
    sources: ["server", "shared", "scripts/build-server.ts", "package-lock.json"],
    args: ["scripts/build-server.ts"],
  },
];

/** Builds what is stale. Returns true when all builds are complete now. */
export async function buildIfStale(node) {
  for (const each of builds) if (!(await bring(node, each))) return false;
  return true;
}

async function bring(node, { name, built, sources, args }) {
  // The stamp file contains the time when the last complete build began; an interrupted build does not write it.
  const stamp = join(root, ".cache", `built-at-${name.replace(" ", "-")}`);
  if (existsSync(built) && existsSync(stamp) && newest(sources) <= Number(readFileSync(stamp, "utf8"))) return true;
  console.log(`Building the ${name} …`);
  const began = Date.now();
  const code = await run(node, args, { quiet: true });
  if (code !== 0) return false;
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(stamp, String(began));
  return true;
}

function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const { mtimeMs } = statSync(full);
    const inside = statSync(full).isDirectory() ? newest(readdirSync(full).map((name) => join(path, name))) : 0;
    latest = Math.max(latest, mtimeMs, inside);
  }
  return latest;
}
