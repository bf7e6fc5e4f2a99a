// This server answers a rider's redemptions with three prepared statements (the session by its cookie, the page, the
// sums) and nothing else.
import { dayMs } from "#shared/durations.ts";
import { createHash } from "node:crypto";
import BetterSqlite from "better-sqlite3";
import { serveBare } from "./serve.ts";

const db = new BetterSqlite(process.argv[2], { readonly: true });
const rider = db
  .prepare<[string, number], string>(
    `select r.id from sessions s join accounts a on a.id = s.account_id join riders r on r.account_id = a.id
     where s.token_hash = ? and s.expires_at > ? and a.deactivated_at is null`,
  )
  .pluck();
const page = db.prepare<[string], Row>(
  `select x.id as _id, x.code, x.rider_id as riderId, r.first_name || ' ' || r.last_name as riderName, a.locale as riderLocale,
     x.dealer_id as dealerId, d.name as dealerName, d.city as dealerCity, d.state as dealerState, d.country, x.amount,
     x.currency, x.employee_name as employeeName, x.source, x.captured_at as capturedAt, x.created_at as createdAt,
     x.balance_after as balanceAfter
   from redemptions x join riders r on r.id = x.rider_id join accounts a on a.id = r.account_id
     join dealers d on d.id = x.dealer_id
   where x.rider_id = ? order by x.created_at desc, x.id desc limit 25`,
);
const sums = db.prepare<[string], { currency: string; count: number; amount: number }>(
  "select currency, count(*) as count, sum(amount) as amount from redemptions where rider_id = ? group by currency",
);
interface Row {
  capturedAt: number;
  createdAt: number;
}
const iso = (at: number): string => new Date(at).toISOString();
const monthMs = 30 * dayMs;

serveBare((request, response) => {
  const token = /portal_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const riderId = rider.get(createHash("sha256").update(token).digest("hex"), Date.now());
  if (!riderId) return void response.writeHead(401).end();
  const totals = sums.all(riderId);
  const total = totals.reduce((sum, { count }) => sum + count, 0);
  const body = JSON.stringify({
    creditRedemptions: page.all(riderId).map((row) => ({
      ...row,
      capturedAt: iso(row.capturedAt),
      createdAt: iso(row.createdAt),
      timeZone: "America/New_York",
      refundedAmount: 0,
      refundedAt: null,
      refunds: [],
      refundableUntil: iso(row.createdAt + monthMs),
    })),
    totals,
    pagination: { page: 1, totalPages: Math.ceil(total / 25), total },
  });
  return void response.writeHead(200, { "content-type": "application/json" }).end(body);
});
