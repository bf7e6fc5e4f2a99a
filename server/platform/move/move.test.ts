import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type EmbeddedPostgres } from "../../testing/embedded-postgres.ts";
import { killAt, runMove } from "../../testing/moving/run-move.ts";
import { connect } from "../db/connect.ts";
import { dialectOf } from "../db/dialect.ts";
import { migrate } from "../db/migrate.ts";
import { progressLine } from "./progress-line.ts";

// These tests run the command on a real Postgres and on small SQLite files. The drill (move-drill.test.ts) moves whole worlds.

let postgres: EmbeddedPostgres;
let folder: string;
/** This is a database that contains only 1,500 categories and a fact. */
let source: string;

const path = (name: string): string => join(folder, name);

const refused = (said: string): object => ({ code: 1, said: expect.stringContaining(said) });
const succeeded = { code: 0, said: expect.stringContaining("are equal in both databases") };

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function newPostgres(name: string): Promise<string> {
  await query(postgres.url, `create database ${name}`);
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
}

function onSqlite<T>(name: string, work: (db: BetterSqlite.Database) => T): T {
  const db = new BetterSqlite(path(name));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Returns every table, index and trigger of a SQLite file with its SQL. */
const schemaOf = (name: string): unknown[] =>
  onSqlite(name, (db) => db.prepare("select type, name, sql from sqlite_master order by 1, 2").all());

const categoriesOf = (name: string): unknown[] =>
  onSqlite(name, (db) => db.prepare("select * from categories order by id").all());

const triggersOf = (url: string): Promise<object[]> =>
  query(
    url,
    "select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
  );

// These tests start many processes, so they run in `npm run test:deep`, once for both databases.
describe.skipIf(!process.env.DEEP || dialectOf(process.env.DATABASE_URL) === "postgres")("db:move", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-move-"));
    postgres = await startPostgres();
    source = path("source.db");
    await migrate(`file:${source}`);
    onSqlite("source.db", (db) => {
      const insert = db.prepare("insert into categories (id, description) values (?, 'Motocross é')");
      for (let n = 0; n < 1500; n++) insert.run(`c${n}`);
      db.exec(`insert into server_facts values ('generation', '5')`);
    });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("moves to Postgres and back through kills: the rows are equal, and the triggers are as before", async () => {
    const there = await newPostgres("there");
    const small = ["--batch", "3"];
    const toPostgres = ["--from", source, "--to", there, ...small];
    for (const at of [/Copying \S+ [2-9]\d%/, /Copying \S+ ([6-9]\d|100)%/, /ledger of the target/]) {
      expect(await runMove(toPostgres, killAt(at)), String(at)).toMatchObject({ code: null });
      await expect(migrate(there), "no server starts on a part of the data").rejects.toThrow("has not ended");
    }
    const continued = await runMove(toPostgres);
    expect(continued).toMatchObject(succeeded);
    expect(continued.said).toContain("Continuing after");
    await migrate(there);

    const back = ["--from", there, "--to", path("back.db"), ...small];
    for (const at of [/Copying \S+ [3-9]\d%/, /ledger of the target/]) {
      expect(await runMove(back, killAt(at)), String(at)).toMatchObject({ code: null });
      await expect(migrate(`file:${path("back.db")}`)).rejects.toThrow("has not ended");
    }
    expect(await runMove(back)).toMatchObject(succeeded);

    expect(schemaOf("back.db")).toEqual(schemaOf("source.db"));
    expect(categoriesOf("back.db")).toEqual(categoriesOf("source.db"));
    const untouched = await newPostgres("untouched");
    await migrate(untouched);
    expect(await triggersOf(there)).toEqual(await triggersOf(untouched));
  }, 180_000);

  it("refuses wrong arguments, and says what is right", async () => {
    const url = "postgres://127.0.0.1:1/none";
    const wrong: [string[], string][] = [
      [[], "Usage"],
      [["--from", source], "Usage"],
      [["--from", source, "--to", url, "--batch", "0"], "Usage"],
      [["--from", source, "--into", url], "Usage"],
      [["--from", source, "--to", path("other.db")], "Both are SQLite"],
      [["--from", url, "--to", url], "Both are Postgres"],
      [["--from", "mysql://x/y", "--to", url], "mysql:// is not known"],
      [["--from", path("missing.db"), "--to", url], "There is no database"],
      [["--from", url, "--to", path("other.db")], "cannot be opened"],
    ];
    const ended = await Promise.all(wrong.map(([args]) => runMove(args)));
    expect(ended).toMatchObject(wrong.map(([, said]) => refused(said)));
    expect(existsSync(path("other.db"))).toBe(false);
  });

  it("refuses a source that a server is using, a file that is not a database, and another schema", async () => {
    const target = await newPostgres("unused");
    const server = await connect(`file:${source}`);
    expect(await runMove(["--from", source, "--to", target])).toMatchObject(refused("Stop it first"));
    await server.close();
    writeFileSync(path("letter.db"), "Dear operator, this is not a database. ".repeat(40));
    expect(await runMove(["--from", path("letter.db"), "--to", target])).toMatchObject(refused("cannot be opened"));
    onSqlite("empty.db", (db) => db.exec("create table other (id text)"));
    expect(await runMove(["--from", path("empty.db"), "--to", target])).toMatchObject(
      refused("not a database of the portal"),
    );
    await migrate(`file:${path("older.db")}`);
    const forget =
      "delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)";
    onSqlite("older.db", (db) => db.exec(forget));
    expect(await runMove(["--from", path("older.db"), "--to", target])).toMatchObject(refused("of an older release"));
    onSqlite("older.db", (db) => db.exec("update __drizzle_migrations set hash = 'x'"));
    expect(await runMove(["--from", path("older.db"), "--to", target])).toMatchObject(refused("of another release"));
    expect(await query(target, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("refuses a source or target on Postgres to which a program is connected, and names the program", async () => {
    const url = await newPostgres("busy");
    await migrate(url);
    const server = new pg.Client({ connectionString: url, application_name: "a-portal" });
    server.on("error", () => undefined);
    await server.connect();
    expect(await runMove(["--from", url, "--to", path("busy.db")])).toMatchObject(refused("a-portal"));
    expect(await runMove(["--from", source, "--to", url])).toMatchObject(refused("a-portal"));
    await server.end();
    expect(existsSync(path("busy.db"))).toBe(false);
  });

  it("refuses a target with data, and does not change it", async () => {
    const url = await newPostgres("filled");
    await query(url, "create table notes (note text); insert into notes values ('mine')");
    expect(await runMove(["--from", source, "--to", url])).toMatchObject(refused("has data (table notes)"));
    const tables = await query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace");
    expect(tables).toEqual([{ relname: "notes" }]);
  });

  it("does not continue from another source, and starts over with --restart", async () => {
    const url = await newPostgres("half");
    expect(await runMove(["--from", source, "--to", url, "--batch", "3"], killAt(/Copying .* [4-9]\d%/))).toMatchObject(
      {
        code: null,
      },
    );
    const other = path("other-source.db");
    await migrate(`file:${other}`);
    onSqlite("other-source.db", (db) => db.exec("insert into server_facts values ('generation', '7')"));
    expect(await runMove(["--from", other, "--to", url])).toMatchObject(refused("--restart"));
    expect(await runMove(["--from", other, "--to", url, "--restart"])).toMatchObject(succeeded);
    expect(
      await query(
        url,
        "select (select count(*) from riders)::int as riders, (select value from server_facts) as value",
      ),
    ).toEqual([{ riders: 0, value: 7 }]);
  });

  it("refuses a value that Postgres cannot store, and names its column", async () => {
    await migrate(`file:${path("odd.db")}`);
    onSqlite("odd.db", (db) =>
      db.exec(`insert into categories (id, description) values ('c', 'Moto' || char(0) || 'cross')`),
    );
    const url = await newPostgres("odd");
    expect(await runMove(["--from", path("odd.db"), "--to", url])).toMatchObject(refused("categories.description"));
  });

  it("finds a row that was changed after it was copied", async () => {
    const url = await newPostgres("changed");
    expect(
      await runMove(["--from", source, "--to", url, "--batch", "3"], killAt(/ledger of the target/)),
    ).toMatchObject({
      code: null,
    });
    await query(url, "update categories set description = 'Enduro' where id = 'c7'");
    const found = await runMove(["--from", source, "--to", url]);
    expect(found).toMatchObject(refused("categories: the checksums differ"));
    await expect(migrate(url)).rejects.toThrow("has not ended");
  });
});

it("the progress bar shows how much is done and how long the rest takes", () => {
  expect(progressLine("Copying", { done: 600, all: 1200, before: 200, seconds: 40 })).toBe(
    "Copying [############............] 50%  600 of 1,200 rows, 1 min left",
  );
  expect(progressLine("Copying", { done: 0, all: 0, before: 0, seconds: 0 })).toContain("100%");
});
