import { addDays, addMonths, dayPacific, endOfDayPacific, startOfDayPacific, yearOf } from "#shared/dates.ts";
import type { Dialect } from "../../server/platform/db/dialect.ts";
import type { Person } from "../world/people.ts";
import type { BenchWorld } from "../world/sizes.ts";
import { fragments, type Bare } from "./bare-sql.ts";

/** This is a report of the portal, and handwritten SQL that reads the same figures. */
export interface Report {
  path: string;
  who: Person | undefined;
  bare: readonly Bare[];
}

const one = (text: string, ...values: Bare["values"]): Bare => ({ text, values });

/** Returns each report by name. Reports that are cached are asked for with `noCache`. */
export function reportsOf(world: BenchWorld, dialect: Dialect): Record<string, Report> {
  return {
    ...programReports(world.admin, dialect),
    ...moneyReports(world.admin),
    ...deskReports(world.admin),
    ...accountReports(world, dialect),
  };
}

/** These are the reports of docs/domain/reports.md; the SQL reads the asked period and the same days a season earlier. */
function programReports(who: Person, dialect: Dialect): Record<string, Report> {
  const today = dayPacific(new Date());
  const year = yearOf(today);
  const season = { from: `${year}-01-01`, to: today };
  const decade = { from: `${year - 9}-01-01`, to: today };
  const call = (name: string, { from, to }: typeof season): string =>
    `/api/admin/aggregates/${name}?noCache=1&startDate=${from}&endDate=${to}`;
  const before = (day: string): string => addMonths(day, -12);
  const twice = (period: typeof season, make: (from: string, to: string) => Bare[]): Bare[] => [
    ...make(period.from, period.to),
    ...make(before(period.from), before(period.to)),
  ];
  const { month } = fragments[dialect];
  const raced = "e.last_date between ? and ? and e.canceled_at is null";
  const summary = (period: typeof season): Report => ({
    path: call("summary", period),
    who,
    bare: twice(period, (from, to) => [
      one(
        `select substr(e.last_date, 1, 7), country, count(*), sum(posted_cash + posted_credit) from events e where ${raced} group by 1, 2`,
        from,
        to,
      ),
      one(
        `select substr(e.last_date, 1, 7), country, sum(r.earned) from events e join results r on r.event_id = e.id
        where ${raced} and r.verified_at is not null group by 1, 2`,
        from,
        to,
      ),
      one(
        `select substr(e.last_date, 1, 7), country, count(distinct r.rider_id) from events e join results r on r.event_id = e.id
        where ${raced} and r.status <> 'dns' and r.verified_at is not null group by 1, 2`,
        from,
        to,
      ),
      one(
        `select ${month("x.at")}, x.currency, m.kind, sum(x.amount) from entries x
        join movements m on m.id = x.movement_id
        where x.account in ('riderCredit', 'dealerParts') and x.at between ? and ? group by 1, 2, 3`,
        startOfDayPacific(from),
        endOfDayPacific(to),
      ),
    ]),
  });
  // These are parts of the Summary, without the season earlier.
  const byRace = (column: string, { from, to }: typeof season): Bare[] => [
    one(
      `select ${column}, country, count(*), sum(posted_cash + posted_credit) from events e where ${raced} group by 1, 2`,
      from,
      to,
    ),
    one(
      `select e.${column}, country, sum(r.earned) from events e join results r on r.event_id = e.id
        where ${raced} and r.verified_at is not null group by 1, 2`,
      from,
      to,
    ),
  ];
  const part = (name: string, column: string, period: typeof season): Report => ({
    path: call(name, period),
    who,
    bare: byRace(column, period),
  });
  const share = (name: string, period: typeof season): Report => ({
    path: call(name, period),
    who,
    bare: twice(period, (from, to) => [
      one(
        `select e.id, r.brand, count(*), sum(case when r.place = 1 then 1 else 0 end),
        sum(case when exists (select 1 from places p where p.class_id = r.class_id and r.place between p.from_place and p.to_place
          and p.amount > 0) then 1 else 0 end)
        from events e join results r on r.event_id = e.id where ${raced} and r.verified_at is not null group by 1, 2`,
        from,
        to,
      ),
    ]),
  });
  const ofSeason = (payoutType: string, season_: number): Bare =>
    one(
      `select r.rider_id, e.country, sum(r.earned), count(*), sum(case when r.place = 1 then 1 else 0 end) from results r
      join events e on e.id = r.event_id join classes c on c.id = r.class_id
      where r.season = ? and r.earned > 0 and c.payout_type = ? group by 1, 2`,
      season_,
      payoutType,
    );
  const top = (name: string, payoutType: string): Report => ({
    path: `/api/admin/aggregates/${name}?noCache=1`,
    who,
    bare: [ofSeason(payoutType, year), ...(name.endsWith("stats") ? [ofSeason(payoutType, year - 1)] : [])],
  });
  return {
    "summary of a season": summary(season),
    "summary of ten seasons": summary(decade),
    "races by state, a season": part("summary-regions", "state", season),
    "races by state, ten seasons": part("summary-regions", "state", decade),
    "races by day, ten seasons": part("summary-days", "last_date", decade),
    "market share by month, a season": share("market-share-month", season),
    "market share by month, ten seasons": share("market-share-month", decade),
    "market share by series, ten seasons": share("market-share-series", decade),
    "market share by series, a season": share("market-share-series", season),
    "top pro riders": top("top-pro-riders", "cash"),
    "pro rider stats": top("pro-rider-stats", "cash"),
    "top amateur riders": top("top-amateur-riders", "dealerCredit"),
    "amateur rider stats": top("amateur-rider-stats", "dealerCredit"),
    "top dealers": {
      path: "/api/admin/aggregates/top-dealers?noCache=1",
      who,
      bare: [
        one(
          `select dealer_id, currency, sum(amount), sum(case when amount > 0 then 1 else 0 end) from entries
          where account = 'dealerParts' and at >= ? group by 1, 2`,
          startOfDayPacific(`${year}-01-01`),
        ),
      ],
    },
    "what a season posts": {
      path: "/api/aggregates/contingency",
      who: undefined,
      bare: [one("select country, sum(posted_cash + posted_credit) from events where season = ? group by 1", year)],
    },
  };
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
    bare: [
      one("select account, currency, sum(amount) from entries where at <= ? group by 1, 2", endOfDayPacific(day)),
      one(
        `select m.kind, e.currency, sum(e.amount) from entries e join movements m on m.id = e.movement_id
        where e.account = 'riderCash' and e.at <= ? group by 1, 2`,
        endOfDayPacific(day),
      ),
      one(
        `select a.currency, a.expires_at, sum(e.amount) from entries e join awards a on a.id = e.award_id
        where e.account = 'riderCredit' and e.at <= ? group by 1, 2 having sum(e.amount) <> 0`,
        endOfDayPacific(day),
      ),
      one(
        `select x.currency, a.wallet, v.season, sum(x.amount) from entries x
        join entries r on r.movement_id = x.movement_id and r.award_id is not null
        join awards a on a.id = r.award_id left join events v on v.id = a.event_id
        where x.account = 'expired' and x.at <= ? group by 1, 2, 3`,
        endOfDayPacific(day),
      ),
    ],
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

/** This is the money desk: payouts, parts accounts, settlements and redemptions. */
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
