import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { BackupStore } from "./backup-store.ts";

/** Stores backups in a folder, preferably on another disk or a mounted share. */
export function folderStore(folder: string): BackupStore {
  return {
    label: folder,

    async lock() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return lockFolder(folder);
    },

    async makeDraftFolder(stamp) {
      const draft = join(folder, `${stamp}.part`);
      await mkdir(draft, { mode: 0o700 });
      return draft;
    },

    async take(path, name) {
      const to = join(folder, name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(path, to);
      await syncFolder(dirname(to));
    },

    async list(start) {
      // Only the top-level folders that can contain such names are read.
      const top = start.split("/")[0] ?? "";
      const found: string[] = [];
      for (const name of await namesIn(folder)) {
        if (!name.startsWith(top) || name.endsWith(".part")) continue;
        for (const inside of await namesIn(join(folder, name), true)) {
          found.push(`${name}/${inside.replaceAll(sep, "/")}`);
        }
      }
      return found.filter((name) => name.startsWith(start));
    },

    read: (name) =>
      readFile(join(folder, name), "utf8").catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),

    open: async (name) => ({ path: join(folder, name), [Symbol.asyncDispose]: async () => undefined }),

    async remove(name) {
      await rm(join(folder, name), { force: true });
      // The folder of a backup is removed with its last file.
      const above = dirname(join(folder, name));
      if ((await namesIn(above)).length === 0) await rm(above, { recursive: true, force: true });
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const namesIn = (folder: string, recursive = false): Promise<string[]> =>
  readdir(folder, { recursive }).catch((): string[] => []);

/** Makes a new name durable, so that the folder still lists it after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Locks a folder of backups for this process until the lock is disposed. Rejects with a plain message when another
 * process holds it; the lock of a process that no longer runs is taken over.
 */
async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const path = join(folder, "lock");
  const holder = Number(await readFile(path, "utf8").catch(() => "0"));
  if (holder && !isProcessRunning(holder)) await rm(path, { force: true });
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    throw new Error(`Another backup into ${folder} is running. If none is, remove ${path}.`, { cause: error });
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

export function isProcessRunning(pid: number): boolean {
  try {
    // Signal 0 is not delivered; sending it only checks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
