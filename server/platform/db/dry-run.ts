import type { Ctx } from "../context.ts";
import type { Database, Tx } from "./database.ts";

/**
 * Either the change was made and `done` is its outcome, or nothing was written and `asks` has the effects to confirm.
 */
export type OrAsk<Done, Asked> = { done: Done; asks: null } | { done: null; asks: Asked };

/**
 * Runs a change that may call `ask`, which ends it with the effects to confirm. The change must run in a transaction,
 * so that `ask` rolls it back. The effects are always exactly those of the change, because the change itself computes
 * them.
 */
export async function orAsk<Done, Asked>(
  change: (ask: (asked: Asked) => never) => Promise<Done>,
): Promise<OrAsk<Done, Asked>> {
  const rolledBack = new Error("rolled back");
  const stopped: { asks: Asked | null } = { asks: null };
  try {
    const done = await change((asks) => {
      stopped.asks = asks;
      throw rolledBack;
    });
    return { done, asks: null };
  } catch (error) {
    if (error !== rolledBack) throw error;
    // Only `ask` throws this error, after it stored the effects.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return { done: null, asks: stopped.asks as Asked };
  }
}

/**
 * Runs verbs in a transaction that is always rolled back, and returns what `act` returned. A preview thus runs the same
 * code as the act and cannot differ from it. `act` gets a context whose writes run in that transaction and whose reads
 * see its changes.
 */
export async function dryRun<Answer>(ctx: Ctx, act: (dry: Ctx, tx: Tx) => Promise<Answer>): Promise<Answer> {
  const { asks } = await orAsk<never, Answer>((ask) =>
    ctx.db.write(async (tx) => ask(await act({ ...ctx, db: inTransaction(ctx.db, tx) }, tx))),
  );
  // `change` never returns normally, so the result is always the one with `asks`.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return asks as Answer;
}

/** Returns a database that reads and writes in a transaction that is already open. */
function inTransaction(db: Database, tx: Tx): Database {
  const write: Database["write"] = (fn) => fn(tx);
  // The proxy's target is the transaction, so that `"write" in …` stays false and prepared statements may be used.
  const inside = new Proxy(tx, {
    get(target, key) {
      if (key === "write") return write;
      const owner = key in target ? target : db;
      const value: unknown = Reflect.get(owner, key, owner);
      return typeof value === "function" ? (value.bind(owner) as unknown) : value;
    },
  });
  // The proxy has the properties of both.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return inside as unknown as Database;
}
