import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { World } from "./world.ts";

const files = ["portal.db", "portal.db-wal", "portal.db-shm"];

/** Copies the database of the stopped server, and returns a function that restores the copy, as after a disk loss. */
export async function backUp(world: World): Promise<() => Promise<void>> {
  const { folder } = world.portal;
  const backup = mkdtempSync(join(tmpdir(), "portal-backup-"));
  await world.killServer();
  for (const file of files) cpSync(join(folder, file), join(backup, file), { recursive: true });
  await world.returnServer();
  return async () => {
    await world.killServer();
    for (const file of files) {
      rmSync(join(folder, file), { force: true });
      cpSync(join(backup, file), join(folder, file), { recursive: true });
    }
    rmSync(join(folder, "epoch"));
    rmSync(backup, { recursive: true });
    await world.returnServer();
  };
}
