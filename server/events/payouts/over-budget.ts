import { sql, type SQL } from "drizzle-orm";
import { events, payoutRequests } from "../tables.ts";

/**
 * This is the condition for events with payouts or awards that wait for an admin, because they exceed the budget or
 * staff review the riders. Each half of the union uses its own index; with an "or" Postgres would read all events.
 */
export const isOverBudget: SQL = sql`${events.id} in (
  select beyond.id from ${events} beyond where beyond.waiting_awards > 0
  union all select asked.event_id from ${payoutRequests} asked where asked.decided_at is null)`;
