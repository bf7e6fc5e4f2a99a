import { hash } from "node:crypto";
import { tableChecksum, pagesOf, type Checksum } from "./pages.ts";
import { assertCurrent, openPlace, openTarget, type MovePlace } from "./place.ts";
import { inOrder, type MovedTable, type Side, type MoveTarget } from "./side.ts";

export interface MoveOptions {
  from: MovePlace;
  to: MovePlace;
  /** If this is true, an incomplete move into the target starts over. */
  restart: boolean;
  /** A transaction of the target has at most this many rows. */
  batch?: number | undefined;
  /** Rejects when the ledger of a database has faults. */
  checkLedger: (place: MovePlace) => Promise<void>;
  /** This is called during each step with the number of rows that are done and the number of all rows. */
  onRows: (step: "Copying" | "Comparing", done: number, all: number) => void;
  onLine: (line: string) => void;
}

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Moves every row into an empty database of the other kind. A move that was interrupted continues where it stopped. The
 * target is marked as incomplete, and no server starts on it, until the counts and checksums of all tables are equal
 * and its ledger is sound. Rejects with a plain message when something is wrong; the source is never changed.
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const { from, to, checkLedger, onLine } = options;
  await using(await openPlace(from, "source"), (source) => assertCurrent(source, from));
  onLine("Checking the ledger of the source …");
  await checkLedger(from);
  const moved = await using(await openPlace(from, "source"), async (source) =>
    using(await openTarget(to), async (target) => {
      const tables = inOrder(
        "tables" in source ? await source.tables() : "tables" in target ? await target.tables() : [],
      );
      const copied = await copy(source, target, tables, options);
      await compare(source, target, tables, { ...options, all: copied.rows });
      return copied;
    }),
  );
  onLine("Checking the ledger of the target …");
  await checkLedger(to);
  await using(await openPlace(to, "target"), (target) => target.finish());
  return moved;
}

async function using<S extends Side, T>(side: S, work: (side: S) => Promise<T>): Promise<T> {
  try {
    return await work(side);
  } finally {
    await side.close();
  }
}

async function copy(
  source: Side,
  target: MoveTarget,
  tables: MovedTable[],
  { restart, batch, onRows, onLine }: MoveOptions,
): Promise<Moved> {
  const counts: number[] = [];
  for (const table of tables) counts.push(await source.count(table));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const state = await stateOf(source, tables, counts);
  const found = await target.progress();
  if (found && restart) await target.clear(tables);
  else if (found && found.source !== state)
    throw new Error(
      "The source is not as it was when this move began, or is another one. Run the command again with --restart: it removes what was copied and begins anew.",
    );
  else if (!found) await target.begin(state);
  const before = found && !restart ? found.tables : new Map<string, never>();
  let done = [...before.values()].reduce((sum, { copied }) => sum + copied, 0);
  if (done > 0) onLine(`Continuing after ${done} rows.`);
  await target.triggersOff(tables);
  onRows("Copying", done, all);
  for (const table of tables) {
    const progress = before.get(table.name);
    let copied = progress?.copied ?? 0;
    for await (const rows of pagesOf(source, table, {
      after: progress?.after ?? null,
      ...(batch ? { maxRows: batch } : {}),
    })) {
      copied += rows.length;
      await target.insert(table, rows, copied).catch((error: unknown) => {
        throw new Error(`The table ${table.name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
      done += rows.length;
      onRows("Copying", done, all);
    }
  }
  await target.triggersOn(tables);
  await target.analyze();
  return { tables: tables.length, rows: all };
}

/**
 * Returns a hash of what changes when a server runs on the source: the row counts, its facts and the times of its jobs.
 */
async function stateOf(source: Side, tables: MovedTable[], counts: number[]): Promise<string> {
  const small = tables.filter(({ name }) => name === "server_facts" || name === "job_leases");
  const sums: Checksum[] = [];
  for (const table of small) sums.push(await tableChecksum(source, table));
  return hash("sha256", JSON.stringify([counts, sums]), "hex");
}

async function compare(
  source: Side,
  target: Side,
  tables: MovedTable[],
  { onRows, all }: Pick<MoveOptions, "onRows"> & { all: number },
): Promise<void> {
  const differ: string[] = [];
  let done = 0;
  const count = (rows: number) => onRows("Comparing", (done += rows), all * 2);
  for (const table of tables) {
    const [left, right] = [await tableChecksum(source, table, count), await tableChecksum(target, table, count)];
    if (left.rows !== right.rows)
      differ.push(`${table.name}: ${left.rows} rows in the source, ${right.rows} in the target`);
    else if (left.sum !== right.sum) differ.push(`${table.name}: the checksums differ`);
  }
  if (differ.length > 0)
    throw new Error(
      `The target is not equal to the source. No server starts on it. Run the command again with --restart.\n${differ.map((line) => `  ${line}`).join("\n")}`,
    );
}
