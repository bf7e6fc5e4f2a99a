// This server makes one durable commit per request: it writes the rows of a ledger post and makes none of the checks.
import { randomUUID } from "node:crypto";
import BetterSqlite from "better-sqlite3";
import { serveBare } from "./serve.ts";

const db = new BetterSqlite(process.argv[2]);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
const takeValue = db.prepare("update awards set current_value = current_value - ? where id = ? and current_value >= ?");
const movement = db.prepare("insert into movements (id, at, kind, actor_type) values (?, ?, 'redeem', 'dealer')");
const entry = db.prepare(
  "insert into entries (id, movement_id, account, kind, amount, currency, award_id, rider_id, dealer_id, at) values (?, ?, ?, 'redeem', ?, 'USD', ?, ?, ?, ?)",
);
const open = new Map(
  db
    .prepare<[], { rider_id: string; id: string }>("select rider_id, id from awards where current_value > 1000000")
    .all()
    .map((row) => [row.rider_id, row.id]),
);
const post = db.transaction((riderId: string, amount: number) => {
  const awardId = open.get(riderId);
  if (takeValue.run(amount, awardId, amount).changes !== 1) throw new Error("no credit");
  const [id, at] = [randomUUID(), Date.now()];
  movement.run(id, at);
  entry.run(randomUUID(), id, "riderCredit", -amount, awardId, riderId, null, at);
  entry.run(randomUUID(), id, "dealerParts", amount, null, null, "dealer", at);
  return { id, amount };
});

serveBare((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    if (request.method !== "POST") return response.end();
    const { riderId, amount } = JSON.parse(text) as { riderId: string; amount: number };
    const answer = JSON.stringify(post.immediate(riderId, amount));
    return response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
});
