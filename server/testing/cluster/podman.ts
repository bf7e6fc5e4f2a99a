import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasProgram } from "./programs.ts";

/** This is what a command of podman returned. */
interface Ran {
  status: number | null;
  said: string;
}

export interface Podman {
  /** Runs podman with these arguments. */
  run: (...args: string[]) => Ran;
  stop: () => void;
}

/**
 * Some build machines do not let containers have limits of open files above their own, and show the two versions of control
 * groups side by side, which crun refuses. There podman gets the limits of this process, and its own view of the control
 * groups. Containers share the network of the machine, which needs no rights.
 */
const ownCgroups = [
  "unshare",
  "--mount",
  "--propagation=private",
  "sh",
  "-c",
  'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec podman "$@"',
  "podman",
];

/** Finds a way to run containers of an image; returns null without podman, without the image, or if none starts. */
export function findPodman(image: string | undefined): Podman | null {
  if (!image || !hasProgram("podman")) return null;
  const folder = mkdtempSync(join(tmpdir(), "portal-podman-"));
  const settings = join(folder, "containers.conf");
  const [files, processes] = ["-n", "-u"].map((limit) =>
    spawnSync("sh", ["-c", `ulimit -H ${limit}`], { encoding: "utf8" }).stdout.trim(),
  );
  const limits = [
    ["nofile", files],
    ["nproc", processes],
  ].flatMap(([name, limit]) => (limit === "unlimited" ? [] : [`"${name}=${limit}:${limit}"`]));
  writeFileSync(settings, `[containers]\ndefault_ulimits = [${limits.join(", ")}]\nnetns = "host"\n`);
  for (const command of [["podman"], ownCgroups]) {
    const run = (...args: string[]): Ran => {
      const [program = "", ...before] = command;
      const env = { ...process.env, CONTAINERS_CONF: settings };
      const { status, stdout, stderr } = spawnSync(program, [...before, ...args], { env, encoding: "utf8" });
      return { status, said: stdout + stderr };
    };
    const cgroups = command === ownCgroups ? ["--cgroups=disabled"] : [];
    const podman: Podman = {
      run: (verb = "", ...args) => run(verb, ...(verb === "run" ? cgroups : []), ...args),
      stop: () => rmSync(folder, { recursive: true, force: true }),
    };
    if (podman.run("run", "--rm", image, "node", "--version").status === 0) return podman;
  }
  rmSync(folder, { recursive: true, force: true });
  return null;
}
