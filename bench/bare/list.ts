// This server answers the schedule with node:http and prepared better-sqlite3 statements, and nothing else.
import BetterSqlite from "better-sqlite3";
import { bodyOf, pageOf, pageSql, since, totalsSql, type Row, type Totals } from "./schedule.ts";
import { serveBare } from "./serve.ts";

const db = new BetterSqlite(process.argv[2], { readonly: true });
const page = db.prepare(pageSql(() => "?"));
const version = db.prepare<[], number>("pragma data_version").pluck();
const statements = {
  count: db.prepare<[], Pick<Totals, "total">>(totalsSql.count),
  posted: db.prepare<[], Pick<Totals, "usd" | "cad">>(totalsSql.posted),
  states: db.prepare<[], Totals["states"][number]>(totalsSql.states),
};
let known: { version: number; totals: Totals } | undefined;

/** Returns the totals, which are counted again after each write, as in the portal; otherwise they would be outdated. */
function totalsNow(): Totals {
  const now = version.get() ?? 0;
  if (known?.version === now) return known.totals;
  const total = statements.count.get()?.total ?? 0;
  const { usd, cad } = statements.posted.get() ?? { usd: 0, cad: 0 };
  known = { version: now, totals: { total, usd, cad, states: statements.states.all() } };
  return known.totals;
}

serveBare((request, response) => {
  const at = pageOf(request.url);
  const totals = totalsNow();
  const rows = page.all(...since, (at - 1) * 25) as Row[];
  const body = bodyOf(rows, at, totals);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
});
