import { addMonths, dayPacific, endOfDayPacific, startOfDayPacific, yearOf } from "#shared/dates.ts";
import type { Dialect } from "../../server/platform/db/dialect.ts";
import type { Person } from "../world/people.ts";
import { fragments, one, type Bare, type Report } from "./bare-sql.ts";

interface Days {
  from: string;
  to: string;
}

const raced = "e.last_date between ? and ? and e.canceled_at is null";

/** These are the names of a brand's counts in the `brands` of `race_totals`. */
const counts = ["entries", "paying", "wins"] as const;

/**
 * These are the reports of docs/domain/reports.md. Like the reports, the SQL reads the stored totals of past months and
 * counts the remaining days, both for the requested period and for the same days a season earlier.
 */
export function programReports(who: Person, dialect: Dialect): Record<string, Report> {
  const today = dayPacific(new Date());
  const year = yearOf(today);
  const season = { from: `${year}-01-01`, to: today };
  const decade = { from: `${year - 9}-01-01`, to: today };
  const call = (name: string, { from, to }: Days): string =>
    `/api/admin/aggregates/${name}?noCache=1&startDate=${from}&endDate=${to}`;
  const summary = (period: Days): Report => ({
    path: call("summary", period),
    who,
    bare: [period, seasonBefore(period)].flatMap((days) => summarySql(days, dialect)),
  });
  // The parts of the Summary do not include the season before.
  const regions = (period: Days): Report => ({
    path: call("summary-regions", period),
    who,
    bare: racesSql("e.state", period),
  });
  const days = ({ from, to }: Days): Report => ({
    path: call("summary-days", { from, to }),
    who,
    bare: [
      one(
        `select last_date, country, count(*) from events e where ${raced} and kind = 'event' group by 1, 2`,
        from,
        to,
      ),
    ],
  });
  const share = (by: "month" | "series", period: Days): Report => ({
    path: call(`market-share-${by}`, period),
    who,
    bare: [period, seasonBefore(period)].flatMap((days) => shareSql(by, days, dialect)),
  });
  const top = (name: string, payoutType: string): Report => ({
    path: `/api/admin/aggregates/${name}?noCache=1`,
    who,
    bare: [topSql(payoutType, year), ...(name.endsWith("stats") ? [topSql(payoutType, year - 1)] : [])],
  });
  return {
    "summary of a season": summary(season),
    "summary of ten seasons": summary(decade),
    "races by state, a season": regions(season),
    "races by state, ten seasons": regions(decade),
    "races by day, ten seasons": days(decade),
    "market share by month, a season": share("month", season),
    "market share by month, ten seasons": share("month", decade),
    "market share by series, ten seasons": share("series", decade),
    "market share by series, a season": share("series", season),
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
          startOfDayPacific(season.from),
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

const seasonBefore = ({ from, to }: Days): Days => ({ from: addMonths(from, -12), to: addMonths(to, -12) });

/** Returns the days of the last month, whose stored totals are not used because the period ends within the month. */
const openDays = ({ to }: Days): Days => ({ from: `${to.slice(0, 7)}-01`, to });

/** Reads races grouped by a column and the country, with what was posted and earned there. */
function racesSql(column: string, days: Days): Bare[] {
  const open = openDays(days);
  return [
    one(
      `select ${column}, e.country, count(*), sum(posted_cash + posted_credit), sum(t.earned) from events e
      left join race_totals t on t.event_id = e.id and t.month = substr(e.last_date, 1, 7) where ${raced} group by 1, 2`,
      days.from,
      days.to,
    ),
    one(
      `select ${column}, e.country, sum(r.earned) from events e join results r on r.event_id = e.id
      where ${raced} and r.verified_at is not null group by 1, 2`,
      open.from,
      open.to,
    ),
  ];
}

function summarySql(days: Days, dialect: Dialect): Bare[] {
  const open = openDays(days);
  const years = [Number(days.from.slice(0, 4)), Number(days.to.slice(0, 4))] as const;
  const months = Array.from({ length: 12 }, (_, at) => `sum((months >> ${at}) & 1)`).join(", ");
  return [
    ...racesSql("substr(e.last_date, 1, 7)", days),
    one(`select year, country, ${months} from rider_years where year between ? and ? group by 1, 2`, ...years),
    one("select country, count(distinct rider_id) from rider_years where year between ? and ? group by 1", ...years),
    one(
      `select e.country, count(distinct r.rider_id) from events e join results r on r.event_id = e.id
      where ${raced} and r.status <> 'dns' and r.verified_at is not null group by 1`,
      open.from,
      open.to,
    ),
    one(
      `select month, currency, kind, sum(amount) from ledger_sums
      where account in ('riderCredit', 'dealerParts') and month >= ? and month < ? group by 1, 2, 3`,
      days.from.slice(0, 7),
      days.to.slice(0, 7),
    ),
    one(
      `select ${fragments[dialect].month("at")}, currency, kind, sum(amount) from entries
      where account in ('riderCredit', 'dealerParts') and at between ? and ? group by 1, 2, 3`,
      startOfDayPacific(open.from),
      endOfDayPacific(open.to),
    ),
  ];
}

function shareSql(by: "month" | "series", days: Days, dialect: Dialect): Bare[] {
  const { brands, brand } = fragments[dialect];
  const open = openDays(days);
  const [column, joined] =
    by === "month" ? ["t.month", ""] : ["s.series_id", "left join series_events s on s.event_id = t.event_id"];
  return [
    one(
      `select e.season, ${column}, ${brand("brand")}, ${counts.map((name) => `sum(${brand(name)})`).join(", ")}
      from race_totals t join events e on e.id = t.event_id ${joined} ${brands}
      where t.month >= ? and t.month < ? group by 1, 2, 3`,
      days.from.slice(0, 7),
      days.to.slice(0, 7),
    ),
    one(
      `select e.id, r.brand, count(*), sum(case when r.place = 1 then 1 else 0 end),
      sum(case when exists (select 1 from places p where p.class_id = r.class_id and r.place between p.from_place and p.to_place
        and p.amount > 0) then 1 else 0 end)
      from events e join results r on r.event_id = e.id where ${raced} and r.verified_at is not null group by 1, 2`,
      open.from,
      open.to,
    ),
  ];
}

const topSql = (payoutType: string, season: number): Bare =>
  one(
    `select r.rider_id, e.country, sum(r.earned), count(*), sum(case when r.place = 1 then 1 else 0 end) from results r
    join events e on e.id = r.event_id join classes c on c.id = r.class_id
    where r.season = ? and r.earned > 0 and c.payout_type = ? group by 1, 2`,
    season,
    payoutType,
  );
