import { mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * This is the store of uploaded bytes: one folder on a disk that all servers share. The web server never serves this
 * folder.
 */
export interface FileStore {
  /** Stores a file, and resolves once the whole file is on the disk. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** Lists every file with its age for the cleanup job, including drafts that were never finished. */
  list(): Promise<{ name: string; writtenAt: Date }[]>;
}

/** Returns the store of uploads, next to the secret key in the server's data folder (docs/operations.md). */
export const filesOf = ({ DATA_DIR }: { DATA_DIR: string }): FileStore => diskFiles(join(DATA_DIR, "files"));

/**
 * Returns true for a generated file name (random, base64url). Any other name is refused, so that no path can be
 * injected.
 */
const isName = (name: string): boolean => /^[\w-]{43}$/.test(name);

/**
 * Drafts have this extension. A server that is killed while it writes leaves one behind; drafts are listed and removed
 * like files.
 */
const partEnding = ".part";
const isPart = (name: string): boolean => name.endsWith(partEnding) && isName(name.slice(0, -partEnding.length));

function diskFiles(folder: string): FileStore {
  const at = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      if (!isName(name)) throw new Error("not a name of ours");
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      const draft = `${at(name)}${partEnding}`;
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, at(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      if (!isName(name)) return null;
      return readFile(at(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async remove(name) {
      if (isName(name) || isPart(name)) await rm(at(name), { force: true });
    },
    async list() {
      const found: { name: string; writtenAt: Date }[] = [];
      for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
        const name = path.split(/[\\/]/).at(-1) ?? "";
        if (!isName(name) && !isPart(name)) continue;
        // A draft may be renamed while the folder is being listed.
        const status = await stat(join(folder, path)).catch(() => null);
        if (status) found.push({ name, writtenAt: status.mtime });
      }
      return found;
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
