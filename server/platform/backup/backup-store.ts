import type { Env } from "../env.ts";
import { openBucket } from "../s3/bucket.ts";
import { isS3Url, overlaps, parseS3Url, s3Settings } from "../s3/s3-place.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";

/**
 * This is where backups are stored: a folder, or a part of an S3 bucket. Names have slashes: `2026-…Z/manifest.json`.
 */
export interface BackupStore {
  label: string;
  /**
   * Locks the store for this process until the lock is disposed. Rejects with a plain message when another process has
   * locked it.
   */
  lock(): Promise<AsyncDisposable>;
  /** Makes a local folder for the files of a new backup, before they are stored. */
  makeDraftFolder(stamp: string): Promise<string>;
  /** Moves a local file into the store under a name. The stored file appears whole or not at all. */
  take(path: string, name: string): Promise<void>;
  /** Returns the names that begin with `start`. */
  list(start: string): Promise<string[]>;
  /** Returns a small file as text, or null when it is missing. */
  read(name: string): Promise<string | null>;
  /** Returns a local path of a file. A file that was downloaded for this is removed when the result is disposed. */
  open(name: string): Promise<AsyncDisposable & { path: string }>;
  remove(name: string): Promise<void>;
}

/**
 * Opens the backup store at `place`, the value of `--to` or `--from`: an S3 URL, or else a folder. Throws a plain
 * message when an S3 URL overlaps that of the uploaded files.
 */
export function openBackupStore(place: string, env: Env): BackupStore {
  if (!isS3Url(place)) return folderStore(place);
  const there = parseS3Url(place);
  if (env.FILES_URL !== undefined && overlaps(there, parseS3Url(env.FILES_URL)))
    throw new Error(`${place} and FILES_URL overlap. Give the backups a bucket or a prefix of their own.`);
  return bucketStore(openBucket(s3Settings(env), there), env.DATA_DIR);
}
