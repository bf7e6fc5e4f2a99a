// This server redeems with the statements that a redemption of the portal runs, on the same tables, written by hand with
// node:http and prepared better-sqlite3. Simultaneous redemptions share one durable commit, as in the portal. It does
// nothing else: it hashes no PIN, checks no limits and renders no email. Its rows have ids of the same kind and texts of
// the same length as the portal's, because sequential ids and short rows would change fewer pages.
import { dayMs } from "#shared/durations.ts";
import { createHash, randomUUID } from "node:crypto";
import BetterSqlite from "better-sqlite3";
import { newId } from "../../server/platform/ids.ts";
import { serveBare } from "./serve.ts";

const path = process.argv[2];
const reader = new BetterSqlite(path, { readonly: true });
const writer = new BetterSqlite(path);
writer.pragma("journal_mode = WAL");
writer.pragma("synchronous = FULL");

/** The session may act as another account, which is that of a rider, a dealer, a promoter or an admin. */
interface Session {
  account: string;
  dealer: string | null;
  expires_at: number;
  deactivated_at: number | null;
  active: number | null;
}
const session = reader.prepare<[string], Session>(
  `select s.account_id as host_account, s.proxy_account_id, s.created_at, s.seen_at, s.expires_at, s.by_passkey,
   a.id as account, a.type, a.email_verified_at, a.deactivated_at, r.id as rider, d.id as dealer, d.active, d.country,
   d.state, d.zipcode, p.id as promoter, p.active as promoter_active, o.id as admin, h.id as host, h.role, h.first_name,
   h.last_name, case when h.id is null then 0
     when exists (select 1 from passkeys k where k.account_id = s.account_id) then 1 else 0 end as has_passkey
   from sessions s join accounts a on a.id = coalesce(s.proxy_account_id, s.account_id)
   left join riders r on r.account_id = a.id
   left join dealer_logins l on l.account_id = a.id left join dealers d on d.id = l.dealer_id
   left join promoter_logins m on m.account_id = a.id left join promoters p on p.id = m.promoter_id
   left join admins o on o.account_id = a.id left join admins h on h.account_id = s.account_id
   where s.token_hash = ?`,
);
const keySql = "select fingerprint, answer from idempotency_keys where actor = ? and call = 'redeem' and key = ?";
const firstAnswer = reader.prepare(keySql);
const firstAnswerInside = writer.prepare(keySql);
const pinSql =
  "select pin_hash, pin_version, wrong_in_row, locked_until, locks, off from rider_pins where rider_id = ?";
const pin = reader.prepare(pinSql);
const pinInside = writer.prepare(pinSql);
const dealerOf = writer.prepare<[string], object>(
  "select id, name, city, state, zipcode, country, active from dealers where id = ?",
);
const riderOf = writer.prepare<[string], { account: string; email: string; name: string }>(
  `select a.id as account, a.email, r.first_name || ' ' || r.last_name as name, r.merged_into_id, a.locale, a.deactivated_at
   from riders r join accounts a on a.id = r.account_id where r.id = ?`,
);
const credit = writer.prepare<[string, number], { current_value: number }>(
  `select currency, current_value, expires_at from awards where rider_id = ? and wallet = 'credit' and current_value > 0
   and revoked_at is null and expired_at is null and (expires_at is null or expires_at >= ?)`,
);
const wrongTries = ["rider_id", "dealer_id", "address_hash"].map((column) =>
  writer.prepare(`select count(*) from pin_tries where ${column} = ? and at >= ? and "right" = 0`),
);
const addTry = writer.prepare(
  `insert into pin_tries (id, rider_id, dealer_id, address_hash, at, "right") values (?, ?, ?, 'bare', ?, 1)`,
);
const codeTaken = writer.prepare("select id from redemptions where code = ?");
const open = writer.prepare<[string, number], { id: string }>(
  `select id, current_value, expires_at, issued_at from awards where rider_id = ? and currency = 'USD' and wallet = 'credit'
   and revoked_at is null and (expires_at is null or expires_at >= ?) and current_value > 0 and expired_at is null`,
);
const take = writer.prepare(
  `update awards set current_value = current_value - ?, version = version + 1 where id = ? and current_value >= ?
   returning id`,
);
const settings = writer.prepare("select season, key, value from programme_settings order by season, key");
const addMovement = writer.prepare(
  "insert into movements (id, at, kind, redemption_id, actor_type, actor_id) values (?, ?, 'redeem', ?, 'dealer', ?)",
);
const addEntries = writer.prepare(
  `insert into entries (id, movement_id, account, kind, amount, currency, award_id, rider_id, dealer_id, at)
   values (?, ?, 'riderCredit', 'redeem', ?, 'USD', ?, ?, null, ?), (?, ?, 'dealerParts', 'redeem', ?, 'USD', null, null, ?, ?)`,
);
const addRedemption = writer.prepare(
  `insert into redemptions (id, code, rider_id, dealer_id, amount, currency, employee_name, id_checked, source, account_id,
   captured_at, created_at, balance_after, refunded_amount) values (?, ?, ?, ?, ?, 'USD', ?, 1, 'desk', ?, ?, ?, ?, 0)`,
);
const addAllocation = writer.prepare("insert into allocations (redemption_id, award_id, amount) values (?, ?, ?)");
const addAudit = writer.prepare(
  `insert into audit_log (id, at, actor_type, actor_id, account_id, action, subject_type, subject_id, after, request_id, ip)
   values (?, ?, 'dealer', ?, ?, 'redemption.redeem', 'redemption', ?, ?, ?, '127.0.0.1')`,
);
const choices = writer.prepare('select kind, channel, "on" from notice_choices where account_id = ?');
const devices = writer.prepare("select id from push_subscriptions where account_id = ?");
const addMail = writer.prepare(
  `insert into outbox_mail (id, cause, "to", locale, subject, text, html, created_at, next_try_at, tries, account_id, notice)
   values (?, ?, ?, 'en', 'Your credit was used', ?, ?, ?, ?, 0, ?, 'redemption') on conflict do nothing`,
);
const addKey = writer.prepare(
  "insert into idempotency_keys (actor, call, key, fingerprint, answer, created_at) values (?, 'redeem', ?, ?, ?, ?)",
);
/** The email of a redemption has 481 characters as text and 4,255 as HTML in the benchmark's world. */
const [text, html] = ["You used your credit. ".repeat(22), "<p>You used your credit.</p>".repeat(152)];

interface Input {
  riderId: string;
  amount: number;
  employeeName: string;
}

function redeem(input: Input, account: string, dealer: string, key: string): string {
  const { riderId, amount, employeeName } = input;
  const actor = `dealer:${dealer}`;
  const now = Date.now();
  if (firstAnswerInside.get(actor, key)) throw new Error("the key was used before");
  const counter = dealerOf.get(dealer);
  const rider = riderOf.get(riderId);
  credit.all(riderId, now);
  pinInside.get(riderId);
  for (const [at, counted] of wrongTries.entries()) counted.get([riderId, dealer, "bare"][at], now - dayMs);
  addTry.run(newId(), riderId, dealer, now);
  const [id, movement] = [newId(), newId()];
  const code = randomUUID().slice(0, 8);
  codeTaken.get(code);
  const awardId = open.all(riderId, now).at(-1)?.id;
  if (!rider || !awardId || !take.get(amount, awardId, amount)) throw new Error("no credit");
  addMovement.run(movement, now, id, dealer);
  addEntries.run(newId(), movement, -amount, awardId, riderId, now, newId(), movement, amount, dealer, now);
  settings.all();
  const left = credit.all(riderId, now).reduce((sum, award) => sum + award.current_value, 0);
  addRedemption.run(id, code, riderId, dealer, amount, employeeName, account, now, now, left);
  addAllocation.run(id, awardId, amount);
  addAudit.run(newId(), now, dealer, account, id, JSON.stringify({ ...input, code, left }), randomUUID());
  choices.all(rider.account);
  devices.all(rider.account);
  addMail.run(newId(), `redemption:${id}`, rider.email, text, html, now, now, rider.account);
  // The portal's answer has 745 characters, which the key stores too.
  const at = new Date(now).toISOString();
  const times = { capturedAt: at, createdAt: at, refundedAt: null, refunds: [], refundableUntil: at, timeZone: "UTC" };
  const redemption = { _id: id, code, ...input, riderName: rider.name, dealer, counter, ...times, balanceAfter: left };
  const answer = JSON.stringify({ redemption, balance: { currency: "USD", amount: left, soonestExpiry: at } });
  addKey.run(actor, key, createHash("sha256").update(JSON.stringify(input)).digest("hex"), answer, now);
  return answer;
}

const waiting: (() => () => void)[] = [];

/** Runs all redemptions that arrived in the same turn of the event loop, commits once, and then sends their answers. */
function commitGroup(): void {
  writer.exec("begin immediate");
  const answers = waiting.splice(0).map((act) => {
    writer.exec("savepoint act");
    const answer = act();
    writer.exec("release act");
    return answer;
  });
  writer.exec("commit");
  for (const answer of answers) answer();
}

serveBare((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (request.method !== "POST") return response.end();
    const input = JSON.parse(body) as Input;
    const key = String(request.headers["idempotency-key"]);
    const token = /portal_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const at = session.get(createHash("sha256").update(token).digest("hex"));
    const isOpen = at && at.expires_at > Date.now() && at.deactivated_at === null && at.active === 1;
    if (!isOpen || !at.dealer) return response.writeHead(401).end();
    const { account, dealer } = at;
    firstAnswer.get(`dealer:${dealer}`, key);
    pin.get(input.riderId);
    if (waiting.length === 0) setImmediate(commitGroup);
    waiting.push(() => {
      const answer = redeem(input, account, dealer, key);
      return () => response.writeHead(200, { "content-type": "application/json" }).end(answer);
    });
    return response;
  });
});
