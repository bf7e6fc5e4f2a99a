import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { statusOf, until } from "./failover/lives.ts";
import { findPodman, type Podman } from "./podman.ts";

// These tests start the image of deploy/Containerfile as deploy/compose.yaml does: without root, with a read-only root file
// system. PORTAL_IMAGE names the image: podman build -t portal -f deploy/Containerfile . && PORTAL_IMAGE=localhost/portal npm run
// test:cluster

const image = process.env.PORTAL_IMAGE;
const podman = findPodman(image);

describe.skipIf(!podman)("the image of the portal", () => {
  const { run } = podman ?? ({} as Podman);
  const name = `portal-${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(join(tmpdir(), "portal-image-"));
  const settings = join(folder, "portal.env");
  let url = "";

  /** Starts a container with the options of deploy/compose.yaml, and waits until it is ready. */
  async function start(): Promise<void> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const hardened = ["--read-only", "--tmpfs=/tmp", "--user=node", "--cap-drop=ALL"];
    const options = [
      ...hardened,
      "--security-opt=no-new-privileges",
      `--volume=${name}:/data`,
      `--env-file=${settings}`,
    ];
    const own = [`--env=PORT=${port}`, "--env=HOST=127.0.0.1", "--env=DRAIN_SECONDS=3"];
    const started = run("run", "--detach", `--name=${name}`, ...options, ...own, image ?? "");
    expect(started).toMatchObject({ status: 0 });
    await until("the container is ready", async () => (await statusOf(`${url}/readyz`)) === 200);
  }
  const inside = (...command: string[]) => run("exec", name, ...command);

  beforeAll(async () => {
    const secrets = [`APP_SECRET=${randomBytes(32).toString("hex")}`, `BACKUP_KEY=${randomBytes(32).toString("hex")}`];
    writeFileSync(settings, ["PUBLIC_URL=https://portal.test", ...secrets].join("\n"));
    await start();
  });
  afterAll(() => {
    run("rm", "--force", name);
    run("volume", "rm", "--force", name);
    podman?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers as a production server, with the link that creates the first admin in its log", async () => {
    expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([200, 200]);
    expect((await fetch(`${url}/api/events`)).status).toBe(200);
    const page = await fetch(`${url}/events`);
    expect([page.status, (await page.text()).includes("<h1")]).toEqual([200, true]);
    expect(run("logs", name).said).toContain("https://portal.test/");
  });

  it("runs without root, without rights, and cannot write its own code", () => {
    expect(inside("id", "-u").said.trim()).not.toBe("0");
    const { said } = inside("cat", "/proc/1/status", "/proc/mounts");
    for (const rights of ["CapEff", "CapBnd"]) expect(said).toMatch(new RegExp(`^${rights}:\\s+0+$`, "m"));
    expect(said).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(said).toMatch(/^\S+ \/ \S+ ro,/m);
    for (const path of ["/app/server/main.ts", "/app/dist-server/main.js", "/etc/passwd", "/new"]) {
      expect(inside("sh", "-c", `echo x >> ${path}`), path).toMatchObject({
        status: expect.not.toSatisfy((status: number) => status === 0),
        said: expect.stringMatching(/Read-only file system|Permission denied/),
      });
    }
    expect(inside("sh", "-c", "echo x > /data/mine && rm /data/mine")).toMatchObject({ status: 0 });
  });

  it("runs the commands of the operations page", () => {
    expect(inside("npm", "run", "--silent", "ledger:check")).toMatchObject({ status: 0 });
    expect(inside("npm", "run", "--silent", "backup", "--", "--to", "/data/backups")).toMatchObject({ status: 0 });
  });

  it("stops on SIGTERM after it drained, and starts again with what it stored", async () => {
    const before = inside("sh", "-c", "sha256sum /data/epoch; stat -c %i /data/portal.db").said;
    const stopping = performance.now();
    expect(run("kill", "--signal=TERM", name)).toMatchObject({ status: 0 });
    await until("it drains", async () => (await statusOf(`${url}/readyz`)) === 503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    expect(run("wait", name).said.trim()).toBe("0");
    expect(performance.now() - stopping).toBeGreaterThanOrEqual(3000);
    expect(run("rm", name)).toMatchObject({ status: 0 });
    await start();
    expect(inside("sh", "-c", "sha256sum /data/epoch; stat -c %i /data/portal.db").said).toBe(before);
  });
});
