import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { bumpGeneration, detectRestore } from "./restore-watch.ts";
import { loadSecrets } from "../secrets.ts";
import { heartbeats, serverFacts } from "../tables.ts";

let world: World;
let dataDir: string;

beforeEach(async () => {
  world = await createWorld();
  dataDir = mkdtempSync(join(tmpdir(), "generation-"));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true });
  await world.close();
});

const epoch = () => loadSecrets("07".repeat(32), dataDir, true).epoch;
const start = async () => {
  epoch();
  return detectRestore(world.db, dataDir);
};

describe("the epoch", () => {
  it("stays the same at every start, however long the server was down", async () => {
    const first = await start();
    for (let minute = 0; minute < 3; minute++) await bumpGeneration(world.ctx(), dataDir);
    expect(await start()).toBe(first);
    expect(epoch()).toBe(first);
  });

  it("changes once when the database is older than it was before", async () => {
    const first = await start();
    await bumpGeneration(world.ctx(), dataDir);
    const [backup] = await world.db.select().from(heartbeats).where(eq(heartbeats.key, "generation"));
    for (let minute = 0; minute < 60; minute++) await bumpGeneration(world.ctx(), dataDir);
    await world.db.write((tx) =>
      tx.update(heartbeats).set({ value: backup?.value }).where(eq(heartbeats.key, "generation")),
    );
    const restored = await start();
    expect(restored).not.toBe(first);
    expect(readFileSync(join(dataDir, "epoch"), "utf8")).toBe(restored);
    expect(await start()).toBe(restored);
    await bumpGeneration(world.ctx(), dataDir);
    expect(await start()).toBe(restored);
  });

  it("is the same for two servers that start at once on one folder, also after a restore", async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(other).toBe(one);
    for (let minute = 0; minute < 3; minute++) await bumpGeneration(world.ctx(), dataDir);
    await world.db.write((tx) => tx.update(heartbeats).set({ value: 1 }).where(eq(heartbeats.key, "generation")));
    const [restored, again] = await Promise.all([start(), start()]);
    expect(restored).not.toBe(one);
    expect(again).toBe(restored);
  });

  it("is started anew by deleting its file", async () => {
    const first = await start();
    rmSync(join(dataDir, "epoch"));
    const second = await start();
    expect(second).not.toBe(first);
    expect(await start()).toBe(second);
  });

  it("is stored outside the database", async () => {
    const first = await start();
    await bumpGeneration(world.ctx(), dataDir);
    expect(JSON.stringify(await world.db.select().from(serverFacts))).not.toContain(first);
  });
});
