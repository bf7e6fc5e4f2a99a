import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serverArgs, serverEnv } from "./server-process.mjs";

const deploy = (name: string): string => readFileSync(join(import.meta.dirname, "..", "deploy", name), "utf8");

it("the image and the systemd unit start the server as npm start does", () => {
  const env = Object.entries(serverEnv).map((pair) => pair.join("="));
  const image = deploy("Containerfile");
  expect(image).toContain(`CMD ${JSON.stringify(["node", ...serverArgs]).replaceAll(",", ", ")}`);
  const unit = deploy("portal.service");
  expect(unit).toContain(`ExecStart=/usr/bin/node ${serverArgs.join(" ")}\n`);
  for (const setting of env) for (const text of [image, unit]) expect(text).toContain(setting);
});

it("the example names only settings that the server knows", async () => {
  const { parseServerEnv } = await import("../server/platform/env.ts");
  const lines = deploy("portal.env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm);
  const settings = Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value]));
  const secret = "09".repeat(32);
  const pairs = { RECAPTCHA_SITE_KEY: "a", RECAPTCHA_SECRET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  const env = parseServerEnv({
    ...settings,
    ...pairs,
    APP_SECRET: secret,
    APP_SECRET_PREVIOUS: secret,
    BACKUP_KEY: secret,
    METRICS_TOKEN: secret,
  });
  // The systemd unit of the backup uses one more setting.
  const backup = deploy("portal-backup.service");
  const unknown = Object.keys(settings).filter((name) => !(name in env) && !backup.includes(`\${${name}}`));
  expect(unknown).toEqual([]);
});

it("the operations page lists exactly the settings that the server knows", () => {
  const root = join(import.meta.dirname, "..");
  const source = readFileSync(join(root, "server", "platform", "env.ts"), "utf8");
  const known = Array.from(source.matchAll(/^ {2}([A-Z][A-Z_0-9]+): z\./gm), ([, name = ""]) => name);
  const page = readFileSync(join(root, "docs", "operations.md"), "utf8");
  const table = page.slice(page.indexOf("| name | default |"), page.indexOf("**Production** means"));
  const names = Array.from(table.matchAll(/^\| ([^|]+) \|/gm), ([, cell = ""]) => cell).slice(1);
  const listed = names.flatMap((cell) => Array.from(cell.matchAll(/`([A-Z_0-9]+)`/g), ([, name = ""]) => name));
  expect(known.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

it("Postgres in the compose file has the settings that Patroni gives it", () => {
  const compose = deploy("compose.yaml");
  const [, locks = "none"] = /max_pred_locks_per_transaction: (\d+)/.exec(deploy("patroni.yml")) ?? [];
  expect(deploy("patroni.yml")).toContain("- locale: C\n");
  const [args = ""] = /POSTGRES_INITDB_ARGS: .*/.exec(compose) ?? [];
  expect(args.split(" ")).toEqual(
    expect.arrayContaining(["--locale=C", `--set=max_pred_locks_per_transaction=${locks}`]),
  );
});

it("each alert has a test in which it fires, one in which it does not, and a line in the operations page", () => {
  const alerts = Array.from(deploy("prometheus/alerts.yml").matchAll(/alert: (\w+)/g), ([, name = ""]) => name);
  const tested = deploy("prometheus/alerts.test.yml").split(/(?=- (?:\{ )?eval_time:)/);
  const operations = readFileSync(join(import.meta.dirname, "..", "docs", "operations.md"), "utf8");
  const table = operations.slice(operations.indexOf("| alert |"), operations.indexOf("## Traces"));
  const untested = alerts.flatMap((name) => {
    const own = tested.filter((text) => new RegExp(`alertname: ${name}\\b`).test(text));
    const quiet = own.filter((text) => /exp_alerts: \[\]/.test(text)).length;
    const isWhole = quiet > 0 && own.length > quiet && new RegExp(`\\| .*\\b${name}\\b.* \\|`).test(table);
    return isWhole ? [] : [name];
  });
  expect(alerts.length).toBeGreaterThan(10);
  expect(untested).toEqual([]);
});

it("the units are equally hardened, and the commands run as their user with their settings", () => {
  const [portal = "", backup = ""] = ["portal.service", "portal-backup.service"].map(deploy);
  const hardening = (unit: string) => unit.slice(unit.indexOf("\nNoNewPrivileges="), unit.indexOf("\nUMask="));
  expect(hardening(portal)).toContain("ProtectSystem=strict");
  expect(hardening(backup)).toBe(hardening(portal));
  const command = deploy("portal-run");
  for (const setting of ["User", "WorkingDirectory", "EnvironmentFile", "UMask"]) {
    const [line = "none"] = new RegExp(`^${setting}=.*`, "m").exec(portal) ?? [];
    expect(backup, setting).toContain(`\n${line}\n`);
    expect(command, setting).toContain(`--property=${line} `);
  }
});
