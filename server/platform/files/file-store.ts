import { mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Where the bytes of uploads lie. One folder on a disk that all servers see; never under what the web serves. */
export interface FileStore {
  /** On the disk, whole, when it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** Every file with its age, for the sweep. */
  list(): Promise<{ name: string; writtenAt: Date }[]>;
}

/** Beside the secret key, in the folder of the server's own data (docs/operations.md). */
export const filesOf = ({ DATA_DIR }: { DATA_DIR: string }): FileStore => diskFiles(join(DATA_DIR, "files"));

/** Names are ours (random, base64url): anything else is no file, so that no path can be smuggled in. */
const isName = (name: string): boolean => /^[\w-]{43}$/.test(name);

export function diskFiles(folder: string): FileStore {
  const at = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      if (!isName(name)) throw new Error("not a name of ours");
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      const draft = `${at(name)}.part`;
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, at(name));
    },
    async read(name) {
      if (!isName(name)) return null;
      return readFile(at(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async remove(name) {
      if (isName(name)) await rm(at(name), { force: true });
    },
    async list() {
      const found: { name: string; writtenAt: Date }[] = [];
      for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
        const name = path.split(/[\\/]/).at(-1) ?? "";
        if (isName(name)) found.push({ name, writtenAt: (await stat(join(folder, path))).mtime });
      }
      return found;
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
