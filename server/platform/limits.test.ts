import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { connect } from "./db/connect.ts";
import { limitOf } from "./limits.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-15T18:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

let serial = 0;
const fresh = () => limitOf(world.db, `test ${++serial}`, { points: 3, seconds: 60 });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe("A point that is given back", () => {
  it("can be taken again, and the points of other attempts stay taken", async () => {
    const limit = fresh();
    await limit.take("a");
    await limit.take("a");
    const point = await limit.lend("a");
    expect(point.wait).toBe(0);
    expect(await limit.take("a")).toBe(60);
    await point.giveBack();
    // The refused attempt counts too.
    expect(await limit.take("a")).toBeGreaterThan(0);
    later(61);
    expect(await limit.take("a")).toBe(0);
  });

  it("after its window does not change the next window", async () => {
    const limit = fresh();
    const points = [await limit.lend("a"), await limit.lend("a"), await limit.lend("a")];
    later(61);
    for (let at = 0; at < 3; at++) expect(await limit.take("a")).toBe(0);
    for (const point of points) await point.giveBack();
    expect(await limit.take("a")).toBeGreaterThan(0);
  });

  it("saves up nothing for a key that took none, even when many are given back at the same time", async () => {
    const limit = fresh();
    await Promise.all(Array.from({ length: 5 }, () => limit.giveBack("a")));
    for (let at = 0; at < 3; at++) expect(await limit.take("a")).toBe(0);
    expect(await limit.take("a")).toBeGreaterThan(0);
  });

  it("of a refused attempt changes nothing", async () => {
    const limit = fresh();
    for (let at = 0; at < 3; at++) await limit.take("a");
    const refused = await limit.lend("a");
    expect(refused.wait).toBe(60);
    await refused.giveBack();
    expect(await limit.take("a")).toBeGreaterThan(0);
  });

  it("on Postgres is given back for all servers", async () => {
    const other = await connect(world.databaseUrl);
    try {
      const name = `test ${++serial}`;
      const options = { points: 1, seconds: 60 };
      const [here, there] = [limitOf(world.db, name, options), limitOf(other, name, options)];
      const point = await here.lend("a");
      await point.giveBack();
      expect(await there.take("a")).toBe(0);
      expect((await here.take("a")) > 0).toBe(world.db.dialect === "postgres");
    } finally {
      await other.close();
    }
  });
});
