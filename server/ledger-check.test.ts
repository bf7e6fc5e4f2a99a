import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "./testing/app.ts";

// These tests run the command as an operator does, in its own process.

let world: World;
let folder: string;
beforeEach(async () => {
  world = await createWorld();
  folder = mkdtempSync(join(tmpdir(), "portal-check-"));
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function check(databaseUrl: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/ledger-check.ts"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: databaseUrl, DATA_DIR: folder },
    encoding: "utf8",
  });
  return { code: status, said: stdout + stderr };
}

describe("npm run ledger:check", () => {
  it("prints the name of the database that it found sound, without the user and the password", () => {
    const { code, said } = check(world.databaseUrl);
    expect(said).toContain("the ledger is sound");
    expect(said).toMatch(/^(file:|postgres:\/\/127\.0\.0\.1)/);
    expect(code).toBe(0);
  });

  it("refuses a SQLite file that does not exist, and creates none", () => {
    const path = join(folder, "missing.db");
    const { code, said } = check(`file:${path}`);
    expect(said).toContain("There is no database");
    expect(code).toBe(1);
    expect(existsSync(path)).toBe(false);
  });
});
