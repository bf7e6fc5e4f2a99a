import { eq } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { serverFacts } from "../platform/tables.ts";

const key = "demo";

/** Is this database's world the demo's? `loading` is one whose loading was cut off. */
export async function demoState(db: Reader): Promise<"none" | "loading" | "ready"> {
  const [fact] = await db.select().from(serverFacts).where(eq(serverFacts.key, key));
  if (!fact) return "none";
  return fact.value === "ready" ? "ready" : "loading";
}

export async function isEmpty(db: Reader): Promise<boolean> {
  const found = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return found.length === 0;
}

export async function beginLoading(tx: Tx): Promise<void> {
  await tx.insert(serverFacts).values({ key, value: "loading" });
}

export async function endLoading(tx: Tx): Promise<void> {
  await tx.update(serverFacts).set({ value: "ready" }).where(eq(serverFacts.key, key));
}
