import { eq } from "drizzle-orm";
import type { Reader, Tx } from "./db/database.ts";
import { serverFacts } from "./tables.ts";

const key = "demo";

/** Returns whether this database contains the demo world. `loading` means that loading it was interrupted. */
export async function demoState(db: Reader): Promise<"none" | "loading" | "ready"> {
  const [fact] = await db.select().from(serverFacts).where(eq(serverFacts.key, key));
  if (!fact) return "none";
  return fact.value === "ready" ? "ready" : "loading";
}

export async function beginLoading(tx: Tx): Promise<void> {
  await tx.insert(serverFacts).values({ key, value: "loading" });
}

export async function endLoading(tx: Tx): Promise<void> {
  await tx.update(serverFacts).set({ value: "ready" }).where(eq(serverFacts.key, key));
}
