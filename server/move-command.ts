// `npm run db:move -- --from <database> --to <database>` moves everything from SQLite to Postgres or back, while no
// server runs (docs/operations.md#move-to-postgres).
import { once } from "node:events";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { moveDatabase, type MoveOptions } from "./platform/move/move-database.ts";
import { placesOf, type MovePlace } from "./platform/move/place.ts";
import { progressLine } from "./platform/move/progress-line.ts";

const usage =
  "Usage: npm run db:move -- --from <postgres://… or path of a SQLite file> --to <the other kind> [--restart] [--batch <rows>]";

try {
  const options = parsed();
  const started = performance.now();
  const { tables, rows } = await moveDatabase(options);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${tables} tables with ${rows.toLocaleString("en-US")} rows are equal in both databases (${seconds} s).`);
  console.log(
    `Start the server with DATABASE_URL=${withoutPassword(options.to.url)} and the same DATA_DIR and APP_SECRET. Do not start one on the source again.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function parsed(): MoveOptions {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        from: { type: "string" },
        to: { type: "string" },
        restart: { type: "boolean", default: false },
        batch: { type: "string" },
      },
    }));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
  const batch = values.batch === undefined ? undefined : Number(values.batch);
  if (!values.from || !values.to || (batch !== undefined && !(Number.isInteger(batch) && batch >= 1)))
    throw new Error(usage);
  const [from, to] = placesOf(values.from, values.to);
  return {
    from,
    to,
    restart: values.restart,
    batch,
    checkLedger,
    onRows: showRows(),
    onLine: (line) => console.log(line),
  };
}

/** Shows a progress bar that is updated in place. Without a terminal, it prints a line for each tenth. */
function showRows(): MoveOptions["onRows"] {
  let step = "";
  let began = { before: 0, at: 0 };
  let shown = -1;
  return (next, done, all) => {
    if (next !== step) {
      step = next;
      began = { before: done, at: performance.now() };
      shown = -1;
    }
    const seconds = (performance.now() - began.at) / 1000;
    const part = Math.floor((all === 0 ? 1 : done / all) * (process.stdout.isTTY ? 1000 : 10));
    if (part === shown) return;
    shown = part;
    const line = progressLine(step, { done, all, before: began.before, seconds });
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${done === all ? "\n" : ""}` : `${line}\n`);
  };
}

/**
 * Checks a ledger in a worker, because the tables in a thread are loaded for only one kind of database. The worker ends
 * with this process, so a command that is killed leaves no connection behind.
 */
async function checkLedger({ url }: MovePlace): Promise<void> {
  const worker = new Worker(new URL("./ledger-check.ts", import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
    stdout: true,
    stderr: true,
  });
  let said = "";
  worker.stdout.resume();
  worker.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(worker, "exit");
  if (code !== 0) throw new Error(`The ledger of ${withoutPassword(url)} is not sound.\n${said}`);
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}
