import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import BetterSqlite from "better-sqlite3";
import type { FileStore } from "../files/file-store.ts";
import { lockFolder } from "./lock-folder.ts";
import {
  backupsIn,
  databaseFile,
  filesFolder,
  manifestFile,
  readManifest,
  stampOf,
  type Manifest,
} from "./manifest.ts";
import { keyMark, packedName, packFile, type Content } from "./packed-file.ts";
import { outdated } from "./retention.ts";

export interface BackupSource {
  /** This is the path of the SQLite file. The server may run meanwhile. */
  database: string;
  /** This is the folder of the server's data: the copy of the database is made here before it is packed. */
  dataDir: string;
  files: Pick<FileStore, "list" | "read">;
  /** This is the fingerprint of APP_SECRET (`secretMark`). */
  secret: string;
}

export interface BackupTarget {
  folder: string;
  /** These 32 bytes encrypt the backup; null leaves it readable. */
  key: Buffer | null;
  keepDays: number;
}

export interface TakenBackup {
  stamp: string;
  databaseBytes: number;
  /** These are the counts of uploaded files: all of them, and those that were new to this folder. */
  files: number;
  newFiles: number;
  /** These are the stamps of older backups that were removed. */
  removed: string[];
}

/**
 * Copies the database and the uploaded files into a new backup, and removes backups that are no longer needed. The
 * database is copied first, so that every row that it holds has its file. Rejects when another process backs up into
 * the same folder.
 */
export async function takeBackup(source: BackupSource, target: BackupTarget, now: Date): Promise<TakenBackup> {
  await mkdir(join(target.folder, filesFolder), { recursive: true, mode: 0o700 });
  await using _lock = await lockFolder(target.folder);
  const stamp = stampOf(now);
  const draft = join(target.folder, `${stamp}.part`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const database = await packDatabase(source, target, draft, stamp);
    const { files, newFiles } = await packFiles(source, target);
    const manifest: Manifest = {
      version: 1,
      takenAt: now.toISOString(),
      key: target.key && keyMark(target.key),
      secret: source.secret,
      database,
      files,
    };
    await writeFile(join(draft, manifestFile), JSON.stringify(manifest), { mode: 0o600, flush: true });
    await rename(draft, join(target.folder, stamp));
    await syncFolder(target.folder);
    const removed = await removeOutdated(target, now);
    return { stamp, databaseBytes: database.bytes, files: Object.keys(files).length, newFiles, removed };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies the database within one read transaction, so that the copy is the state of one instant however much is written
 * meanwhile.
 */
async function packDatabase(
  { database, dataDir }: BackupSource,
  { key }: BackupTarget,
  draft: string,
  stamp: string,
): Promise<Content> {
  await mkdir(dataDir, { recursive: true });
  const copy = join(dataDir, `backup-${randomBytes(6).toString("hex")}.db`);
  const db = new BetterSqlite(database, { readonly: true, fileMustExist: true });
  try {
    // The copy has the mode of the file that exists: only the server's own user may read it.
    await writeFile(copy, "", { mode: 0o600 });
    await db.backup(copy, { progress: () => allPages });
    return await packFile(
      createReadStream(copy),
      join(draft, packedName(databaseFile, key && keyMark(key))),
      `${stamp}/${databaseFile}`,
      key,
    );
  } finally {
    db.close();
    for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(copy + ending, { force: true });
  }
}

/** A copy in several steps starts again after each write of another process, and might never end. */
const allPages = 2 ** 31 - 1;

/** Packs the uploaded files that the folder does not have yet. A file never changes, because its name is random. */
async function packFiles(source: BackupSource, { folder, key }: BackupTarget) {
  const newest = (await backupsIn(folder)).at(-1);
  const known = newest ? (await readManifest(folder, newest)).files : {};
  const packed = new Set(await packedFiles(folder));
  const files: Manifest["files"] = {};
  let newFiles = 0;
  for (const { name } of await source.files.list()) {
    const to = packedPath(folder, name, key && keyMark(key));
    const had = known[name];
    if (had && packed.has(to)) {
      files[name] = had;
      continue;
    }
    const bytes = await source.files.read(name);
    // The cleanup job may delete a file while the folder is read; such a file is no longer needed.
    if (!bytes) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    files[name] = await packFile(Readable.from([Buffer.from(bytes)]), to, name, key);
    newFiles++;
  }
  return { files, newFiles };
}

/** Returns the path of a packed file. `mark` is that of the key that it is encrypted with, or null. */
export const packedPath = (folder: string, name: string, mark: string | null): string =>
  join(folder, filesFolder, name.slice(0, 2), packedName(name, mark));

async function packedFiles(folder: string): Promise<string[]> {
  const root = join(folder, filesFolder);
  return (await readdir(root, { recursive: true })).map((path) => join(root, path));
}

/** Removes the backups that are no longer needed, and then the packed files that no backup names any more. */
async function removeOutdated({ folder, keepDays }: BackupTarget, now: Date): Promise<string[]> {
  const remove = outdated(await backupsIn(folder), now, keepDays);
  if (remove.length === 0) return remove;
  for (const stamp of remove) await rm(join(folder, stamp), { recursive: true });
  const needed = new Set<string>();
  for (const stamp of await backupsIn(folder)) {
    const manifest = await readManifest(folder, stamp);
    for (const name of Object.keys(manifest.files)) needed.add(packedPath(folder, name, manifest.key));
  }
  for (const path of await packedFiles(folder)) {
    if (path.includes(".zst") && !needed.has(path)) await rm(path);
  }
  return remove;
}

/** Makes the new name durable: after a power cut, the folder still lists the backup. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
