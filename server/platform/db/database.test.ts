import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { serverFacts } from "../tables.ts";
import { dialectOf } from "./dialect.ts";
import { sqlState } from "./sql-state.ts";

describe("the database", () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const facts = () => world.db.select().from(serverFacts);
  const put = (key: string) => world.db.write((tx) => tx.insert(serverFacts).values({ key, value: { key } }));

  it("stores what a write committed", async () => {
    await put("a");
    expect(await facts()).toEqual([{ key: "a", value: { key: "a" } }]);
  });

  it("stores nothing of a write that threw", async () => {
    const write = world.db.write(async (tx) => {
      await tx.insert(serverFacts).values({ key: "a", value: 1 });
      throw new Error("no");
    });
    await expect(write).rejects.toThrow("no");
    expect(await facts()).toEqual([]);
  });

  it("refuses a write inside a write, which would deadlock", async () => {
    await expect(world.db.write(() => put("a"))).rejects.toThrow("Database misuse");
  });

  it("refuses a read outside the transaction during a write", async () => {
    await expect(world.db.write(() => facts())).rejects.toThrow("Database misuse");
  });

  it.runIf(dialectOf(process.env.DATABASE_URL) === "postgres")(
    "lets a test fail in which two reads of a transaction run at the same time",
    async () => {
      const write = world.db.write((tx) => Promise.all([tx.select().from(serverFacts), tx.select().from(serverFacts)]));
      const error: unknown = await write.catch((reason: unknown) => reason);
      expect(String(error instanceof Error ? (error.cause ?? error) : error)).toContain("Two queries at the same time");
    },
  );

  it("refuses a value that is already taken, with the error code of a unique constraint", async () => {
    await put("a");
    await expect(put("a").catch(sqlState)).resolves.toMatch(/^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/);
  });

  it("loses no increment of twenty simultaneous writes", async () => {
    await world.db.write((tx) => tx.insert(serverFacts).values({ key: "n", value: 0 }));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        world.db.write(async (tx) => {
          const [row] = await tx.select().from(serverFacts).where(eq(serverFacts.key, "n"));
          await tx
            .update(serverFacts)
            .set({ value: Number(row?.value) + 1 })
            .where(eq(serverFacts.key, "n"));
        }),
      ),
    );
    expect(await facts()).toEqual([{ key: "n", value: 20 }]);
  });
});
