import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../../testing/app.ts";
import { buildAdmin } from "../../../testing/build.ts";
import { serverFacts } from "../../tables.ts";
import { connect } from "../connect.ts";
import type { Database } from "../database.ts";
import { dialectOf } from "../dialect.ts";

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";

let world: World;
let other: Database;

/** This is the error with which Postgres ends a transaction that conflicts with another one. */
const conflict = () => Object.assign(new Error("could not serialize access"), { code: "40001" });
const write = (db: Database, key: string) => db.write((tx) => tx.insert(serverFacts).values({ key, value: 1 }));

describe.runIf(isPostgres)("writes on Postgres", () => {
  beforeEach(async () => {
    world = await createWorld();
    other = await connect(world.databaseUrl);
  });
  afterEach(async () => {
    await other.close();
    await world.close();
  });

  it("run one after the other, also those of two servers", async () => {
    let running = 0;
    let most = 0;
    const slow = (db: Database, key: string) =>
      db.write(async (tx) => {
        running += 1;
        most = Math.max(most, running);
        await tx.insert(serverFacts).values({ key, value: 1 });
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
      });
    await Promise.all([0, 1, 2, 3].flatMap((n) => [slow(world.db, `a${n}`), slow(other, `b${n}`)]));
    expect(most).toBe(1);
  });

  it("see what was committed while they waited", async () => {
    const first = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = world.db.write(async (tx) => {
      await tx.insert(serverFacts).values({ key: "first", value: 1 });
      begun.resolve();
      await first.promise;
    });
    await begun.promise;
    const reading = other.write(async (tx) => (await tx.select().from(serverFacts)).map(({ key }) => key));
    setTimeout(first.resolve, 100);
    await writing;
    expect(await reading).toEqual(["first"]);
  });

  it("do not wait for a long one, of the same server or of another", async () => {
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const long = world.db.write(async (tx) => {
      await tx.insert(serverFacts).values({ key: "long", value: 1 });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    // Each of these would wait forever if it waited for the long one.
    for (const [n, db] of [other, world.db, other, world.db].entries()) await write(db, `short ${n}`);
    end.resolve();
    await long;
    expect(await world.db.select().from(serverFacts)).toHaveLength(5);
  });

  it("that always conflict are tried a few times, and end with the error of Postgres", async () => {
    let tries = 0;
    const began = performance.now();
    const writing = world.db.write(() => {
      tries += 1;
      return Promise.reject(conflict());
    });
    await expect(writing).rejects.toMatchObject({ code: "40001" });
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThanOrEqual(12);
    expect(performance.now() - began).toBeLessThan(20_000);
    await write(world.db, "next");
  });

  it("that always conflict are answered with 503 and Retry-After", async () => {
    const db: Database = { ...world.db, write: () => Promise.reject(conflict()) };
    const database = { url: world.databaseUrl, db, release: () => Promise.resolve() };
    const { cookies } = await world.as(await buildAdmin(world));
    const staff = (await createWorld(undefined, {}, { database })).visitor();
    for (const [name, value] of cookies) staff.cookies.set(name, value);
    const { status, headers, body } = await staff.post("/api/admin/categories", { description: "Enduro" });
    expect([status, headers.get("retry-after"), body.error.code]).toEqual([503, "2", "unavailable"]);
  });
});
