import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasProgram } from "./programs.ts";

const deploy = join(import.meta.dirname, "..", "..", "..", "deploy");
const run = (program: string, ...args: string[]) => runIn({ cwd: deploy }, program, ...args);
const runIn = (options: { cwd: string; env?: NodeJS.ProcessEnv }, program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: "utf8" });
  return { status, said: stdout + stderr };
};

it.skipIf(!hasProgram("promtool"))("the alerts fire when they should, and only then", () => {
  const { status, said } = run("promtool", "test", "rules", "prometheus/alerts.test.yml");
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining("SUCCESS") });
});

describe.skipIf(!hasProgram("systemd-analyze"))("systemd", () => {
  it.each(["portal", "portal-backup"])("accepts the unit %s, which exposes little", (name) => {
    expect(run("systemd-analyze", "verify", `./${name}.service`)).toEqual({ status: 0, said: "" });
    const { said } = run("systemd-analyze", "security", "--offline=true", `./${name}.service`);
    const [, level] = said.split(`exposure level for ${name}.service: `);
    expect(Number(level?.split(" ")[0])).toBeLessThanOrEqual(1.3);
  });
});

describe.skipIf(!hasProgram("docker-compose"))("compose.yaml", () => {
  /** Resolves the file as `compose up` does, with the example of the settings. It starts nothing and needs no daemon. */
  function resolve(env: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), "portal-compose-"));
    try {
      for (const name of ["compose.yaml", "Containerfile"]) cpSync(join(deploy, name), join(folder, name));
      cpSync(join(deploy, "portal.env.example"), join(folder, "portal.env"));
      const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
      return runIn(options, "docker-compose", "-f", "compose.yaml", "config");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it("is accepted, and both portals are read-only and without rights", () => {
    const { status, said } = resolve({ PORTAL_HOST: "portal.example", POSTGRES_PASSWORD: "not-secret" });
    expect({ status, said }).toMatchObject({ status: 0 });
    const services = said.split(/^ {2}(?=[\w-]+:$)/m);
    for (const name of ["portal-a", "portal-b"]) {
      const service = services.find((text) => text.startsWith(`${name}:`)) ?? "";
      expect(service).toContain("read_only: true");
      expect(service).toContain("user: node");
      expect(service).toMatch(/cap_drop:\n\s+- ALL\n/);
      expect(service).toMatch(/security_opt:\n\s+- no-new-privileges:true\n/);
      expect(service).toContain("DATABASE_URL: postgres://portal:not-secret@postgres/portal");
    }
  });

  it.each(["PORTAL_HOST", "POSTGRES_PASSWORD"])("is refused without %s, which it names", (missing) => {
    const env = { PORTAL_HOST: "portal.example", POSTGRES_PASSWORD: "not-secret", [missing]: "" };
    expect(resolve(env)).toMatchObject({ status: 1, said: expect.stringContaining(`set ${missing}`) });
  });
});
