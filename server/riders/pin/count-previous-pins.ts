import { and, count, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { riderPins } from "../tables.ts";
import { markOf } from "./pin-secret.ts";

/** Counts the PINs that are stored under the previous application secret; 0 when none is accepted. */
export async function countPreviousPins({ db, secrets }: Pick<Ctx, "db" | "secrets">): Promise<number> {
  if (!secrets.previous) return 0;
  const [row] = await db
    .select({ pins: count() })
    .from(riderPins)
    .where(and(eq(riderPins.secretMark, markOf(secrets.previous.pin)), isNotNull(riderPins.pinHash)));
  return Number(row?.pins ?? 0);
}
