import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteWriter } from "./connect-sqlite.ts";
import type { Tx } from "./database.ts";
import { createWriteQueue } from "./write-queue.ts";

describe("writes to a SQLite file", () => {
  let path: string;
  let writer: BetterSqlite.Database;
  let outside: BetterSqlite.Database;
  let groups: number[];
  let queue: ReturnType<typeof createWriteQueue>;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), "portal-")), "a.db");
    writer = openSqliteWriter(path);
    writer.exec("create table parent (id integer primary key); create table n (v integer references parent (id))");
    writer.exec("insert into parent values (1), (2), (3)");
    outside = new BetterSqlite(path, { readonly: true });
    groups = [];
    const tx = drizzle(writer) as unknown as Tx;
    queue = createWriteQueue(writer, tx, { onCommit: (acts) => groups.push(acts), longestMs: Infinity });
  });
  afterEach(() => {
    outside.close();
    writer.close();
  });

  const committedValues = () => outside.prepare<[], number>("select v from n order by v").pluck().all();
  const put = (v: number) =>
    queue.add(() => {
      writer.prepare("insert into n values (?)").run(v);
      return Promise.resolve(v);
    });

  it("that wait at the same time are committed together, and each sees the earlier ones", async () => {
    const counts = await Promise.all(
      [1, 2, 3].map((v) =>
        queue.add(() => {
          writer.prepare("insert into n values (?)").run(v);
          return Promise.resolve(writer.prepare("select count(*) from n").pluck().get());
        }),
      ),
    );
    expect(counts).toEqual([1, 2, 3]);
    expect(groups).toEqual([3]);
  });

  it("are rolled back alone when they throw", async () => {
    const outcomes = await Promise.allSettled([
      put(1),
      queue.add(() => {
        writer.prepare("insert into n values (2)").run();
        throw new Error("no");
      }),
      put(3),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(committedValues()).toEqual([1, 3]);
  });

  it("are answered only once another connection can see them", async () => {
    const first = put(1).then(() => committedValues());
    const second = put(2);
    expect(await first).toEqual([1, 2]);
    await second;
  });

  it("all fail with the error of their commit, even one that was refused", async () => {
    const dangling = queue.add(() => {
      // Deferred foreign keys are checked only when the transaction is committed.
      writer.pragma("defer_foreign_keys = ON");
      writer.prepare("insert into n values (99)").run();
      return Promise.resolve();
    });
    const refused = queue.add(() => Promise.reject(new Error("no credit left")));
    const outcomes = await Promise.allSettled([put(1), dangling, refused]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } });
    }
    expect(committedValues()).toEqual([]);
    await put(2);
    expect(committedValues()).toEqual([2]);
  });

  it("fail while another process locks the file, and work again afterwards", async () => {
    writer.pragma("busy_timeout = 1");
    const other = new BetterSqlite(path);
    other.exec("begin immediate");
    await expect(put(1)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    other.exec("rollback");
    other.close();
    await put(2);
    expect(committedValues()).toEqual([2]);
  });

  it("that come after one that rolled back the whole transaction succeed, and those before it fail", async () => {
    const first = put(1);
    const broken = queue.add(() => {
      // A full disk rolls the transaction back in the same way.
      writer.exec("rollback");
      throw new Error("disk full");
    });
    const outcomes = await Promise.allSettled([first, broken, put(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    expect(committedValues()).toEqual([3]);
  });

  it("are committed in a new group after the time limit, so that the first one does not wait for all others", async () => {
    const hurried = createWriteQueue(writer, drizzle(writer) as unknown as Tx, {
      onCommit: (acts) => groups.push(acts),
      longestMs: 0,
    });
    const slow = () => hurried.add(() => Promise.resolve());
    await Promise.all([slow(), slow()]);
    expect(groups).toEqual([1, 1]);
  });

  it("that arrive while others run are committed next, and closing waits for them", async () => {
    const late: Promise<number>[] = [];
    const first = queue.add(async (tx) => {
      await tx.select({ one: sql`1` }).from(sql`parent`);
      late.push(put(2));
    });
    await first;
    await queue.idle();
    expect(committedValues()).toEqual([2]);
    expect(await Promise.all(late)).toEqual([2]);
  });
});
