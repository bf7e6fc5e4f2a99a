// This module multiplies rows of a built world to a million, in SQL, because the verbs would take hours.

export interface Sql {
  dialect: "sqlite" | "postgres";
  run: (text: string, values?: readonly unknown[]) => Promise<void>;
  first: (text: string) => Promise<Record<string, unknown> | undefined>;
}

/** The classes of this season are exported. It is in the future, so that no other figure changes. */
export const exportSeason = 2090;
const classesPerEvent = 20;

export async function fillForExports(sql: Sql, count: number): Promise<void> {
  const { dialect } = sql;
  const digits = (n: string) => (dialect === "sqlite" ? `printf('%012d', ${n})` : `lpad((${n})::text, 12, '0')`);
  const id = (kind: number, n = "i") => `'0000000${kind}-0000-4000-8000-' || ${digits(n)}`;
  /** These are instants before now, each a millisecond after the one before. */
  const past = dialect === "sqlite" ? `${Date.now() - count} + i` : `now() - (${count} - i) * interval '1 millisecond'`;

  const event = await found(sql, "events", "where canceled_at is null");
  const klass = await found(sql, "classes", "where payout_type = 'dealerCredit'");
  const place = await found(sql, "places", "");
  const redemption = await found(sql, "redemptions", "where refunded_at is null");
  const audit = await found(sql, "audit_log", "");
  const movement = await found(sql, "movements", "where redemption_id is null and claim_id is null");
  const entry = await found(sql, "entries", "");

  const events = count / classesPerEvent;
  const eventOfClass = `((i - 1) / ${classesPerEvent} + 1)`;
  await multiply(sql, "events", event, events, {
    id: id(1),
    season: String(exportSeason),
    first_date: `'${exportSeason}-05-01'`,
    last_date: `'${exportSeason}-05-01'`,
  });
  await multiply(sql, "classes", klass, count, {
    id: id(2),
    event_id: id(1, eventOfClass),
    name: "'Class ' || i",
    position: `i % ${classesPerEvent}`,
  });
  await multiply(sql, "places", place, count, { id: id(3), class_id: id(2), from_place: "1", to_place: "3 + i % 7" });
  await multiply(sql, "redemptions", redemption, count, { id: id(4), code: `'Z' || ${digits("i")}`, created_at: past });
  await multiply(sql, "audit_log", audit, count, { id: id(5), at: past });
  await multiply(sql, "movements", movement, count / 2, { id: id(6), at: past });
  await multiply(sql, "entries", entry, count, { id: id(7), movement_id: id(6, "((i + 1) / 2)"), at: past });
}

async function found(sql: Sql, table: string, where: string): Promise<Record<string, unknown>> {
  const row = await sql.first(`select * from ${table} ${where} limit 1`);
  if (!row) throw new Error(`The world has no row in ${table}`);
  return row;
}

/** Inserts copies of a row, with other values in some columns: SQL of the copy's number `i`, from 1. */
async function multiply(
  { dialect, run }: Sql,
  table: string,
  row: Record<string, unknown>,
  count: number,
  others: Record<string, string>,
): Promise<void> {
  const columns = Object.keys(row);
  const copied = columns.filter((column) => !(column in others));
  const values = copied.map((column) => {
    const value = row[column];
    const isJson = dialect === "postgres" && typeof value === "object" && value !== null && !(value instanceof Date);
    return isJson ? JSON.stringify(value) : value;
  });
  const mark = (column: string) => (dialect === "sqlite" ? "?" : `t.${column}`);
  const chosen = columns.map((column) => others[column] ?? mark(column)).join(", ");
  const numbers = `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})`;
  const names = columns.join(", ");
  if (dialect === "sqlite") {
    await run(`insert into ${table} (${names}) ${numbers} select ${chosen} from numbers`, values);
    return;
  }
  // The template row is read again by its id, so that Postgres copies its values with their types.
  await run(
    `insert into ${table} (${names}) ${numbers} select ${chosen} from numbers, ${table} t where t.id = '${String(row["id"])}'`,
  );
}
