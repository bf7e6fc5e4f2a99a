import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { timetable } from "./jobs.ts";
import { sqlitePath } from "./platform/db/connect-sqlite.ts";
import { dialectOf } from "./platform/db/dialect.ts";
import { outboxOnlyMailer } from "./platform/mail/mailer.ts";
import { webPusher } from "./platform/push/pusher.ts";
import { createWorld, type World } from "./testing/app.ts";
import { requestEverything, requestLists } from "./testing/queries/request-everything.ts";
import { readUniqueKeys, unfinishedOrders } from "./testing/queries/unfinished-orders.ts";
import { buildTwoOfEach, type TwoOfEach } from "./testing/two-of-each.ts";

// These tests check the query plan of every statement that calls and jobs run on SQLite: none may scan a table that
// grows with the years (docs/ARCHITECTURE.md).

/** These tables grow with each race, redemption, person or visit. */
const growing = new Set(
  `accounts allocations audit_log audit_records awards bikes class_aliases classes entries events idempotency_keys kiosk_cases
  kiosk_items last_logins late_calls late_reminders movements notice_choices outbox_mail outbox_push passkeys payout_claims pin_tries places
  plans
  push_subscriptions question_messages questions redemptions result_uploads results rider_documents rider_email_claims
  rider_emails rider_pins riders search_words sessions settlement_lines staff_requests stored_files vin_parts watch_findings`.split(
    /\s+/,
  ),
);

/** These statements read a whole table only on Postgres, which has no statistics here. */
const mayScanOnPostgres: Record<string, string> = {
  'sum("current_value") from "awards" where ("awards"."wallet" = $1 and "awards"."current_value" > 0':
    "the liability of today, which adds up the awards with value left",
  'from "events" inner join "result_uploads"': "a promoter's copy of its own data, made once in a while",
  'left join "entries" "first_entry"': "a dealer's statement, whose lines come from the index by dealer",
};

/** These are partial indexes with few of their table's rows, so reading one whole is not a scan of the table. */
const small =
  /USING (?:COVERING )?INDEX (?:accounts_(?:unverified|deactivated)|awards_cash_(?:rider|open)|outbox_mail_failed|results_pending_bike|riders_erased|staff_requests_open|bikes_pending)\b/;

/** These jobs run once a day, and their purpose is to read everything. */
const wholeTableJobs = new Set(["check-ledger", "sweep-files"]);

/** These statements must read a whole table. Each key is a part of the statement, and the value says why. */
const mayScan: Record<string, string> = {
  'from (select "id" from "audit_log" limit': "how many acts the audit log has, counted up to a limit",
  'select count(*) from "outbox_mail"': "how many mails the admin's list has",
  'sum("payout_claims"."gross"), sum("payout_claims"."withheld"), sum("payout_claims"."net") from "payout_claims"':
    "what the admin's list of claims comes to",
  'count(*), sum("net") from "payout_claims"': "what staff's work list of claims comes to",
  'sum("current_value") from "awards" where ("awards"."wallet" = ? and "awards"."current_value" > 0) group by "awards"."currency", "awards"."expires_at"':
    "open credit by day of expiry, over the awards with value left",
  'select count(*) from (select 1 as "one" from': "how many rows an admin's list has, counted up to a limit",
  'sum("gross"), sum("withheld"), sum("net") from "payout_claims"': "what the admin's list of claims comes to",
  'select distinct "employee_name" from "redemptions"':
    "how an employee's name is spelled, cached until the next write",
  'select count(*) from "questions"': "how many questions the admin's list has",
  '= \'CAD\') from "redemptions" where "redemptions"."refunded_at" is': "what the admin's list of redemptions comes to",
  '= \'CAD\') from "redemptions" where ("redemptions"."refunded_at" is': "the same with a filter on the counter",
  '= \'CAD\') from "redemptions" where "redemptions"."last_refund_at" is': "what the admin's list of refunds comes to",
  '= \'CAD\') from "redemptions" where ("redemptions"."last_refund_at" is': "the same with a filter on the counter",
};

/** The columns that these statements sort by are unique in practice, although no unique key says so. */
const mayLeaveRows: Record<string, string> = {
  "left join entries first_entry on": "a movement has one entry of a dealer's parts account",
  "left join promoters on promoters.id = coalesce(events.promoter_id,":
    "an event has one promoter who submits its results",
  "from earned where country = ": "a rider's earnings of a season are one row in each country",
};

/** These statements must read all events, with the reason. */
const mayReadEvents: Record<string, string> = {
  'select distinct "country", "state" from "events"': "the states of all races, remembered until the next write",
  'select count(*) from (select 1 as "one" from "events"': "how many events an admin's list has, counted up to a limit",
};

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";

// On Postgres the plans depend on the sizes of files that earlier tests left in the same database, so `npm test` checks
// them on SQLite alone, and `npm run test:deep` on both.
describe.runIf(isSqlite || Boolean(process.env.DEEP))("statements", () => {
  const seen = new Set<string>();
  const { prepare } = BetterSqlite.prototype;
  const query: unknown = Reflect.get(pg.Client.prototype, "query");
  const dataDir = mkdtempSync(join(tmpdir(), "query-plans-"));
  let world: World;
  let both: TwoOfEach;

  beforeAll(async () => {
    BetterSqlite.prototype.prepare = function (this: BetterSqlite.Database, source: string) {
      seen.add(source);
      return Reflect.apply(prepare, this, [source]) as BetterSqlite.Statement;
    } as typeof prepare;
    Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]): unknown {
      const [asked] = args;
      const text: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, "text") : asked;
      if (typeof text === "string") seen.add(text);
      return typeof query === "function" ? Reflect.apply(query, this, args) : undefined;
    });
    world = await createWorld(undefined, {}, { newFile: true });
    both = await buildTwoOfEach(world);
    seen.clear();
    await requestLists(world, both);
    await requestEverything(world, both);
    for (const job of timetable(outboxOnlyMailer, webPusher(""), dataDir)) {
      if (!wholeTableJobs.has(job.name)) await job.run(world.ctx());
    }
  });
  afterAll(async () => {
    BetterSqlite.prototype.prepare = prepare;
    Reflect.set(pg.Client.prototype, "query", query);
    rmSync(dataDir, { recursive: true });
    await world.close();
  });

  /** Returns each statement with the steps of its SQLite query plan. */
  function planned(): { source: string; details: string[] }[] {
    const db = new BetterSqlite(sqlitePath(world.databaseUrl), { readonly: true });
    const statements = [...seen].filter((source) => /^\s*(?:select|insert|update|delete|with)\b/i.test(source));
    const plans = statements.map((short) => {
      // The lists of ids in this small world are short. With as many ids as a page has rows, SQLite chooses other
      // plans.
      const source = short.replaceAll(
        / in \(\?(?:, \?)*\)/g,
        ` in (${Array(defaultProgramme.rowsPerPage).fill("?").join(", ")})`,
      );
      return { source, details: detailsOf(db, source) };
    });
    db.close();
    return plans;
  }

  it.runIf(isSqlite)("Queries scan no table that grows", () => {
    const plans = planned();
    const walks = plans.flatMap(({ source, details }) => {
      // A list may read an index in its order up to the page's last row, which is not a scan of the whole table.
      const asPage = / limit /.test(source) && !details.includes("USE TEMP B-TREE FOR ORDER BY");
      const scans = details.filter(
        (detail) =>
          nearlyAll.test(detail) || (isWalk(detail, source) && !(asPage && / USING (?:COVERING )?INDEX /.test(detail))),
      );
      const excused = Object.keys(mayScan).some((piece) => source.includes(piece));
      return scans.length > 0 && !excused ? [`${scans.join("; ")}\n    ${source}`] : [];
    });
    expect(plans.length).toBeGreaterThan(300);
    expect(walks.join("\n\n")).toBe("");
  });

  it.runIf(isSqlite)("Counts for chips read only the index of open rows", () => {
    const counts = planned().filter(({ source }) => source.includes('"open_row"'));
    const isOpenOnly = (detail: string) =>
      /INDEX (?:staff_requests_open|bikes_pending|results_pending_bike)\b/.test(detail);
    const faulty = counts.flatMap(({ source, details }) =>
      details.some((detail) => isOpenOnly(detail)) && !details.some((detail) => /_state\w* \(/.test(detail))
        ? []
        : [`${details.join("; ")}\n    ${source}`],
    );
    expect(counts.length).toBeGreaterThan(2);
    expect(faulty.join("\n\n")).toBe("");
  });

  it.runIf(isSqlite)("Pages of filtered lists are cut before other tables are joined", () => {
    const isPage = (source: string) => / order by .* limit /.test(source);
    const ofRedemptions = [...seen].filter((source) =>
      /^select .*"balance_after".* from "redemptions" inner/.test(source),
    );
    const ofEvents = [...seen].filter((source) =>
      /^select .* from "events" left join "promoters".* order/.test(source),
    );
    // A list of one rider or dealer is short.
    const isOfOne = (source: string) => /"redemptions"\."(?:rider|dealer)_id" = /.test(source);
    const faulty = [
      ...ofRedemptions.filter((source) => isPage(source) && !isOfOne(source)),
      ...ofEvents.filter((source) => !source.includes('"events"."id" in (select "id" from "events"')),
    ];
    expect(ofRedemptions.some((source) => isPage(source) && isOfOne(source))).toBe(true);
    expect(ofRedemptions.some((source) => / order by /.test(source) && !isPage(source))).toBe(true);
    expect(ofEvents.length).toBeGreaterThan(10);
    expect(faulty.join("\n\n")).toBe("");
  });

  it.runIf(isSqlite)("Queries for unverified accounts that are active read only their index", () => {
    const unverified = planned().filter(({ source }) =>
      source.includes('"email_verified_at" is null and "accounts"."deactivated_at" is null'),
    );
    const faulty = unverified.filter(
      ({ details }) => !details.some((detail) => detail.endsWith("USING COVERING INDEX accounts_unverified")),
    );
    expect(unverified.length).toBeGreaterThan(1);
    expect(faulty.map(({ source, details }) => `${details.join("; ")}\n    ${source}`).join("\n\n")).toBe("");
  });

  it.runIf(isSqlite)("Queries do not select events by kind alone, because nearly all events have the same kind", () => {
    const byKind = planned().filter(({ details }) =>
      details.some((detail) => detail.endsWith("events_kind_date (kind=?)")),
    );
    // A list that is sorted in the order of the index reads it only up to the page's last row.
    const isPage = (source: string) => / order by "events"\."first_date" .* limit /.test(source);
    const isExcused = (source: string) => Object.keys(mayReadEvents).some((piece) => source.includes(piece));
    const faulty = byKind.map(({ source }) => source).filter((source) => !isPage(source) && !isExcused(source));
    expect(byKind.length).toBeGreaterThan(0);
    expect(faulty).toEqual([]);
  });

  it.runIf(isSqlite)("Queries have an order that decides between any two rows", () => {
    const db = new BetterSqlite(sqlitePath(world.databaseUrl), { readonly: true });
    const keys = readUniqueKeys(db);
    db.close();
    const statements = [...seen].filter((source) => !source.startsWith("explain"));
    const isExcused = (select: string) => Object.keys(mayLeaveRows).some((piece) => select.includes(piece));
    const unfinished = statements.flatMap((source) => unfinishedOrders(source, keys)).filter((one) => !isExcused(one));
    expect(unfinished.join("\n\n")).toBe("");
  });

  it.skipIf(isSqlite)("Queries have an index for each table that grows on Postgres", async () => {
    const walks = await walksOnPostgres(world.databaseUrl, seen);
    expect(seen.size).toBeGreaterThan(300);
    expect(walks.join("\n\n")).toBe("");
  });

  it.runIf(isSqlite)("Queries for one dealer's lines use the index by dealer", () => {
    const ofOne = planned().filter(({ source }) => /from "entries"/.test(source) && /"dealer_id" = /.test(source));
    const byAccount = ofOne.filter(({ details }) => details.some((detail) => detail.includes("entries_account")));
    expect(ofOne.length).toBeGreaterThan(2);
    expect(byAccount.map(({ source }) => source)).toEqual([]);
  });

  it.runIf(isSqlite)("Triggers read neither a table that grows nor all entries of an account", () => {
    const db = new BetterSqlite(sqlitePath(world.databaseUrl), { readonly: true });
    const triggers = db.prepare<[], { sql: string }>("select sql from sqlite_master where type = 'trigger'").all();
    const sources = triggers.flatMap(({ sql }) => statementsOfTrigger(sql));
    const faulty = sources.flatMap((source) => {
      const details = detailsOf(db, source).filter((detail) => isWalk(detail, source) || nearlyAll.test(detail));
      return details.length > 0 ? [`${details.join("; ")}\n    ${source}`] : [];
    });
    db.close();
    expect(sources.length).toBeGreaterThan(60);
    expect(faulty.join("\n\n")).toBe("");
  });
});

/** These steps use an index, but read nearly all rows: all entries of an account, or all emails that did not bounce. */
const nearlyAll = / (?:entries_account \(account=\?\)|outbox_mail_bounced \(bounced_at=\?\))$/;

/** Returns the statements of a trigger that read tables, with a parameter for each value of its row. */
function statementsOfTrigger(sql: string): string[] {
  const [, body = ""] = /\bBEGIN\b(.*)\bEND\b/is.exec(sql) ?? [];
  const statements = body.split(";").map((statement) => statement.replaceAll(/\b(?:NEW|OLD)\.\w+/g, "?").trim());
  return statements.filter((statement) => statement !== "" && !statement.includes("RAISE("));
}

/** Returns the steps of the query plan of a statement on SQLite. */
function detailsOf(db: BetterSqlite.Database, source: string): string[] {
  const places = source.replaceAll(/'[^']*'/g, "").match(/\?/g)?.length ?? 0;
  const plan = db.prepare<unknown[], { detail: string }>(`explain query plan ${source}`).all(Array(places).fill(null));
  return plan.map(({ detail }) => detail);
}

/** Returns true for a step that reads the whole table, in any order: `SCAN results` or `SCAN r USING INDEX …`. */
function isWalk(detail: string, source: string): boolean {
  const name = /^SCAN (\S+)/.exec(detail)?.[1];
  if (name === undefined || small.test(detail)) return false;
  const table =
    new RegExp(`(?:from|join|update|into) "?(\\w+)"?(?: as)? "?${name}"?\\b`, "i").exec(source)?.[1] ?? name;
  return growing.has(table);
}

/** This is a step of a Postgres query plan, in its JSON format. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Step[];
}

/**
 * Returns the statements that read a whole table on Postgres. Its planner prefers to read small tables whole, so it is
 * made to assume that they are large, and to use an index wherever there is one.
 */
async function walksOnPostgres(url: string, sources: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  await client.query(
    "set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off",
  );
  // The statistics of the few rows of earlier tests would mislead the planner.
  await client.query("delete from pg_statistic");
  // The planner computes the number of rows from these two values and the size of the file. Now it assumes 100,000 rows
  // on each page of the file.
  await client.query("update pg_class set reltuples = 100000, relpages = 1 where relname = any($1)", [[...growing]]);
  const walks: string[] = [];
  for (const source of sources) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(source)) continue;
    if (Object.keys({ ...mayScan, ...mayScanOnPostgres }).some((piece) => source.includes(piece))) continue;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Step }] }>(
      `explain (generic_plan, format json) ${source}`,
    );
    const found = rows.flatMap((row) => scansOf(row["QUERY PLAN"][0].Plan, false));
    if (found.length > 0) walks.push(`${found.join("; ")}\n    ${source}`);
  }
  await client.query("rollback");
  await client.end();
  return walks;
}

/** The steps below a limit may read an index in its order, as long as nothing sorts the rows before the limit. */
function scansOf(step: Step, isPage: boolean): string[] {
  const { "Node Type": kind, "Relation Name": table = "", "Index Name": index = "" } = step;
  const isWhole =
    kind.endsWith("Seq Scan") || (/^Index (?:Only )?Scan$/.test(kind) && step["Index Cond"] === undefined);
  const mayWalk = (isPage && index !== "") || small.test(`USING INDEX ${index}`);
  const own = isWhole && growing.has(table) && !mayWalk ? [`${kind} of ${table} ${index}`.trim()] : [];
  const below = kind === "Limit" || (isPage && !/^Sort|Aggregate|Hash/.test(kind));
  return [...own, ...(step.Plans ?? []).flatMap((next) => scansOf(next, below))];
}
