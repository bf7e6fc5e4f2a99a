import { eq } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { awards } from "../tables.ts";

export type Award = typeof awards.$inferSelect;

/** Finds an award. Returns null if there is no such award. */
export async function findAward(reader: Reader, id: string) {
  const [row] = await reader.select().from(awards).where(eq(awards.id, id));
  return row ?? null;
}

/** Locks an award until the end of the transaction. */
export async function lockAward(tx: Tx, id: string): Promise<void> {
  await lockRow(tx, awards, eq(awards.id, id));
}
