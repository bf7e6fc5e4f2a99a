import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Evaluation } from "./evaluate-redeem.ts";
import { queueOfflineMail } from "./offline-redemption.mail.ts";
import { saveDecision } from "./save-decision.ts";
import { findKioskRider, type ItemRow } from "../store.ts";

/**
 * Saves an evaluation on a redemption. If it was booked late, the same transaction queues the "this was not me" email
 * to the rider. Every booking by a tablet, a person or a job uses this function.
 */
export async function saveEvaluation(tx: Tx, ctx: Ctx, before: ItemRow, evaluation: Evaluation): Promise<ItemRow> {
  const row = await saveDecision(tx, ctx, before, evaluation);
  if (!evaluation.bookedLate || row.riderId === null || row.redemptionId === null) return row;
  const rider = await findKioskRider(tx, row.riderId);
  if (rider) await queueOfflineMail(tx, ctx, row, rider);
  return row;
}
