import { z } from "zod/mini";
import type { BackupStore } from "./backup-store.ts";

const content = z.object({ bytes: z.number(), sha256: z.string().check(z.length(64)) });

/**
 * This is the table of contents of one backup, written last: a folder without it is a backup that was cut off, and is
 * never restored.
 */
const manifestSchema = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** This is the short name of the key that encrypts the backup (`keyMark`), or null. */
  key: z.nullable(z.string()),
  /**
   * This is the fingerprint of APP_SECRET, so that a restore with another secret can be refused before PINs stop
   * working.
   */
  secret: z.string(),
  database: content,
  /** These are the uploaded files by their random names. All backups in a store share the packed files. */
  files: z.record(z.string().check(z.regex(/^[\w-]{43}$/)), content),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = "manifest.json";
export const databaseFile = "portal.db";
export const filesFolder = "files";

/** Returns the folder name of a backup: its time without colons, because some file systems refuse colons in names. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(":", "-");

const isStamp = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name);

/** Parses the time of a backup from its folder name. */
export const backupTime = (stamp: string): Date =>
  new Date(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)/, (_, hour, minute, second) => `T${hour}:${minute}:${second}`));

/** Returns the stamps of the complete backups in a store, the oldest first. */
export async function backupsIn(store: BackupStore): Promise<string[]> {
  const names = await store.list("2");
  const stamps = names.filter((name) => name.endsWith(`/${manifestFile}`)).map((name) => name.split("/")[0] ?? "");
  return stamps.filter(isStamp).toSorted();
}

/** Reads the manifest of a backup. Rejects with a plain message when it is damaged. */
export async function readManifest(store: BackupStore, stamp: string): Promise<Manifest> {
  const name = `${stamp}/${manifestFile}`;
  const text = await store.read(name);
  try {
    return manifestSchema.parse(JSON.parse(text ?? ""));
  } catch (error) {
    throw new Error(`${store.label}/${name} is damaged: it is not the manifest of a backup.`, { cause: error });
  }
}
