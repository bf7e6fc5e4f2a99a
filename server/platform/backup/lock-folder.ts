import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Locks a folder of backups for this process until the lock is disposed. Rejects with a plain message when another
 * process holds it; the lock of a process that no longer runs is taken over.
 */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const path = join(folder, "lock");
  const holder = Number(await readFile(path, "utf8").catch(() => "0"));
  if (holder && !isRunning(holder)) await rm(path, { force: true });
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    throw new Error(`Another backup into ${folder} is running. If none is, remove ${path}.`, { cause: error });
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 is not delivered: it only asks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
