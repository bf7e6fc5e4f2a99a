import { sha256 } from "../secrets.ts";
import { isFileName, type FileStore } from "./file-store.ts";

export interface FilesMove {
  from: FileStore;
  to: FileStore;
  /** These are the checksums of the files that the database names, or null when there is no database. */
  rows: ReadonlyMap<string, string> | null;
  onFile: (done: number, all: number) => void;
}

export interface MovedFiles {
  copied: number;
  /** This is the number of equal files that the target already had, for example from an interrupted move. */
  equal: number;
  /** This is the number of files that the target had with other content, and that were replaced. */
  replaced: number;
  /** These are files that the database names and the source does not have. */
  missing: string[];
  /** These are files whose content in the source does not match the checksum in the database. They are not copied. */
  damaged: string[];
}

/** This many files are copied at the same time. */
const atOnce = 8;

/**
 * Copies every file into another store, reads each copy back and compares it. Files that the target already has and
 * that are equal are not copied again, so an interrupted move continues. The source is never changed. Rejects with a
 * plain message when the source has no files, or a copy differs.
 */
export async function moveFiles({ from, to, rows, onFile }: FilesMove): Promise<MovedFiles> {
  const names = (await from.list()).map(({ name }) => name).filter(isFileName);
  if (names.length === 0) throw new Error(`${from.label} has no files. Is it the right place? Nothing was changed.`);
  const there = new Set((await to.list()).map(({ name }) => name));
  const moved: MovedFiles = { copied: 0, equal: 0, replaced: 0, missing: [], damaged: [] };
  const queue = names.values();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const name of queue) {
        const outcome = await moveFile({ from, to, rows }, name, there.has(name));
        if (outcome === "damaged") moved.damaged.push(name);
        else if (outcome !== "gone") moved[outcome]++;
        onFile(++done, names.length);
      }
    }),
  );
  const found = new Set(names);
  for (const name of rows?.keys() ?? []) if (!found.has(name)) moved.missing.push(name);
  return moved;
}

async function moveFile({ from, to, rows }: Omit<FilesMove, "onFile">, name: string, isThere: boolean) {
  const bytes = await from.read(name);
  // The server may have deleted the file since the source was listed.
  if (!bytes) return "gone";
  const checksum = sha256(bytes);
  const expected = rows?.get(name);
  if (expected !== undefined && expected !== checksum) return "damaged";
  const before = isThere ? await readable(to, name) : null;
  if (before && sha256(before) === checksum) return "equal";
  await to.put(name, bytes);
  const copy = await to.read(name);
  if (!copy || sha256(copy) !== checksum)
    throw new Error(`The copy of ${name} in ${to.label} is not equal. Run the command again; the source is unchanged.`);
  return before || isThere ? "replaced" : "copied";
}

/** Returns the file in the target, or null when it is missing or the store's own checksum shows that it is damaged. */
const readable = (to: FileStore, name: string): Promise<Uint8Array | null> => to.read(name).catch(() => null);
