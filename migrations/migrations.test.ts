import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectOf } from "../server/platform/db/dialect.ts";
import * as schema from "../server/schema.ts";
import { createWorld, type World } from "../server/testing/app.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const names = (dialect: string): string[] =>
  readdirSync(new URL(dialect, import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Returns the sorted names of the columns that the migrated database has, by table. */
async function columns(): Promise<Map<string, string[]>> {
  const rows = await world.db.rows<{ table: string; column: string }>(
    dialectOf(process.env.DATABASE_URL) === "postgres"
      ? sql`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name) where table_schema = 'public' and t.table_type = 'BASE TABLE'`
      : sql`select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '\\_\\_%' escape '\\'`,
  );
  const found = new Map<string, string[]>();
  for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column].toSorted());
  return found;
}

describe("the migrations", () => {
  it("have the same numbers and names for both databases", () => {
    expect(names("sqlite").length).toBeGreaterThan(0);
    expect(names("sqlite")).toEqual(names("postgres"));
  });

  it("have numbers without gaps, descriptive names, and a reason each", () => {
    const why = read("README.md");
    for (const [at, name] of names("sqlite").entries()) {
      expect(name).toMatch(new RegExp(`^${String(at).padStart(4, "0")}_[a-z0-9_]+\\.sql$`));
      expect(why, `${name} needs a line in migrations/README.md`).toContain(`| ${name.replace(".sql", "")} |`);
    }
  });

  it("create exactly the tables and columns that the code uses", async () => {
    const made = await columns();
    const tables = Object.values(schema).filter((value) => is(value, Table));
    expect(tables.length).toBeGreaterThan(20);
    const wanted = new Map(
      tables.map((table) => [getTableName(table), Object.keys(getTableColumns(table)).map(snake).toSorted()]),
    );
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(wanted));
  });
});
