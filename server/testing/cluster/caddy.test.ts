import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasProgram } from "./programs.ts";

it.skipIf(!hasProgram("caddy"))("Caddy accepts the configuration of deploy/", () => {
  const config = join(import.meta.dirname, "..", "..", "..", "deploy", "Caddyfile");
  const checked = spawnSync("caddy", ["adapt", "--config", config, "--validate"], {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", PORTAL_HOST: "portal.example" },
    encoding: "utf8",
  });
  expect([checked.status, checked.stderr.match(/error.*/gi)]).toEqual([0, null]);
});
