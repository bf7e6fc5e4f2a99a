import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { tablesOfPostgres } from "./postgres-tables.ts";
import {
  keyOf,
  progressRows,
  progressTables,
  quoted,
  type Kind,
  type MovedTable,
  type Side,
  type MoveTarget,
  type Value,
} from "./side.ts";

export interface PostgresSide extends MoveTarget {
  /** Returns the portal's tables with their columns, keys and references. */
  tables(): Promise<MovedTable[]>;
}

/**
 * Opens a Postgres database for a move. Rejects with a plain message when another program is connected to it. The tables
 * of a source are locked against writes until it is closed, and are read as of one moment.
 */
export async function openPostgresSide(url: string, role: "source" | "target"): Promise<PostgresSide> {
  const client = new pg.Client({ connectionString: url, application_name: "db:move" });
  client.on("error", () => undefined);
  const label = url.replace(/\/\/[^@/]*@/, "//").replace(/\?.*$/, "");
  try {
    await client.connect();
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'",
    );
    await assertAlone(client, label);
    if (role === "source") await lockTables(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error instanceof Error && error.message.startsWith(label)
      ? error
      : new Error(
          `${label} cannot be opened: ${error instanceof Error ? error.message || error.name : String(error)}`,
          { cause: error },
        );
  }
  return { ...readsOf(client, label), ...writesOf(client), tables: () => tablesOfPostgres(client) };
}

/**
 * Rejects when another program is connected. The connection of a program that was killed ends shortly after it, so the
 * check is repeated for a while.
 */
async function assertAlone(client: pg.Client, label: string): Promise<void> {
  let others = "";
  for (let attempt = 1; attempt <= 10; attempt++) {
    const { rows } = await client.query<{ who: string }>(
      `select concat_ws(' ', 'process ' || pid, nullif(application_name, ''), 'of ' || usename, 'at ' || client_addr) as who
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'`,
    );
    if (rows.length === 0) return;
    others = rows.map(({ who }) => `  ${who}`).join("\n");
    await sleep(300);
  }
  throw new Error(`${label} is in use. Stop the servers and every other program that is connected to it:\n${others}`);
}

async function lockTables(client: pg.Client): Promise<void> {
  await client.query("begin isolation level repeatable read");
  const tables = await tablesOfPostgres(client);
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in share mode`);
}

const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<unknown[][]> =>
  (await client.query<unknown[]>({ text, values, rowMode: "array" })).rows;

function readsOf(client: pg.Client, label: string): Side {
  return {
    label,
    async migrations() {
      const [[found] = []] = await rowsOf(client, "select to_regclass('drizzle.__drizzle_migrations') is not null");
      if (found !== true) return [];
      return (await rowsOf(client, "select hash from drizzle.__drizzle_migrations order by created_at")).map(String);
    },
    async count({ name }) {
      const [[count] = []] = await rowsOf(client, `select count(*) from ${quoted(name)}`);
      return Number(count);
    },
    async read(table, after, limit) {
      const key = table.key.map(quoted).join(", ");
      const kinds = table.key.map((name) => table.columns.find((column) => column.name === name)?.kind ?? "text");
      const beyond = after
        ? `where (${key}) > (${kinds.map((kind, at) => written(kind, `$${at + 1}`)).join(", ")})`
        : "";
      const columns = table.columns.map(({ name, kind }) => read(kind, quoted(name))).join(", ");
      const query = `select ${columns} from ${quoted(table.name)} ${beyond} order by ${key} limit ${limit}`;
      return (await rowsOf(client, query, after ?? [])).map((row) =>
        row.map((value, at) => plain(value, table.columns[at]?.kind)),
      );
    },
    close: () => client.end(),
  };
}

function writesOf(client: pg.Client): Omit<MoveTarget, keyof Side> {
  async function all(work: () => Promise<void>): Promise<void> {
    await client.query("begin");
    try {
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  }
  const triggers = (act: "enable" | "disable", tables: readonly MovedTable[]): Promise<void> =>
    all(async () => {
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${act} trigger user`);
    });
  return {
    async filledTable() {
      const names = await rowsOf(
        client,
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
      );
      for (const [name] of names) {
        const [[filled] = []] = await rowsOf(client, `select exists (select 1 from ${quoted(String(name))})`);
        if (filled === true) return String(name);
      }
      return null;
    },
    async progress() {
      const [[found] = []] = await rowsOf(client, "select to_regclass('public.db_move') is not null");
      if (found !== true) return null;
      const [[source] = []] = await rowsOf(client, "select source from db_move");
      const rows = await rowsOf(client, "select name, after_key, copied from db_move_tables");
      return {
        source: String(source),
        tables: progressRows(rows.map(([name, after, copied]) => [String(name), String(after), Number(copied)])),
      };
    },
    begin: (source) =>
      all(async () => {
        await client.query("create table db_move (source text not null)");
        await client.query(
          "create table db_move_tables (name text primary key, after_key text not null, copied bigint not null)",
        );
        await client.query("insert into db_move values ($1)", [source]);
      }),
    triggersOff: (tables) => triggers("disable", tables),
    triggersOn: (tables) => triggers("enable", tables),
    insert: (table, rows, copied) =>
      all(async () => {
        const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
        const arrays = table.columns.map(({ kind }, at) => `$${at + 1}::${arrayTypes[kind]}[]`).join(", ");
        const names = table.columns.map((_, at) => `c${at}`);
        const values = table.columns.map(({ kind }, at) => written(kind, `v.c${at}`)).join(", ");
        await client.query(
          `insert into ${quoted(table.name)} (${columns}) select ${values} from unnest(${arrays}) as v(${names.join(", ")})`,
          table.columns.map((_, at) => rows.map((row) => row[at] ?? null)),
        );
        const last = rows.at(-1);
        if (last)
          await client.query(
            "insert into db_move_tables values ($1, $2, $3) on conflict (name) do update set after_key = excluded.after_key, copied = excluded.copied",
            [table.name, JSON.stringify(keyOf(table, last)), copied],
          );
      }),
    clear: (tables) =>
      all(async () => {
        await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}, db_move_tables`);
      }),
    analyze: async () => void (await client.query("analyze")),
    finish: () =>
      all(async () => {
        for (const name of progressTables) await client.query(`drop table if exists ${name}`);
      }),
  };
}

/** These are the Postgres types of the arrays in which the values of a column are sent. */
const arrayTypes: Record<Kind, string> = {
  text: "text",
  int: "bigint",
  real: "float8",
  bool: "bool",
  instant: "bigint",
  json: "text",
};

/** Returns the SQL that converts a sent value into what its column stores. */
function written(kind: Kind, value: string): string {
  if (kind === "instant") return `(timestamptz 'epoch' + ${value}::bigint * interval '1 millisecond')`;
  if (kind === "json") return `${value}::json`;
  return `${value}::${arrayTypes[kind]}`;
}

/** Returns the SQL that reads a column as a plain value. */
function read(kind: Kind, column: string): string {
  if (kind === "instant") return `(extract(epoch from ${column}) * 1000)::bigint`;
  return kind === "json" ? `${column}::text` : column;
}

function plain(value: unknown, kind: Kind | undefined): Value {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" && (kind === "text" || kind === "json")) return value;
  const number = Number(value);
  if (kind !== "real" && !Number.isSafeInteger(number))
    throw new Error(`${number} is too large for a number of the portal.`);
  return number;
}
