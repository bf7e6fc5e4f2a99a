import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasProgram } from "./programs.ts";

const deploy = join(import.meta.dirname, "..", "..", "..", "deploy");
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: deploy, encoding: "utf8" });
  return { status, said: stdout + stderr };
};

it.skipIf(!hasProgram("promtool"))("the alerts fire when they should, and only then", () => {
  const { status, said } = run("promtool", "test", "rules", "prometheus/alerts.test.yml");
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining("SUCCESS") });
});

it.skipIf(!hasProgram("systemd-analyze"))("systemd accepts the unit, which exposes little", () => {
  expect(run("systemd-analyze", "verify", "./portal.service")).toEqual({ status: 0, said: "" });
  const { said } = run("systemd-analyze", "security", "--offline=true", "./portal.service");
  expect(Number(/exposure level for portal\.service: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(1.3);
});
