// This creates a folder in memory for the databases and browser profiles of a test run. On a disk they would spend most
// of their time waiting, because the server syncs each commit to the disk.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const gibibyte = 2 ** 30;

/**
 * Makes a new folder in memory, which is deleted when this process ends. Returns null if the system has no such place,
 * if it has less than 4 GiB of free space, or if programs may not run from it.
 */
export function makeMemoryFolder(place = "/dev/shm") {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < 4 * gibibyte) return null;
    folder = mkdtempSync(join(place, "portal-test-"));
    // Postgres may run as another user, who must be able to enter.
    chmodSync(folder, 0o755);
  } catch {
    return null;
  }
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return programsRunIn(folder) ? folder : null;
}

function programsRunIn(folder) {
  const program = join(folder, "probe.sh");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
