import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { connect } from "./connect.ts";
import { serverFacts } from "../tables.ts";
import { cachedUntilWrite } from "./cached-until-write.ts";

let world: World;
let counted = 0;
const total = cachedUntilWrite("test total", async (db, key) => {
  counted += 1;
  const [row] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(serverFacts);
  return `${key}${row?.total}`;
});
beforeEach(async () => {
  world = await createWorld();
  counted = 0;
});
afterEach(() => world.close());
const add = (db = world.db) => db.write((tx) => tx.insert(serverFacts).values({ key: crypto.randomUUID(), value: 1 }));

describe("a cached value that is expensive to compute", () => {
  it("is computed once for each key until something is written", async () => {
    expect(await total(world.db, world.clock.now(), "a")).toBe("a0");
    expect(await total(world.db, world.clock.now(), "a")).toBe("a0");
    expect(await total(world.db, world.clock.now(), "b")).toBe("b0");
    expect(counted).toBe(2);
    await add();
    expect(await total(world.db, world.clock.now(), "a")).toBe("a1");
  });

  it("is computed once when many requests need it at the same time", async () => {
    const asked = await Promise.all(Array.from({ length: 16 }, () => total(world.db, world.clock.now(), "a")));
    expect(new Set(asked)).toEqual(new Set(["a0"]));
    expect(counted).toBe(1);
  });

  it("is computed again after a failure", async () => {
    let fails = true;
    const shaky = cachedUntilWrite("test that fails", () =>
      fails ? Promise.reject(new Error("no")) : Promise.resolve("yes"),
    );
    await expect(shaky(world.db, world.clock.now())).rejects.toThrow("no");
    fails = false;
    expect(await shaky(world.db, world.clock.now())).toBe("yes");
  });

  it("is dropped when another replica writes: at once on SQLite, within seconds on Postgres", async () => {
    expect(await total(world.db, world.clock.now())).toBe("0");
    const replica = await connect(world.databaseUrl);
    await add(replica);
    await replica.close();
    world.clock.advance({ seconds: 5 });
    expect(await total(world.db, world.clock.now())).toBe("1");
  });

  it("belongs to one database", async () => {
    await add();
    expect(await total(world.db, world.clock.now())).toBe("1");
    await using other = await createWorld();
    expect(await total(other.db, other.clock.now())).toBe("0");
  });
});
