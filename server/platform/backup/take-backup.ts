import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import BetterSqlite from "better-sqlite3";
import type { FileStore } from "../files/file-store.ts";
import type { BackupStore } from "./backup-store.ts";
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
  /** This is the path of the SQLite file. The server may go on running during the backup. */
  database: string;
  /** This is the server's data folder: the copy of the database is made here before it is packed. */
  dataDir: string;
  files: Pick<FileStore, "list" | "read">;
  /** This is the fingerprint of APP_SECRET (`backupPlace`). */
  secret: string;
}

export interface BackupTarget {
  store: BackupStore;
  /** This is the 32-byte key that encrypts the backup; with null, the backup is not encrypted. */
  key: Buffer | null;
  keepDays: number;
}

export interface TakenBackup {
  stamp: string;
  databaseBytes: number;
  /** These are the numbers of uploaded files: of all, and of those that were new to this store. */
  files: number;
  newFiles: number;
  /** These are the stamps of older backups that were removed. */
  removed: string[];
}

/**
 * Copies the database and the uploaded files into a new backup, and removes backups that are no longer needed. The
 * database is copied first, so that every file that its rows name still exists when the files are copied. The manifest
 * is stored last: a backup that was interrupted has none, and does not count. Rejects when another process backs up
 * into the same place.
 */
export async function takeBackup(source: BackupSource, target: BackupTarget, now: Date): Promise<TakenBackup> {
  const { store, key } = target;
  await using _lock = await store.lock();
  const stamp = stampOf(now);
  const draft = await store.makeDraftFolder(stamp);
  let taken: Omit<TakenBackup, "removed">;
  try {
    const database = await packDatabase(source, target, draft, stamp);
    const { files, newFiles } = await packFiles(source, target, draft);
    const manifest: Manifest = {
      version: 1,
      takenAt: now.toISOString(),
      key: key && keyMark(key),
      secret: source.secret,
      database,
      files,
    };
    const path = join(draft, manifestFile);
    await writeFile(path, JSON.stringify(manifest), { mode: 0o600, flush: true });
    await store.take(path, `${stamp}/${manifestFile}`);
    taken = { stamp, databaseBytes: database.bytes, files: Object.keys(files).length, newFiles };
  } catch (error) {
    // The first error is reported even if the incomplete backup cannot be removed.
    await removeBackup(store, stamp).catch(() => undefined);
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { ...taken, removed: await removeOutdated(target, now) };
}

/**
 * Copies the database within one read transaction, so that the copy has the state of one moment however much is written
 * during the copy.
 */
async function packDatabase(
  { database, dataDir }: BackupSource,
  { store, key }: BackupTarget,
  draft: string,
  stamp: string,
): Promise<Content> {
  await mkdir(dataDir, { recursive: true });
  const copy = join(dataDir, `backup-${randomBytes(6).toString("hex")}.db`);
  const db = new BetterSqlite(database, { readonly: true, fileMustExist: true });
  try {
    // The copy gets the mode of an existing file, so this creates it first: only the server's own user may read it.
    await writeFile(copy, "", { mode: 0o600 });
    await db.backup(copy, { progress: () => allPages });
    const name = packedName(databaseFile, key && keyMark(key));
    const path = join(draft, name);
    const content = await packFile(createReadStream(copy), path, `${stamp}/${databaseFile}`, key);
    await store.take(path, `${stamp}/${name}`);
    return content;
  } finally {
    db.close();
    for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(copy + ending, { force: true });
  }
}

/**
 * All pages are copied in one step. A copy in several steps starts again after each write of another process, and might
 * never end.
 */
const allPages = 2 ** 31 - 1;

/** Packs the uploaded files that the store does not have yet. A file never changes, because its name is random. */
async function packFiles(source: BackupSource, { store, key }: BackupTarget, draft: string) {
  const newest = (await backupsIn(store)).at(-1);
  const known = newest ? (await readManifest(store, newest)).files : {};
  const packed = new Set(await store.list(`${filesFolder}/`));
  const files: Manifest["files"] = {};
  let newFiles = 0;
  for (const { name } of await source.files.list()) {
    const to = packedPath(name, key && keyMark(key));
    const had = known[name];
    if (had && packed.has(to)) {
      files[name] = had;
      continue;
    }
    const bytes = await source.files.read(name);
    // The cleanup job may delete a file while the store is being read; such a file is no longer needed.
    if (!bytes) continue;
    const path = join(draft, packedName(name, null));
    files[name] = await packFile(Readable.from([Buffer.from(bytes)]), path, name, key);
    await store.take(path, to);
    newFiles++;
  }
  return { files, newFiles };
}

/** Returns the path of a packed file in a store. `mark` is the short name of the key that encrypts it, or null. */
export const packedPath = (name: string, mark: string | null): string =>
  `${filesFolder}/${name.slice(0, 2)}/${packedName(name, mark)}`;

/** Removes the backups that are no longer needed, and then the packed files that no manifest names any more. */
async function removeOutdated({ store, keepDays }: BackupTarget, now: Date): Promise<string[]> {
  const remove = outdated(await backupsIn(store), now, keepDays);
  if (remove.length === 0) return remove;
  for (const stamp of remove) await removeBackup(store, stamp);
  const needed = new Set<string>();
  for (const stamp of await backupsIn(store)) {
    const manifest = await readManifest(store, stamp);
    for (const name of Object.keys(manifest.files)) needed.add(packedPath(name, manifest.key));
  }
  for (const name of await store.list(`${filesFolder}/`)) {
    if (name.includes(".zst") && !needed.has(name)) await store.remove(name);
  }
  return remove;
}

/** Removes the manifest of a backup first, so that an interrupted removal leaves no manifest without its database. */
async function removeBackup(store: BackupStore, stamp: string): Promise<void> {
  await store.remove(`${stamp}/${manifestFile}`);
  for (const name of await store.list(`${stamp}/`)) await store.remove(name);
}
