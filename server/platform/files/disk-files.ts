import { mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isFileName, type FileStore } from "./file-store.ts";

/**
 * Drafts have this extension. A server that is killed while it writes leaves one behind, so drafts are listed and
 * removed like files.
 */
const partEnding = ".part";
const isPart = (name: string): boolean => name.endsWith(partEnding) && isFileName(name.slice(0, -partEnding.length));

/** Stores files in a folder on a disk, which all servers share. */
export function diskFiles(folder: string): FileStore {
  const at = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    label: folder,
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error("not a name of ours");
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
      if (!isFileName(name)) return null;
      return readFile(at(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async remove(name) {
      if (isFileName(name) || isPart(name)) await rm(at(name), { force: true });
    },
    async list() {
      const found: { name: string; writtenAt: Date }[] = [];
      for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
        const name = path.split(/[\\/]/).at(-1) ?? "";
        if (!isFileName(name) && !isPart(name)) continue;
        // A draft may be renamed while the folder is being listed.
        const status = await stat(join(folder, path)).catch(() => null);
        if (status) found.push({ name, writtenAt: status.mtime });
      }
      return found;
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
