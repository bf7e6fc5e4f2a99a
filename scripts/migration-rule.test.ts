import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findBreaches } from "../server/testing/next-release/find-breaches.ts";
import { sqliteInMemory } from "../server/testing/next-release/sqlite-schema.ts";

// During an upgrade, a release runs next to the previous one on the same database. So a migration must not remove what
// the previous release uses or require what it does not write (docs/operations.md#upgrade). migrations/releases.json
// names the last migration of each release.

const folder = join(import.meta.dirname, "..", "migrations", "sqlite");
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const releases = JSON.parse(readFileSync(join(folder, "..", "releases.json"), "utf8")) as string[];

const made: string[] = [];
afterEach(() => {
  for (const copy of made.splice(0)) rmSync(copy, { recursive: true, force: true });
});

interface Next {
  sql: string;
  /** These are columns that the code no longer uses since this migration's release. */
  forgets?: [table: string, column: string][];
}

/** Copies the migrations and adds handwritten ones, each with its snapshot, as `npm run db:generate` does. */
function withMigrations(...more: Next[]): string {
  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  made.push(copy);
  cpSync(folder, copy, { recursive: true });
  const journalPath = join(copy, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalPath, "utf8"));
  const snapshot = JSON.parse(readFileSync(join(copy, "meta", "0001_snapshot.json"), "utf8"));
  for (const { sql, forgets = [] } of more) {
    const idx = journal.entries.length;
    const number = String(idx).padStart(4, "0");
    writeFileSync(join(copy, `${number}_next.sql`), sql);
    for (const [table, column] of forgets) delete snapshot.tables[table].columns[column];
    writeFileSync(join(copy, "meta", `${number}_snapshot.json`), JSON.stringify(snapshot));
    journal.entries.push({
      idx,
      version: "6",
      when: 1_900_000_000_000 + idx,
      tag: `${number}_next`,
      breakpoints: true,
    });
  }
  writeFileSync(journalPath, JSON.stringify(journal));
  return copy;
}

const breachesIn = (path: string, ends: readonly string[]) => findBreaches(path, ends, sqliteInMemory());
const found = (...more: Next[]) => breachesIn(withMigrations(...more), ["0001_triggers"]);

describe("a migration", () => {
  it("of this project follows the rule", async () => {
    expect(await breachesIn(folder, releases)).toEqual([]);
  });

  it.each([
    ["a column that may be null", "alter table riders add column nickname text"],
    ["a column with a default", "alter table riders add column stars integer not null default 0"],
    ["a table", "create table tills (id text primary key, rider_id text not null references riders (id))"],
    ["an index", "create index riders_city_again on riders (city)"],
    [
      "a unique index over a new column",
      "alter table riders add column n text; create unique index riders_n on riders (n)",
    ],
  ])("may add %s", async (_, sql) => {
    expect(await found({ sql })).toEqual([]);
  });

  it.each([
    ["removes a column", "alter table categories drop column active", "categories.active is removed or renamed"],
    ["renames a column", "alter table riders rename column bio to about", "riders.bio is removed or renamed"],
    ["removes a table", "drop table saved_views", "the table saved_views is removed"],
    ["renames a table", "alter table saved_views rename to views", "the table saved_views is removed"],
    [
      "makes a column not null, in a table that is built again",
      "create table n (id text primary key not null, dealer_id text not null, name text not null, name_key text not null, added_at integer not null, removed_at integer not null default 0); drop table employees; alter table n rename to employees",
      "employees.removed_at becomes not null",
    ],
    [
      "takes a default away",
      "create table n (id text primary key, description text not null, active integer not null, version integer default 0); drop table categories; alter table n rename to categories",
      "categories.active loses its default",
    ],
    [
      "demands a column that the release before does not write",
      "create table n (rider_id text not null, dealer_id text not null, since integer not null, why text not null); drop table favourite_dealers; alter table n rename to favourite_dealers",
      "favourite_dealers.why is not null without a default",
    ],
    [
      "makes a column unique",
      "create unique index riders_ama_once on riders (ama_number)",
      "riders (ama_number) becomes unique",
    ],
  ])("that %s is refused", async (_, sql, why) => {
    expect((await found({ sql })).join("\n")).toContain(`0002_next: ${why}`);
  });

  it("removes a column only in a release after the one whose code stopped using it", async () => {
    const forgets: Next = { sql: "select 1", forgets: [["riders", "bio"]] };
    const removes: Next = { sql: "alter table riders drop column bio" };
    expect((await breachesIn(withMigrations(forgets, removes), ["0001_triggers"])).join()).toContain(
      "riders.bio is removed",
    );
    expect(await breachesIn(withMigrations(forgets, removes), ["0001_triggers", "0002_next"])).toEqual([]);
  });

  it("lets the code stop using a column only if the database does not require a value for it", async () => {
    const forgets: Next = { sql: "select 1", forgets: [["riders", "first_name"]] };
    expect((await found(forgets)).join()).toContain("riders.first_name is not null without a default, and the code");
  });

  it("that tightens a column needs a line that says why the previous release is ready, and no line excuses a removal", async () => {
    const sql = "create unique index riders_ama_once on riders (ama_number)";
    expect(
      await found({ sql: `-- contract: riders.ama_number: each release since 0007 keeps it unique\n${sql}` }),
    ).toEqual([]);
    expect(await found({ sql: `-- contract: riders.ama_number:\n${sql}` })).not.toEqual([]);
    const removal = "-- contract: riders.bio: nobody reads it\nalter table riders drop column bio";
    expect(await found({ sql: removal })).not.toEqual([]);
  });

  it("that releases.json names must exist", async () => {
    expect((await breachesIn(folder, ["0009_gone"])).join()).toContain("0009_gone");
  });
});
