import type { Tx } from "../platform/db/database.ts";
import { deleteEventTraces } from "./upload-store.ts";

/** Files that were looked at and reminders that were sent go with an event that has no results. */
export async function forgetEvent(tx: Tx, eventId: string): Promise<void> {
  await deleteEventTraces(tx, eventId);
}
