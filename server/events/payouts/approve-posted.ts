import { postedOfClasses } from "#shared/events.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { readStandingClasses } from "../classes/class-store.ts";
import { writeBudget } from "./payout-store.ts";

/**
 * Approves, as staff, what an event posts now: its budget becomes that total. It runs inside the transaction of the act
 * that posted it.
 */
export async function approvePosted(tx: Tx, ctx: Ctx, eventId: string): Promise<void> {
  const { cash, credit } = postedOfClasses(await readStandingClasses(tx, eventId));
  await writeBudget(tx, eventId, { budget: cash + credit });
  await record(tx, ctx, "payouts.approve", { type: "event", id: eventId }, { after: { budget: cash + credit } });
}
