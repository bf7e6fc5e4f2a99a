// The databases of the benchmarks are built once for each day and version of the code, and copied for each use.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scratch } from "./servers.ts";
import type { BenchWorld, SizeName } from "./world/sizes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const shelf = join(root, ".cache", "bench");
const builder = fileURLToPath(new URL("./world/build.ts", import.meta.url));

/** Makes a SQLite database of this size for one benchmark. */
export async function sqliteWorld(size: SizeName): Promise<BenchWorld & { url: string; file: string }> {
  const print = fingerprint();
  const kept = join(shelf, `${size}-${print}`);
  if (!existsSync(`${kept}.json`)) {
    mkdirSync(shelf, { recursive: true });
    const stale = readdirSync(shelf).filter((file) => !file.includes(print) || file.startsWith(`${size}-`));
    for (const file of stale) rmSync(join(shelf, file));
    const world = await build(`file:${kept}.db`, size);
    writeFileSync(`${kept}.json`, JSON.stringify(world));
  }
  const file = join(scratch(), "bench.db");
  copyFileSync(`${kept}.db`, file);
  const world = JSON.parse(readFileSync(`${kept}.json`, "utf8")) as BenchWorld;
  return { ...world, file, url: `file:${file}` };
}

/** Fills the empty Postgres database at this URL. */
export const postgresWorld = (url: string, size: SizeName): Promise<BenchWorld> => build(url, size);

function build(url: string, size: SizeName): Promise<BenchWorld> {
  const began = performance.now();
  // Building a world takes minutes without any output, so this line says what the run waits for.
  console.log(`  building the ${size} (the crowd takes 6 minutes on an idle machine)`);
  const child = fork(builder, [size], { env: { ...process.env, DATABASE_URL: url } });
  return new Promise((done, fail) => {
    child.once("message", (world: BenchWorld) => {
      console.log(`  built the ${size} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      done(world);
    });
    child.once("exit", (code) => fail(new Error(`the world was not built: ${code}`)));
  });
}

/**
 * Returns a fingerprint of the code that builds the database, of the schema and of the day, because dates are relative
 * to today.
 */
function fingerprint(): string {
  const files = globSync(["bench/world/*.ts", "migrations/sqlite/*.sql"], { cwd: root }).toSorted();
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
