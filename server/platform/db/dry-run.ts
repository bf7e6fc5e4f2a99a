import type { Ctx } from "../context.ts";
import type { Database, Tx } from "./database.ts";

/**
 * Runs verbs in a transaction that is rolled back, and returns what `act` returned: a preview cannot differ from the
 * act, because it is the act. `act` gets a context whose writes run in that transaction and whose reads see its changes.
 */
export async function dryRun<Answer>(ctx: Ctx, act: (dry: Ctx, tx: Tx) => Promise<Answer>): Promise<Answer> {
  const rolledBack: { answer: Answer | null; error: Error } = {
    answer: null,
    error: new Error("rolled back: a preview"),
  };
  try {
    await ctx.db.write(async (tx) => {
      rolledBack.answer = await act({ ...ctx, db: inTransaction(ctx.db, tx) }, tx);
      throw rolledBack.error;
    });
  } catch (error) {
    if (error !== rolledBack.error) throw error;
  }
  // The transaction ends without this error only after `act` returned.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return rolledBack.answer as Answer;
}

/** Returns a database that reads and writes in a transaction that is already open. */
function inTransaction(db: Database, tx: Tx): Database {
  const write: Database["write"] = (fn) => fn(tx);
  // The transaction is the target, so that `"write" in …` stays false and prepared statements may be used.
  const inside = new Proxy(tx, {
    get(target, key) {
      if (key === "write") return write;
      const owner = key in target ? target : db;
      const value: unknown = Reflect.get(owner, key, owner);
      return typeof value === "function" ? (value.bind(owner) as unknown) : value;
    },
  });
  // The proxy has the keys of both.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return inside as unknown as Database;
}
