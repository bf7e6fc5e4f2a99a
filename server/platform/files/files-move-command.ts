// `npm run files:move -- --from <place> --to <place>` copies the uploaded files from a disk to S3 or back. The server
// may be running (docs/operations.md#files).
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "../db/connect.ts";
import { sqlitePath } from "../db/connect-sqlite.ts";
import { dialectOf } from "../db/dialect.ts";
import { parseEnv, type Env } from "../env.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { filesAt } from "./open-files.ts";
import { moveFiles, type MovedFiles } from "./move-files.ts";
import { fileRows } from "./sweep-files.ts";
import { progressLine } from "../move/progress-line.ts";
import { Problem } from "../problem.ts";
import { plainReason } from "../s3/s3-error.ts";
import { isS3Url } from "../s3/s3-place.ts";

const usage =
  "Usage: npm run files:move -- --from <folder or s3://bucket/prefix> --to <s3://bucket/prefix or folder>\nThe folder of a portal without FILES_URL is DATA_DIR/files.";

try {
  const env = parseEnv(process.env);
  const { from, to } = places(env);
  const rows = await checksumsIn(env.DATABASE_URL);
  report(to, await moveFiles({ from, to, rows, onFile: showFiles() }), rows !== null);
} catch (error) {
  console.error(plainReason(error));
  if (error instanceof Problem) console.error("The source is unchanged. Run the command again to continue.");
  process.exitCode = 1;
}

function places(env: Env): { from: FileStore; to: FileStore } {
  let values;
  try {
    ({ values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } }));
  } catch (error) {
    throw new Error(`${plainReason(error)}\n${usage}`, { cause: error });
  }
  if (!values.from || !values.to) throw new Error(usage);
  const [from, to] = [placeOf(values.from, env), placeOf(values.to, env)];
  if (from.label === to.label) throw new Error(`Both places are ${from.label}. Nothing was changed.`);
  if (!isS3Url(values.from) && !existsSync(values.from))
    throw new Error(`There is no folder ${from.label}. Nothing was changed.`);
  return { from, to };
}

function placeOf(text: string, env: Env): FileStore {
  if (isS3Url(text)) return filesAt(text.replace(/\/+$/, ""), env);
  if (/^\w+:\/\//.test(text))
    throw new Error(`${text.split("://")[0]}:// is not known. Give a folder or s3://bucket/prefix.`);
  return diskFiles(resolve(text));
}

/** Returns the checksums of all files that the database names, or null when there is no database. */
async function checksumsIn(databaseUrl: string): Promise<Map<string, string> | null> {
  if (dialectOf(databaseUrl) === "sqlite" && !existsSync(sqlitePath(databaseUrl))) return null;
  const db = await connect(databaseUrl);
  try {
    const found = new Map<string, string>();
    for await (const { name, sha256 } of fileRows(db)) found.set(name, sha256);
    return found;
  } finally {
    await db.close();
  }
}

/**
 * Returns a function that prints a progress bar and updates it in place. Without a terminal it prints one line for each
 * tenth.
 */
function showFiles(): (done: number, all: number) => void {
  const began = performance.now();
  let shown = -1;
  return (done, all) => {
    const part = Math.floor((done / all) * (process.stdout.isTTY ? 1000 : 10));
    if (part === shown) return;
    shown = part;
    const seconds = (performance.now() - began) / 1000;
    const line = progressLine("Copying", { done, all, before: 0, seconds }, "files");
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${done === all ? "\n" : ""}` : `${line}\n`);
  };
}

function report(to: FileStore, { copied, equal, replaced, missing, damaged }: MovedFiles, hasDatabase: boolean): void {
  const counts = `${copied} files copied, ${equal} were there and equal, ${replaced} replaced`;
  console.log(`${counts}. Each copy in ${to.label} was read back and has the checksum of its source.`);
  if (!hasDatabase) console.log("DATABASE_URL has no database, so the files were not compared with its rows.");
  const some = (names: string[]): string => names.slice(0, 20).join("\n  ");
  if (damaged.length > 0)
    console.error(`${damaged.length} files are damaged and were not copied; restore them first:\n  ${some(damaged)}`);
  if (missing.length > 0)
    console.error(`${missing.length} files that the database names are not in the source:\n  ${some(missing)}`);
  if (damaged.length + missing.length > 0) process.exitCode = 1;
  else if (hasDatabase) console.log("All files that the database names are there.");
}
