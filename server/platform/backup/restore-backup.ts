import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import BetterSqlite from "better-sqlite3";
import type { FileStore } from "../files/file-store.ts";
import type { BackupStore } from "./backup-store.ts";
import { backupsIn, databaseFile, readManifest, type Manifest } from "./manifest.ts";
import { keyMark, packedName, unpackFile, type Packed } from "./packed-file.ts";
import { packedPath } from "./take-backup.ts";

export interface RestoreTarget {
  /** This is the path of the SQLite file that the server will open. */
  database: string;
  dataDir: string;
  files: Pick<FileStore, "put" | "list">;
  secret: string;
  previousSecret: string | null;
}

export interface RestoreOptions {
  /** This is the store that contains the backups. */
  store: BackupStore;
  /** This is the stamp of the backup, or the beginning of one; without it, the newest backup is restored. */
  at?: string | undefined;
  key: Buffer | null;
  /** With true, an existing database is first moved aside under another name; with false, it makes the restore fail. */
  replace: boolean;
}

export interface Restored {
  stamp: string;
  /** This is the path to which the existing database was moved, or null when there was none. */
  putAside: string | null;
  files: number;
  epoch: string;
}

/**
 * Restores a backup: verifies every checksum, puts the database and the files in place, and starts a new epoch, so that
 * kiosks send again the entries that the lost database had answered. The database is replaced only after everything was
 * verified. Rejects with a plain message when something is wrong.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const stamp = await chooseBackup(options);
  const manifest = await readManifest(options.store, stamp);
  const key = manifest.key === null ? null : options.key;
  if (manifest.key !== null && (!key || keyMark(key) !== manifest.key))
    throw new Error(`The backup ${stamp} is encrypted. Set BACKUP_KEY to the key that it was made with.`);
  if (manifest.secret !== target.secret && manifest.secret !== target.previousSecret)
    throw new Error(
      "The backup belongs to another APP_SECRET (or secret.key). With this one, every rider’s PIN would stop working. Put the secret of the backup in place first.",
    );
  if (existsSync(target.database)) {
    if (!options.replace)
      throw new Error(
        `There already is a database ${target.database}. Nothing was changed. With --replace, it is put aside under another name.`,
      );
    assertUnused(target.database);
  }
  const draft = `${target.database}.restoring`;
  await mkdir(dirname(target.database), { recursive: true });
  try {
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    await unpack(options.store, `${stamp}/${packedName(databaseFile, manifest.key)}`, out, {
      label: `${stamp}/${databaseFile}`,
      key,
      expected: manifest.database,
    });
    assertReadable(draft);
    await restoreFiles(target.files, options.store, manifest, key);
    const putAside = await replaceDatabase(target.database, draft, stamp);
    const epoch = await newEpoch(target);
    return { stamp, putAside, files: Object.keys(manifest.files).length, epoch };
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(draft + ending, { force: true });
  }
}

async function unpack(store: BackupStore, name: string, out: Writable, packed: Packed): Promise<void> {
  await using local = await store.open(name);
  await unpackFile(local.path, out, { ...packed, shown: `${store.label}/${name}` });
}

async function chooseBackup({ store, at }: RestoreOptions): Promise<string> {
  const stamps = await backupsIn(store);
  const fitting = at ? stamps.filter((stamp) => stamp.startsWith(at)) : stamps.slice(-1);
  const [stamp, second] = fitting;
  if (stamp && !second) return stamp;
  const list =
    stamps.length > 0 ? `It has:\n${stamps.map((one) => `  ${one}`).join("\n")}` : "It has no complete backup.";
  throw new Error(
    at && second
      ? `Several backups in ${store.label} begin with ${at}. ${list}`
      : `There is no${at ? ` backup ${at}` : " backup"} in ${store.label}. ${list}`,
  );
}

/** Restores the uploaded files that are missing. A file that already exists is the same, because its name is random. */
async function restoreFiles(
  files: RestoreTarget["files"],
  store: BackupStore,
  manifest: Manifest,
  key: Buffer | null,
): Promise<void> {
  const there = new Set((await files.list()).map(({ name }) => name));
  for (const [name, expected] of Object.entries(manifest.files)) {
    if (there.has(name)) continue;
    const chunks: Buffer[] = [];
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    await unpack(store, packedPath(name, manifest.key), out, { label: name, key, expected });
    await files.put(name, Buffer.concat(chunks));
  }
}

function assertReadable(database: string): void {
  const db = new BetterSqlite(database, { readonly: true });
  try {
    const found: unknown = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Error(`The database in the backup is damaged: ${String(found)}.`);
  } finally {
    db.close();
  }
}

/** Throws when a server has the database open, because it would go on writing to the file that was moved aside. */
function assertUnused(database: string): void {
  const db = new BetterSqlite(database, { timeout: 0 });
  try {
    db.pragma("locking_mode = EXCLUSIVE");
    db.exec("begin exclusive; rollback");
  } catch (error) {
    throw new Error(`A server is using ${database}. Stop it, then restore.`, { cause: error });
  } finally {
    db.close();
  }
}

async function replaceDatabase(database: string, draft: string, stamp: string): Promise<string | null> {
  let putAside: string | null = null;
  if (existsSync(database)) {
    putAside = `${database}.before-${stamp}-${randomBytes(3).toString("hex")}`;
    for (const ending of ["", "-wal", "-shm"])
      if (existsSync(database + ending)) await rename(database + ending, putAside + ending);
  }
  for (const ending of ["-wal", "-shm"]) await rm(database + ending, { force: true });
  await rename(draft, database);
  return putAside;
}

/**
 * Starts a new epoch, and deletes the counter that detects a restored database, because this restore was deliberate.
 */
async function newEpoch({ dataDir }: RestoreTarget): Promise<string> {
  const epoch = randomBytes(9).toString("base64url");
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "epoch"), epoch, { mode: 0o600, flush: true });
  await rm(join(dataDir, "generation"), { force: true });
  return epoch;
}
