// This server answers the schedule with node:http and one named statement through pg, and nothing else. It counts the
// totals once, because the portal is notified of writes and need not query for them.
import pg from "pg";
import { bodyOf, pageOf, pageSql, since, totalsSql, type Row, type Totals } from "./schedule.ts";
import { serveBare } from "./serve.ts";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 });
const text = pageSql((n) => `$${n}`);
const first = async <T extends pg.QueryResultRow>(sql: string): Promise<T> => (await pool.query<T>(sql)).rows[0]!;
const { total } = await first<{ total: string }>(totalsSql.count);
const { usd, cad } = await first<{ usd: string; cad: string }>(totalsSql.posted);
const totals: Totals = {
  total: Number(total),
  usd: Number(usd),
  cad: Number(cad),
  states: (await pool.query<Totals["states"][number]>(totalsSql.states)).rows,
};
type Wire = Omit<Row, "posted_cash" | "posted_credit"> & { posted_cash: string; posted_credit: string };

serveBare((request, response) => {
  const at = pageOf(request.url);
  void pool.query<Wire>({ name: "page", text, values: [...since, (at - 1) * 25] }).then(({ rows }) => {
    const counted = rows.map((row) => ({
      ...row,
      posted_cash: Number(row.posted_cash),
      posted_credit: Number(row.posted_credit),
    }));
    const body = bodyOf(counted, at, totals);
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      .end(body);
  });
});
