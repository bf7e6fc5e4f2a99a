// This server answers the schedule with node:http and prepared better-sqlite3 statements, and nothing else.
import BetterSqlite from "better-sqlite3";
import { bodyOf, pageOf, pageSql, since, totalsSql, type Row, type Totals } from "./schedule.ts";
import { serveBare } from "./serve.ts";

const db = new BetterSqlite(process.argv[2], { readonly: true });
const page = db.prepare(pageSql(() => "?"));
const totals: Totals = {
  ...(db.prepare(totalsSql.count).get() as Pick<Totals, "total">),
  ...(db.prepare(totalsSql.posted).get() as Pick<Totals, "posted">),
  states: db.prepare(totalsSql.states).all() as Totals["states"],
};

serveBare((request, response) => {
  const at = pageOf(request.url);
  const rows = page.all(...since, (at - 1) * 25) as Row[];
  const body = bodyOf(rows, at, totals);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
});
