import BetterSqlite from "better-sqlite3";
import { load, median } from "./measure.ts";
import type { Finding } from "./report.ts";
import { startPortal, type Running } from "./servers.ts";
import { sqliteWorld } from "./world.ts";
import type { Person } from "./world/people.ts";
import type { BenchWorld } from "./world/sizes.ts";

/** This is a report of the portal, and handwritten SQL that reads the same figures. */
interface Report {
  path: string;
  who: Person | undefined;
  sql: string;
  values: readonly (string | number)[];
}

const rounds = 7;
/**
 * Reports are compared from this time in ms on: a faster report takes no longer than the session lookup, so only the
 * limit in ms applies to it.
 */
const worthComparing = 20;

/**
 * Measures reports over a million ledger rows and ten seasons, and compares the thread time of each with that of the
 * SQL.
 */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("ledger");
  const db = new BetterSqlite(world.file, { readonly: true });
  db.pragma("cache_size = -8000");
  db.pragma("mmap_size = 268435456");
  const portal = await startPortal(world.url);
  const rowCount = Number(db.prepare("select count(*) from entries").pluck().get());
  const findings: Finding[] = [];
  try {
    for (const [name, report] of Object.entries(reportsOf(world))) {
      const raw = db.prepare<unknown[]>(report.sql).raw();
      const [own, bare]: [number[], number[]] = [[], []];
      await answered(portal, report, 2);
      raw.all(...report.values);
      for (let round = 0; round < rounds; round += 1) {
        own.push(await answered(portal, report, 1));
        bare.push(spent(() => raw.all(...report.values)));
      }
      const [ms, rawMs] = [median(own), median(bare)];
      findings.push({
        name: `${name}, ms`,
        measured: `SQL alone ${rawMs.toFixed(1)} ms; ${rowCount.toLocaleString("en")} ledger rows`,
        value: ms,
        budget: "reportMs",
      });
      if (rawMs < worthComparing) continue;
      findings.push({ name: "  beside the SQL", measured: "", value: ms / rawMs, budget: "reportRatio" });
    }
    return findings;
  } finally {
    db.close();
    await portal.stop();
  }
}

async function answered(server: Running, { path, who }: Report, requests: number): Promise<number> {
  const headers = { cookie: `portal_session=${who?.token}` };
  const before = server.busyMs();
  await load({ server, path: () => path, headers, connections: 1 }, { requests });
  return (server.busyMs() - before) / requests;
}

function spent(act: () => unknown): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function reportsOf(world: BenchWorld): Record<string, Report> {
  const [dealer] = world.dealers;
  const rider = world.riders.at(100);
  const { admin } = world;
  const day = 86_400_000;
  const tenYears = new Date(Date.now() - 3652 * day).toISOString().slice(0, 10);
  const month = new Date(Date.now() - 40 * day).toISOString().slice(0, 7);
  const sums = "select currency, count(*), sum(amount - refunded_amount) from redemptions where";
  const ofDealer = (group: string) => `select ${group}, count(*), sum(amount) from redemptions
    where dealer_id = ? and created_at >= ? group by 1`;
  const since = Date.now() - 3652 * day;
  const counter = (by: string, group: string): Report => ({
    path: `/api/dealer/report?by=${by}&from=${tenYears}`,
    who: dealer,
    sql: ofDealer(group),
    values: [dealer?.id ?? "", since],
  });
  return {
    "dealer's report by month": counter("month", "strftime('%Y-%m', created_at / 1000, 'unixepoch')"),
    "dealer's report by employee": counter("employee", "employee_name"),
    "dealer's report by rider": counter("rider", "rider_id"),
    "dealer's statement of a month": {
      path: `/api/dealer/dealer/${dealer?.id}/statement?month=${month}`,
      who: dealer,
      sql: "select sum(amount) from entries where +account = 'dealerParts' and dealer_id = ?",
      values: [dealer?.id ?? ""],
    },
    "rider's season totals": {
      path: "/api/rider/seasons",
      who: rider,
      sql: `select e.season, a.currency, m.kind, sum(x.amount) from awards a join entries x on x.award_id = a.id
        join movements m on m.id = x.movement_id left join events e on e.id = a.event_id where a.rider_id = ? group by 1, 2, 3`,
      values: [rider?.id ?? ""],
    },
    "admin: all redemptions, page and sums": {
      path: "/api/admin/credit-redemptions",
      who: admin,
      sql: `${sums} refunded_at is null group by 1`,
      values: [],
    },
    "admin: redemptions of five years": {
      path: `/api/admin/credit-redemptions?afterDate=${new Date(Date.now() - 1826 * day).toISOString().slice(0, 10)}`,
      who: admin,
      sql: `${sums} refunded_at is null and created_at >= ? group by 1`,
      values: [Date.now() - 1826 * day],
    },
    "admin: redemptions of a country": {
      path: "/api/admin/credit-redemptions?country=US",
      who: admin,
      sql: `select r.currency, count(*), sum(r.amount - r.refunded_amount) from redemptions r join dealers d on d.id = r.dealer_id
        where refunded_at is null and d.country = ? group by 1`,
      values: ["US"],
    },
    "admin: what is due to all dealers": {
      path: "/api/admin/parts-due",
      who: admin,
      sql: `select x.dealer_id, x.currency, count(*), sum(x.amount) from entries x
        left join settlement_lines l on l.entry_id = x.id
        where x.account = 'dealerParts' and l.entry_id is null group by 1, 2`,
      values: [],
    },
    "admin: settlements": {
      path: "/api/admin/settlements",
      who: admin,
      sql: "select count(*) from settlements",
      values: [],
    },
    ...staffReports(admin),
    "what a season posts": {
      path: "/api/aggregates/contingency",
      who: undefined,
      sql: "select country, sum(posted_cash + posted_credit) from events where season = ? group by 1",
      values: [new Date().getFullYear()],
    },
  };
}

/**
 * Returns the reports of staff, each for a season and the one before. They are asked for with `noCache`, and the SQL
 * reads the same two seasons (docs/domain/reports.md).
 */
function staffReports(who: Person): Record<string, Report> {
  const year = new Date().getFullYear();
  const [from, to] = [`${year - 1}-01-01`, `${year}-12-31`];
  const [since, until] = [Date.parse(`${from}T08:00:00Z`), Date.parse(`${to}T08:00:00Z`)];
  const call = (name: string): string =>
    `/api/admin/aggregates/${name}?noCache=1&startDate=${year}-01-01&endDate=${year}-12-31`;
  const brands = `select e.id, r.brand, count(*), sum(r.place = 1), sum(exists (select 1 from places p
    where p.class_id = r.class_id and r.place between p.from_place and p.to_place and p.amount > 0))
    from events e join results r on r.event_id = e.id
    where e.last_date between ? and ? and e.canceled_at is null and r.verified_at is not null group by 1, 2`;
  const earned = (type: string): Report => ({
    path: `/api/admin/aggregates/${type === "cash" ? "top-pro-riders" : "top-amateur-riders"}?noCache=1`,
    who,
    sql: `select r.rider_id, e.country, sum(r.earned), count(*), sum(r.place = 1) from results r join events e on e.id = r.event_id
      join classes c on c.id = r.class_id where r.season = ? and r.earned > 0 and c.payout_type = ? group by 1, 2`,
    values: [year, type],
  });
  return {
    "staff: summary of two seasons": {
      path: call("summary"),
      who,
      sql: `select strftime('%Y-%m', x.at / 1000, 'unixepoch'), x.currency, m.kind, sum(x.amount) from entries x
        join movements m on m.id = x.movement_id where x.account in ('riderCredit', 'dealerParts') and x.at between ? and ? group by 1, 2, 3`,
      values: [since, until],
    },
    "staff: market share by month": { path: call("market-share-month"), who, sql: brands, values: [from, to] },
    "staff: market share by series": { path: call("market-share-series"), who, sql: brands, values: [from, to] },
    "staff: top pro riders": earned("cash"),
    "staff: top amateur riders": earned("dealerCredit"),
    "staff: amateur rider stats": {
      ...earned("dealerCredit"),
      path: "/api/admin/aggregates/amateur-rider-stats?noCache=1",
    },
    "staff: top dealers": {
      path: "/api/admin/aggregates/top-dealers?noCache=1",
      who,
      sql: "select dealer_id, currency, sum(amount), count(*) from entries where account = 'dealerParts' and at >= ? group by 1, 2",
      values: [Date.parse(`${year}-01-01T08:00:00Z`)],
    },
  };
}
