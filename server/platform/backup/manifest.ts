import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";

const content = z.object({ bytes: z.number(), sha256: z.string().check(z.length(64)) });

/**
 * This is the table of contents of one backup, written last: a folder without it is a backup that was cut off, and is
 * never restored.
 */
const manifestSchema = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** This is the mark of the key that encrypts the backup (`keyMark`), or null. */
  key: z.nullable(z.string()),
  /** This fingerprints APP_SECRET, so that a restore beside another secret can be refused before PINs stop working. */
  secret: z.string(),
  database: content,
  /** These are the uploaded files by their random names. All backups of a folder share the packed files. */
  files: z.record(z.string().check(z.regex(/^[\w-]{43}$/)), content),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = "manifest.json";
export const databaseFile = "portal.db";
export const filesFolder = "files";

/** Returns the folder name of a backup: its instant, with characters that every file system takes. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(":", "-");

const isStamp = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name);

/** Returns the instant of a backup by its folder name. */
export const instantOf = (stamp: string): Date =>
  new Date(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)/, (_, hour, minute, second) => `T${hour}:${minute}:${second}`));

/** Returns the stamps of the complete backups in a folder, the oldest first. A missing folder has none. */
export async function backupsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder).catch((): string[] => [])).toSorted()) {
    if (!isStamp(name)) continue;
    const names = await readdir(join(folder, name)).catch((): string[] => []);
    if (names.includes(manifestFile)) found.push(name);
  }
  return found;
}

/** Reads the manifest of a backup. Rejects with a plain message when it is damaged. */
export async function readManifest(folder: string, stamp: string): Promise<Manifest> {
  const path = join(folder, stamp, manifestFile);
  const text = await readFile(path, "utf8");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged: it is not the manifest of a backup.`, { cause: error });
  }
}
