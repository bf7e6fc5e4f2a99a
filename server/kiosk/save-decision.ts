import { actorKey, type Ctx } from "../platform/context.ts";
import { record } from "../platform/audit.ts";
import { isForPerson } from "#shared/kiosk.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Verdict } from "./judge-redeem.ts";
import { presentResult } from "./present.ts";
import { signAnswer } from "./signature.ts";
import { saveItem, type ItemRow } from "./store.ts";

/**
 * Writes a decision, signs it and records it in the audit log. A decided item no longer has its envelope
 * (docs/spec/kiosk.md#storage).
 */
export async function saveDecision(tx: Tx, ctx: Ctx, before: ItemRow, verdict: Verdict): Promise<ItemRow> {
  const decided = verdict.decision !== null;
  const row: ItemRow = {
    ...before,
    decision: verdict.decision,
    reason: verdict.reason,
    code: verdict.code ?? before.code,
    appliedAmount: verdict.appliedAmount ?? before.appliedAmount,
    balance: verdict.balance ?? before.balance,
    redemptionId: verdict.redemptionId ?? before.redemptionId,
    pinTried: before.pinTried || (verdict.pinTried ?? false),
    sealedPin: decided ? null : before.sealedPin,
    decidedAt: decided ? ctx.now : null,
    openUntil: openUntilOf(before, verdict, ctx.now),
    changedAt: ctx.now,
    settledBy: before.decision !== null ? actorKey(ctx.actor) : null,
    // A changed decision counts as not yet seen by a person.
    needsPerson: isForPerson(verdict.decision),
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
  if (decided) {
    row.signature = signAnswer(ctx, { deviceId: row.deviceId, bodyHash: row.bodyHash, result: presentResult(row) });
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

function openUntilOf(before: ItemRow, { decision, redemptionId }: Verdict, now: Date): Date | null {
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
