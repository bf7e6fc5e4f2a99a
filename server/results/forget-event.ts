import type { Tx } from "../platform/db/database.ts";
import { deleteEventTraces } from "./uploads/upload-store.ts";

/** Deletes the stored uploads and the reminder records of an event that has no results. */
export async function forgetEvent(tx: Tx, eventId: string): Promise<void> {
  await deleteEventTraces(tx, eventId);
}
