import { addDays, addMonths, dayPacific, endOfDayPacific, startOfDayPacific, yearOf } from "#shared/dates.ts";
import type { Dialect } from "../../server/platform/db/dialect.ts";
import type { Person } from "../world/people.ts";
import type { BenchWorld } from "../world/sizes.ts";
import { fragments, one, type Bare, type Report } from "./bare-sql.ts";
import { programReports } from "./program-reports.ts";

/** Returns each report by name. Reports with a cache are requested with `noCache`. */
export function reportsOf(world: BenchWorld, dialect: Dialect): Record<string, Report> {
  return {
    ...programReports(world.admin, dialect),
    ...moneyReports(world.admin),
    ...deskReports(world.admin),
    ...listReports(world.admin),
    ...accountReports(world, dialect),
  };
}

/** Reads the stored sums of the earlier months, and the entries of this day's month up to this day. */
function liabilityOn(day: string): Bare[] {
  const month = day.slice(0, 7);
  const open = [startOfDayPacific(`${month}-01`), endOfDayPacific(day)] as const;
  return [
    one("select account, currency, kind, sum(amount) from ledger_sums where month < ? group by 1, 2, 3", month),
    one("select account, currency, kind, sum(amount) from entries where at between ? and ? group by 1, 2, 3", ...open),
    one("select currency, expires, sum(amount) from ledger_credit where month < ? group by 1, 2", month),
    one(
      `select a.currency, a.expires_at, sum(e.amount) from entries e join awards a on a.id = e.award_id
      where e.account = 'riderCredit' and e.at between ? and ? group by 1, 2`,
      ...open,
    ),
    one("select currency, wallet, season, sum(amount) from ledger_lapses where month < ? group by 1, 2, 3", month),
    one(
      `select x.currency, a.wallet, v.season, sum(x.amount) from entries x
      join entries r on r.movement_id = x.movement_id and r.award_id is not null
      join awards a on a.id = r.award_id left join events v on v.id = a.event_id
      where x.account = 'expired' and x.at between ? and ? group by 1, 2, 3`,
      ...open,
    ),
    one("select currency, sum(amount) from settlements where settled_at <= ? group by 1", open[1]),
  ];
}

/** These are the reports of docs/domain/money-reports.md. */
function moneyReports(who: Person): Record<string, Report> {
  const today = dayPacific(new Date());
  const year = yearOf(today);
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const [from, to] = [startOfDayPacific(`${month}-01`), endOfDayPacific(addDays(addMonths(`${month}-01`, 1), -1))];
  const liability = (day: string): Report => ({
    path: `/api/admin/reports/liability?noCache=1&day=${day}`,
    who,
    bare: liabilityOn(day),
  });
  return {
    "liability today": liability(today),
    "liability a year ago": liability(addMonths(today, -12)),
    "liability nine years ago": liability(addMonths(today, -108)),
    "liability five years ago": liability(addMonths(today, -60)),
    "journal of a month": {
      path: `/api/admin/reports/journal?month=${month}`,
      who,
      bare: [
        one(
          `select account, currency, sum(case when amount < 0 then -amount else 0 end), sum(case when amount > 0 then amount else 0 end)
          from entries where at between ? and ? group by 1, 2`,
          from,
          to,
        ),
      ],
    },
    "taxes of a year": {
      path: `/api/admin/taxes?year=${year - 1}`,
      who,
      bare: [
        one(
          `select c.id, r.first_name, r.last_name, e.account, e.currency, sum(e.amount) from entries e
          join movements m on m.id = e.movement_id left join movements p on p.id = m.reverses_id
          join payout_claims c on c.id = m.claim_id join riders r on r.id = c.rider_id
          where e.account in ('paidOut', 'withheldTax') and coalesce(p.at, m.at) between ? and ? group by 1, 2, 3, 4, 5`,
          startOfDayPacific(`${year - 1}-01-01`),
          endOfDayPacific(`${year - 1}-12-31`),
        ),
      ],
    },
  };
}

/** These are the reports of the money desk: payouts, parts accounts, settlements and redemptions. */
function deskReports(who: Person): Record<string, Report> {
  const fiveYearsAgo = addMonths(dayPacific(new Date()), -60);
  const sums = "select currency, count(*), sum(amount - refunded_amount) from redemptions where refunded_at is null";
  return {
    "payouts desk": {
      path: "/api/admin/claims",
      who,
      bare: [
        one("select currency, count(*), sum(gross), sum(net) from payout_claims where status = 'pending' group by 1"),
      ],
    },
    "payouts desk: all that were sent": {
      path: "/api/admin/claims?state=sent",
      who,
      bare: [
        one("select currency, count(*), sum(gross), sum(net) from payout_claims where status = 'sent' group by 1"),
      ],
    },
    "cash that waits for riders": {
      path: "/api/admin/cash-waiting",
      who,
      bare: [
        one(
          `select rider_id, currency, sum(current_value), min(issued_at), min(expires_at) from awards
          where wallet = 'cash' and current_value > 0 and claim_id is null group by 1, 2`,
        ),
      ],
    },
    "files for the payer": { path: "/api/admin/payout-files", who, bare: [one("select count(*) from payout_files")] },
    "due to all dealers": {
      path: "/api/admin/parts-due",
      who,
      bare: [
        one(
          `select x.dealer_id, x.currency, count(*), sum(x.amount) from entries x
          left join settlement_lines l on l.entry_id = x.id
          where x.account = 'dealerParts' and l.entry_id is null group by 1, 2`,
        ),
      ],
    },
    settlements: {
      path: "/api/admin/settlements",
      who,
      bare: [one("select currency, count(*), sum(amount) from settlements group by 1")],
    },
    "all redemptions, page and sums": {
      path: "/api/admin/credit-redemptions",
      who,
      bare: [one(`${sums} group by 1`)],
    },
    "redemptions of five years": {
      path: `/api/admin/credit-redemptions?afterDate=${fiveYearsAgo}`,
      who,
      bare: [one(`${sums} and created_at >= ? group by 1`, startOfDayPacific(fiveYearsAgo))],
    },
    "redemptions of a country": {
      path: "/api/admin/credit-redemptions?country=US",
      who,
      bare: [
        one(
          `select r.currency, count(*), sum(r.amount - r.refunded_amount) from redemptions r join dealers d on d.id = r.dealer_id
          where refunded_at is null and d.country = ? group by 1`,
          "US",
        ),
      ],
    },
  };
}

/** These are the reports that are lists, with their default filters and order. */
function listReports(who: Person): Record<string, Report> {
  const counted = (path: string, text: string): Report => ({ path, who, bare: [one(text)] });
  const today = dayPacific(new Date());
  return {
    "rider earnings": counted(
      "/api/admin/payout-claims",
      "select currency, status, count(*), sum(gross), sum(withheld), sum(net) from payout_claims group by 1, 2",
    ),
    "dealer refunds": counted(
      "/api/admin/revoked-redemptions",
      "select currency, count(*), sum(refunded_amount) from redemptions where last_refund_at is not null group by 1",
    ),
    "late results": {
      path: "/api/admin/events-late",
      who,
      bare: [
        one(
          `select count(*), min(last_date) from events
          where results_verified_at is null and canceled_at is null and last_date < ?`,
          today,
        ),
      ],
    },
    "rider VIN report": counted("/api/vin-report", "select count(*) from bikes where state = 'pending'"),
    "rider VIN report, all bikes": counted("/api/vin-report?state=any", "select state, count(*) from bikes group by 1"),
    dealers: counted("/api/admin/dealers", "select active, count(*) from dealers group by 1"),
    promoters: counted("/api/promoters", "select active, count(*) from promoters group by 1"),
    "watch list": counted("/api/admin/watch-list", "select kind, count(*) from watch_findings group by 1"),
  };
}

/** These are the reports of a dealer and of a rider, about themselves. */
function accountReports(world: BenchWorld, dialect: Dialect): Record<string, Report> {
  const [dealer] = world.dealers;
  const rider = world.riders.at(100);
  const today = dayPacific(new Date());
  const tenYearsAgo = addMonths(today, -120);
  const month = addMonths(today, -1).slice(0, 7);
  const counter = (by: string, group: string): Report => ({
    path: `/api/dealer/report?by=${by}&from=${tenYearsAgo}`,
    who: dealer,
    bare: [
      one(
        `select ${group}, count(*), sum(amount) from redemptions where dealer_id = ? and created_at >= ? group by 1`,
        dealer?.id ?? "",
        startOfDayPacific(tenYearsAgo),
      ),
    ],
  });
  return {
    "dealer's report by month": counter("month", fragments[dialect].month("created_at")),
    "dealer's report by employee": counter("employee", "employee_name"),
    "dealer's report by rider": counter("rider", "rider_id"),
    "dealer's statement of a month": {
      path: `/api/dealer/dealer/${dealer?.id}/statement?month=${month}`,
      who: dealer,
      bare: [one("select sum(amount) from entries where account = 'dealerParts' and dealer_id = ?", dealer?.id ?? "")],
    },
    "rider's season totals": {
      path: "/api/rider/seasons",
      who: rider,
      bare: [
        one(
          `select e.season, a.currency, m.kind, sum(x.amount) from awards a join entries x on x.award_id = a.id
          join movements m on m.id = x.movement_id left join events e on e.id = a.event_id where a.rider_id = ? group by 1, 2, 3`,
          rider?.id ?? "",
        ),
      ],
    },
  };
}
