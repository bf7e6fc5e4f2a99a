import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasProgram } from "./programs.ts";

/** This is the result of a podman command. */
interface Ran {
  status: number | null;
  said: string;
}

export interface Podman {
  /** Runs podman with these arguments. */
  run: (...args: string[]) => Ran;
  /** Serves Docker's API on a socket until `stop`, for docker-compose. */
  serve: (socket: string) => void;
  stop: () => void;
}

/**
 * Finds a way to run containers of an image; returns null without podman, without the image, or if none starts.
 *
 * Some build machines do not let containers have higher limits than they have, and show the two versions of control groups
 * side by side, which crun refuses. There containers get the limits of this process, and podman its own view of the control
 * groups. With the network "host" containers share that of the machine, which needs no rights.
 */
export function findPodman(image: string | undefined, network: "host" | "bridge" = "host"): Podman | null {
  if (!image || !hasProgram("podman")) return null;
  const folder = mkdtempSync(join(tmpdir(), "portal-podman-"));
  const settings = join(folder, "containers.conf");
  const files = spawnSync("sh", ["-c", "ulimit -H -n"], { encoding: "utf8" }).stdout.trim();
  const limits = [`"nproc=4096:4096"`, ...(files === "unlimited" ? [] : [`"nofile=${files}:${files}"`])];
  const standard = ["[containers]", `default_ulimits = [${limits.join(", ")}]`, `netns = "${network}"`];
  const env = { ...process.env, CONTAINERS_CONF: settings };
  const tryWay = (before: readonly string[], more: readonly string[], end: () => void): Podman | null => {
    writeFileSync(settings, `${[...standard, ...more].join("\n")}\n`);
    const run = (...args: string[]): Ran => {
      const [program = "", ...words] = [...before, "podman", ...args];
      const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: "utf8" });
      return { status, said: stdout + stderr };
    };
    const services: ChildProcess[] = [];
    const serve = (socket: string): void => {
      const [program, ...words] = [...before, "podman", "system", "service", "--time=0", `unix://${socket}`];
      services.push(spawn(program, words, { env, stdio: "ignore" }));
    };
    const stop = (): void => {
      for (const service of services) service.kill();
      end();
      rmSync(folder, { recursive: true, force: true });
    };
    if (run("run", "--rm", image, "node", "--version").status === 0) return { run, serve, stop };
    end();
    return null;
  };
  const found = tryWay([], [], () => undefined) ?? tryWay(...inOwnMounts());
  if (!found) rmSync(folder, { recursive: true, force: true });
  return found;
}

/**
 * Starts a process with separate mounts, which have only version 2 of control groups. Podman then runs in these mounts.
 */
function inOwnMounts(): [before: string[], settings: string[], end: () => void] {
  const mounts = "umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec sleep infinity";
  const holder = spawn("unshare", ["--mount", "--propagation=private", "sh", "-c", mounts], { stdio: "ignore" });
  holder.on("error", () => undefined);
  const before = ["nsenter", `--target=${holder.pid ?? 0}`, "--mount"];
  for (let attempt = 0; attempt < 50; attempt++) {
    const [program, ...words] = [...before, "test", "-e", "/sys/fs/cgroup/cgroup.procs"];
    if (spawnSync(program, words).status === 0) break;
    spawnSync("sleep", ["0.1"]);
  }
  return [before, ['cgroups = "disabled"'], () => void holder.kill()];
}
