import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { until } from "./failover/lives.ts";
import { findPodman, type Podman } from "./podman.ts";
import { hasProgram } from "./programs.ts";

// This test runs `docker-compose up` with deploy/compose.yaml through podman: two portals, Postgres, and Caddy with its
// own certificate. It needs podman with the images that the file names and the portal's image
// (docs/operations.md#first-production-start).

const deploy = join(import.meta.dirname, "..", "..", "..", "deploy");
const image = process.env.PORTAL_IMAGE;
const file = readFileSync(join(deploy, "compose.yaml"), "utf8");
const others = Array.from(file.matchAll(/image: (docker\.io\S+)/g), ([, name = ""]) => name);

/** Returns podman if it can start all containers of the file in a separate network. */
function findAll(): Podman | null {
  const podman = hasProgram("docker-compose") ? findPodman(image, "bridge") : null;
  if (podman && others.every((name) => podman.run("image", "exists", name).status === 0)) return podman;
  podman?.stop();
  return null;
}
const podman = findAll();

describe.skipIf(!podman)("compose.yaml, started", () => {
  const { run, serve } = podman ?? ({} as Podman);
  const project = `portal${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(join(tmpdir(), "portal-compose-"));
  const socket = join(folder, "podman.sock");
  const env = {
    PATH: process.env.PATH,
    DOCKER_HOST: `unix://${socket}`,
    COMPOSE_PROJECT_NAME: project,
    PORTAL_HOST: "localhost",
    POSTGRES_PASSWORD: "not-secret",
  };
  const compose = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)("docker-compose", args, { cwd: folder, env });
    return stdout + stderr;
  };
  let port = 0;
  let ca = "";

  /** Asks Caddy over TLS, and accepts only its own certificate. Returns the status. */
  const ask = (path: string): Promise<number> =>
    new Promise((done, fail) => {
      const asked = request({ host: "localhost", port, path, ca, timeout: 10_000 }, (answer) => {
        answer.resume().once("end", () => done(answer.statusCode ?? 0));
      });
      asked
        .once("error", fail)
        .once("timeout", () => asked.destroy(new Error("No answer in time")))
        .end();
    });

  beforeAll(async () => {
    const [plain, secure] = [await freePort(), await freePort()];
    port = secure;
    // Only the ports and the name of the image differ.
    const changed = file
      .replace('"80:80", "443:443"', `"127.0.0.1:${plain}:80", "127.0.0.1:${secure}:443"`)
      .replace("image: portal\n", `image: ${image}\n`);
    expect(changed).toContain(`:${secure}:443`);
    writeFileSync(join(folder, "compose.yaml"), changed);
    for (const name of ["Caddyfile", "Containerfile"]) cpSync(join(deploy, name), join(folder, name));
    const settings = readFileSync(join(deploy, "portal.env.example"), "utf8")
      .replace(/^APP_SECRET=.*/m, `APP_SECRET=${randomBytes(32).toString("hex")}`)
      .replace(/^PUBLIC_URL=.*/m, "PUBLIC_URL=https://localhost");
    writeFileSync(join(folder, "portal.env"), settings);
    serve(socket);
    await until("podman answers", async () => (await compose("ps")) !== "");
    // Podman leaves the health checks to systemd, which may not run here, so this runs them.
    const checks = setInterval(() => run("healthcheck", "run", `${project}_postgres_1`), 2000);
    try {
      await compose("up", "--detach", "--no-build");
    } finally {
      clearInterval(checks);
    }
    await until("Caddy has a certificate", async () => {
      const { status, said } = run("exec", `${project}_caddy_1`, "cat", "/data/caddy/pki/authorities/local/root.crt");
      ca = said;
      return status === 0;
    });
    await until("a portal is ready", async () => (await ask("/readyz")) === 200);
  });
  afterAll(async () => {
    await compose("down", "--volumes", "--timeout", "40").catch(() => undefined);
    podman?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers over TLS from two portals without root, and logs the link that creates the first admin", async () => {
    expect([await ask("/events"), await ask("/api/events")]).toEqual([200, 200]);
    for (const portal of ["portal-a", "portal-b"]) {
      const own = (...command: string[]) => run("exec", `${project}_${portal}_1`, ...command);
      expect(own("id", "-u").said.trim(), portal).not.toBe("0");
      expect(own("cat", "/proc/1/status").said).toMatch(/^CapEff:\s+0+$/m);
      expect(own("sh", "-c", "echo x > /app/new"), portal).not.toMatchObject({ status: 0 });
      const ready = "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1))";
      await until(`${portal} is ready`, async () => own("node", "-e", ready).status === 0);
    }
    expect(await compose("logs", "portal-a")).toContain("https://localhost/first-admin");
  });

  it("runs a command of the portal, as the operations page says", async () => {
    const said = await compose("exec", "-T", "portal-a", "npm", "run", "--silent", "ledger:check");
    expect(said).toContain("the ledger is sound");
  });

  it("starts one portal anew while every request is answered, as in an upgrade", async () => {
    const statuses = new Map<number, number>();
    let isDone = false;
    const visitor = async (): Promise<void> => {
      while (!isDone) {
        const status = await ask("/api/events").catch(() => 0);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // A visitor who asks more often is refused with 429.
        await sleep(250);
      }
    };
    const visiting = visitor();
    await compose("up", "--detach", "--no-deps", "--no-build", "--force-recreate", "portal-a");
    isDone = true;
    await visiting;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(20);
  });
});
