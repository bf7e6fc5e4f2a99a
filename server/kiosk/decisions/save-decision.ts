import { actorKey, type Ctx } from "../../platform/context.ts";
import { record } from "../../platform/audit/audit.ts";
import { isForPerson } from "#shared/kiosk.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Evaluation } from "./evaluate-redeem.ts";
import { presentDecision } from "../present.ts";
import { signAnswer } from "../sync/signature.ts";
import { saveItem, type ItemRow } from "../store.ts";

/**
 * Writes a decision, signs it and records it in the audit log. A decided item no longer has its envelope
 * (docs/spec/kiosk.md#storage).
 */
export async function saveDecision(tx: Tx, ctx: Ctx, before: ItemRow, evaluation: Evaluation): Promise<ItemRow> {
  const decided = evaluation.decision !== null;
  const row: ItemRow = {
    ...before,
    decision: evaluation.decision,
    reason: evaluation.reason,
    code: evaluation.code ?? before.code,
    appliedAmount: evaluation.appliedAmount ?? before.appliedAmount,
    balance: evaluation.balance ?? before.balance,
    redemptionId: evaluation.redemptionId ?? before.redemptionId,
    pinTried: before.pinTried || (evaluation.pinTried ?? false),
    sealedPin: decided ? null : before.sealedPin,
    decidedAt: decided ? ctx.now : null,
    openUntil: openUntilOf(before, evaluation, ctx.now),
    changedAt: ctx.now,
    settledBy: before.decision !== null ? actorKey(ctx.actor) : null,
    // A changed decision counts as not yet seen by a person.
    needsPerson: isForPerson(evaluation.decision),
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
  if (decided) {
    row.signature = signAnswer(ctx, { deviceId: row.deviceId, bodyHash: row.bodyHash, result: presentDecision(row) });
  }
  await saveItem(tx, row);
  await record(
    tx,
    ctx,
    "kiosk.decide",
    { type: "kioskItem", id: row.id },
    { before: summary(before), after: summary(row) },
  );
  return row;
}

function openUntilOf(before: ItemRow, { decision, redemptionId }: Evaluation, now: Date): Date | null {
  if (before.openUntil !== null) return before.openUntil;
  if (decision === null || decision === "review") return null;
  const neverBooked = decision === "voided" && before.redemptionId === null && redemptionId === undefined;
  return neverBooked ? (before.capturedAt ?? before.receivedAt) : now;
}

const summary = ({ deviceId, kind, decision, reason, appliedAmount, redemptionId }: ItemRow) => ({
  deviceId,
  kind,
  decision,
  reason,
  appliedAmount,
  redemptionId,
});
