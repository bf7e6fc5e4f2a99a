// This module multiplies the rows of a built world to a million in SQL, because the verbs would take hours.

export interface Sql {
  dialect: "sqlite" | "postgres";
  run: (text: string, values?: readonly unknown[]) => Promise<void>;
  first: (text: string) => Promise<Record<string, unknown> | undefined>;
}

/**
 * The classes and rounds of this season are exported. It is in the future, so that they do not change any other figure.
 */
export const exportSeason = 2090;
/** The copied riders were paid in this calendar year. */
export const taxYear = new Date().getUTCFullYear() - 1;
const classesPerEvent = 20;
const roundsPerSeries = 10;
/** Each copied rider has this many bikes, and this many lines of taxes. */
const perRider = 5;

/** This postal code gets one dealer for every hundred rows. */
export const exportZipcode = "92606";

/**
 * Adds rows of each kind up to row number `to`, to a database that was filled up to row number `from`. Returns the id
 * of the dealer of the redemptions.
 */
export async function fillForExports(sql: Sql, from: number, to: number): Promise<string> {
  const { dialect } = sql;
  const digits = (n: string) => (dialect === "sqlite" ? `printf('%012d', ${n})` : `lpad((${n})::text, 12, '0')`);
  const id = (kind: string, n = "i") => `'${kind}0000000-0000-4000-8000-' || ${digits(n)}`;
  /** Returns times that are a millisecond apart, and the last of which is `end`. */
  const until = (end: number) =>
    dialect === "sqlite" ? `${end - to} + i` : `to_timestamp(${(end - to) / 1000}::float8 + i / 1000.0)`;
  const past = until(Date.now());
  const copies = (table: string, row: Row, per: number, others: Record<string, string>) =>
    multiply(sql, table, row, { from: from / per, to: to / per }, others);

  const event = await found(sql, "events", "where canceled_at is null and kind = 'event'");
  const klass = await found(sql, "classes", "where payout_type = 'dealerCredit'");
  const place = await found(sql, "places", "");
  const dealer = await found(sql, "dealers", "where active and country = 'US'");
  const redemption = await found(sql, "redemptions", "where refunded_at is null and currency = 'USD'");
  const audit = await found(sql, "audit_log", "");
  const movement = await found(sql, "movements", "where redemption_id is null and claim_id is null");
  const entry = await found(sql, "entries", "where currency = 'USD'");
  const rider = await found(sql, "riders", "where merged_into_id is null and erased_at is null");
  const account = await found(sql, "accounts", `where id = '${String(rider["account_id"])}'`);
  const bike = await found(sql, "bikes", "where retired_at is null and state = 'valid'");
  const series = await found(sql, "series", "");
  const round = await found(sql, "series_events", "");

  const nth = (per: number) => `((i - 1) / ${per} + 1)`;
  await copies("events", event, classesPerEvent, {
    id: id("1"),
    season: String(exportSeason),
    first_date: `'${exportSeason}-05-01'`,
    last_date: `'${exportSeason}-05-01'`,
  });
  await copies("classes", klass, 1, {
    id: id("2"),
    event_id: id("1", nth(classesPerEvent)),
    name: "'Class ' || i",
    position: `i % ${classesPerEvent}`,
  });
  await copies("places", place, 1, { id: id("3"), class_id: id("2"), from_place: "1", to_place: "3 + i % 7" });
  await copies("series", series, roundsPerSeries, {
    id: id("4"),
    season: String(exportSeason),
    name_key: `'series ' || ${digits("i")}`,
  });
  await copies("series_events", round, 1, {
    series_id: id("4", nth(roundsPerSeries)),
    event_id: id("1", `((i - 1) % ${to / classesPerEvent} + 1)`),
  });

  await copies("redemptions", redemption, 1, {
    id: id("5"),
    code: `'Z' || ${digits("i")}`,
    dealer_id: `'${String(dealer["id"])}'`,
    created_at: past,
  });
  await copies("movements", movement, 1, { id: id("6"), kind: "'redeem'", redemption_id: id("5"), at: past });
  const line = { account: "'dealerParts'", kind: "'redeem'", dealer_id: `'${String(dealer["id"])}'` };
  await copies("entries", entry, 1, { ...line, id: id("6"), movement_id: id("6"), at: past });
  await copies("audit_log", audit, 1, { id: id("7"), at: past });

  await copies("accounts", account, perRider, { id: id("8"), email: id("8"), email_key: id("8") });
  await copies("riders", rider, perRider, {
    id: id("8"),
    account_id: id("8"),
    name_key: `'rider ' || ${digits("i")}`,
    last_name_key: `'rider ' || ${digits("i")}`,
  });
  await copies("bikes", bike, 1, { id: id("9"), rider_id: id("8", nth(perRider)), vin: "'V' || i", state_at: past });
  const paid = until(Date.UTC(taxYear, 5, 1));
  await copies("payout_claims", {}, 1, {
    id: id("a"),
    rider_id: id("8", nth(perRider)),
    cause: "'event'",
    type: "'check'",
    currency: "'USD'",
    status: "'sent'",
    gross: "50000",
    rate: `i % ${perRider} * 100`,
    basis: "'usPerson'",
    withheld: "0",
    net: "50000",
    due_at: paid,
    opened_at: paid,
    version: "0",
  });
  await copies("movements", movement, 1, { id: id("b"), kind: "'pay'", claim_id: id("a"), at: paid });
  await copies("entries", entry, 1, {
    id: id("b"),
    movement_id: id("b"),
    account: "'paidOut'",
    kind: "'pay'",
    amount: "50000",
    dealer_id: "null",
    at: paid,
  });
  await copies("dealers", dealer, 100, {
    id: id("c"),
    name_key: `'dealer ' || ${digits("i")}`,
    dealer_number: `'Z' || ${digits("i")}`,
    zipcode: `'${exportZipcode}'`,
    lat: "null",
    lon: "null",
  });
  return String(dealer["id"]);
}

type Row = Record<string, unknown>;

async function found(sql: Sql, table: string, where: string): Promise<Row> {
  const row = await sql.first(`select * from ${table} ${where} limit 1`);
  if (!row) throw new Error(`The world has no row in ${table}`);
  return row;
}

/**
 * Inserts copies of a row. `others` gives other values for some columns, as SQL of the copy's number `i`, which begins
 * after `from`. If the row is empty, `others` needs a value for each column.
 */
async function multiply(
  { dialect, run }: Sql,
  table: string,
  row: Row,
  { from, to }: { from: number; to: number },
  others: Record<string, string>,
): Promise<void> {
  const columns = Object.keys({ ...row, ...others });
  const copied = Object.keys(row).filter((column) => !(column in others));
  const values = copied.map((column) => {
    const value = row[column];
    const isJson = dialect === "postgres" && typeof value === "object" && value !== null && !(value instanceof Date);
    return isJson ? JSON.stringify(value) : value;
  });
  const mark = (column: string) => (dialect === "sqlite" ? "?" : `t.${column}`);
  const chosen = columns.map((column) => others[column] ?? mark(column)).join(", ");
  const numbers = `with recursive numbers(i) as (select ${from + 1} union all select i + 1 from numbers where i < ${to})`;
  const names = columns.join(", ");
  if (dialect === "sqlite") {
    await run(`insert into ${table} (${names}) ${numbers} select ${chosen} from numbers`, values);
    return;
  }
  // The template row is selected again, so that Postgres copies its values with their types.
  const template = `(select * from ${table} where ${isTemplate(row)} limit 1) t`;
  const source = copied.length === 0 ? "numbers" : `numbers, ${template}`;
  await run(`insert into ${table} (${names}) ${numbers} select ${chosen} from ${source}`);
}

const isTemplate = (row: Row): string =>
  Object.entries(row)
    .filter(([column]) => column === "id" || column.endsWith("_id"))
    .flatMap(([column, value]) => (typeof value === "string" ? [`${column} = '${value}'`] : []))
    .join(" and ");
