import BetterSqlite from "better-sqlite3";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts } from "../accounts/tables.ts";
import { entries, movements } from "../ledger/tables.ts";
import { sqlitePath } from "../platform/db/connect-sqlite.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { searchWords } from "../search/tables.ts";
import { createWorld } from "./app.ts";
import { buildAccount, buildRider } from "./build.ts";
import { giveCredit } from "./credit.ts";

// These tests prove that a world that uses the file of a closed world is as empty and as well guarded as a new one.

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

it.runIf(isSqlite)("a world on the file of a closed one is empty and has the same schema and guards", async () => {
  // These worlds take the files that earlier tests left, so that the file of the first world is the next one to be used.
  await using taken = new AsyncDisposableStack();
  for (let at = 0; at < 4; at++) taken.use(await createWorld());
  const first = await createWorld(undefined, {}, { newFile: true });
  const schemaOf = (world: typeof first) =>
    world.db.rows(sql`select type, name, sql from sqlite_schema order by type, name`);
  const schema = await schemaOf(first);
  await giveCredit(first, (await buildRider(first)).id, 5_000);
  const files = await first.db.rows(sql`pragma database_list`);
  await first.close();

  await using second = await createWorld();
  expect(await second.db.rows(sql`pragma database_list`)).toEqual(files);
  expect(await schemaOf(second)).toEqual(schema);
  const tables = await second.db.rows<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name not like '%drizzle%'`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    expect(await second.db.rows(sql`select count(*) as rows from ${sql.identifier(name)}`), name).toEqual([
      { rows: 0 },
    ]);
  }

  await giveCredit(second, (await buildRider(second)).id, 5_000);
  expect(await second.db.select().from(searchWords)).not.toEqual([]);
  for (const table of [entries, movements]) {
    await expect(second.db.write(async (tx) => void (await tx.delete(table)))).rejects.toThrow();
    expect(await second.db.select().from(table)).not.toEqual([]);
  }
  await expect(second.db.write(async (tx) => void (await tx.delete(accounts)))).rejects.toThrow();
});

it.runIf(isSqlite)("the file of a world is not reused after a test could have opened it", async () => {
  const first = await createWorld();
  const path = sqlitePath(first.databaseUrl);
  const other = new BetterSqlite(path);
  await first.close();
  await using second = await createWorld();
  expect(sqlitePath(second.databaseUrl)).not.toBe(path);
  other.close();
});

it.runIf(isSqlite)("a closed world cannot write into the next one", async () => {
  const first = await createWorld();
  await first.close();
  await using second = await createWorld();
  await expect(buildAccount(first, "rider")).rejects.toThrow("closed");
  expect(await second.db.select().from(accounts)).toEqual([]);
});
