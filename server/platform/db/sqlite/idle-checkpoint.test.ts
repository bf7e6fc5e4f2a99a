import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteWriter } from "../connect-sqlite.ts";
import { checkpointWhenIdle } from "./idle-checkpoint.ts";

describe("the log of a SQLite file", () => {
  let folder: string;
  let path: string;
  let writer: BetterSqlite.Database;
  let isBusy: boolean;
  let checkpoint: ReturnType<typeof checkpointWhenIdle>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "portal-log-"));
    path = join(folder, "a.db");
    writer = openSqliteWriter(path);
    writer.exec("create table t (v text)");
    writer.pragma("wal_checkpoint(TRUNCATE)");
    isBusy = false;
    checkpoint = checkpointWhenIdle(writer, () => isBusy);
  });
  afterEach(() => {
    checkpoint.stop();
    writer.close();
    rmSync(folder, { recursive: true });
  });

  /** Commits acts of one page each. They are in the log first, and in the file after a checkpoint. */
  function commit(acts: number): void {
    for (let n = 0; n < acts; n++) {
      writer.prepare("insert into t values (?)").run("x".repeat(4000));
      checkpoint.committed(1);
    }
  }
  const pages = () => Math.round(statSync(path).size / 4096);

  it("is copied into the file when the writer is idle after many acts", async () => {
    commit(60);
    expect(pages()).toBeLessThan(10);
    await expect.poll(pages, { timeout: 15_000 }).toBeGreaterThan(60);
  });

  it("is not copied after a few acts, because that costs as much as copying many", async () => {
    commit(5);
    await sleep(200);
    expect(pages()).toBeLessThan(10);
  });

  it("is not copied while an act is running, but after the next commit", async () => {
    isBusy = true;
    commit(60);
    await sleep(200);
    expect(pages()).toBeLessThan(10);
    isBusy = false;
    commit(1);
    await expect.poll(pages, { timeout: 15_000 }).toBeGreaterThan(60);
  });

  it("is copied although somebody reads an older state of the file", async () => {
    const reader = new BetterSqlite(path, { readonly: true });
    reader.exec("begin");
    reader.prepare("select count(*) from t").get();
    commit(60);
    await sleep(200);
    expect(writer.prepare("select count(*) as n from t").get()).toEqual({ n: 60 });
    reader.exec("commit");
    reader.close();
    commit(60);
    await expect.poll(pages, { timeout: 15_000 }).toBeGreaterThan(120);
  });
});
