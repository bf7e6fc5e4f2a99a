import { eq } from "drizzle-orm";
import type { CloseCaseInput, KioskCaseRecord } from "#shared/kiosk-desk.schema.ts";
import type { RefundWhy } from "#shared/redemptions.ts";
import { record } from "../../platform/audit/audit.ts";
import { type Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { actorName } from "../../redemptions/actor-name.ts";
import { cancel } from "../sync/decide-void.ts";
import { closeCaseRow, findCase, itemsOfCases } from "./desk-store.ts";
import { maySeeCounter } from "../policy.ts";
import { endsOf, presentCase } from "./present-desk.ts";
import { kioskCases } from "../tables.ts";

/** Returns the reason for a refund by staff: the note of the case, which must not be empty. */
function whyOf(note: CloseCaseInput["note"]): RefundWhy {
  const trimmed = note?.trim() ?? "";
  if (trimmed === "") throw new Problem("invalid_input", { fields: { note: "refund_reason_missing" } });
  return { reason: "other", note: trimmed };
}

/**
 * Closes a case as seen, as upheld, or as refunded; the last one also makes the refund (docs/spec/kiosk.md#guarantees).
 */
export async function closeCase(
  ctx: Ctx,
  caseId: string,
  { resolution, note }: CloseCaseInput,
  key: string,
): Promise<KioskCaseRecord> {
  const attempt = { call: "kiosk.close-case", key, input: { caseId, resolution, note } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      await lockRow(tx, kioskCases, eq(kioskCases.id, caseId));
      const before = await findCase(tx, caseId);
      if (!before || !maySeeCounter(ctx.actor, before.case.dealerId)) throw new Problem("not_found");
      const item = (await itemsOfCases(tx, [before])).get(`${before.case.deviceId}:${before.case.itemId}`);
      if (!endsOf(ctx.actor, before.case, item?.item).includes(resolution)) throw new Problem("conflict");
      if (resolution === "refunded" && item) await cancel(tx, ctx, item.item, { why: whyOf(note) });
      const closedBy = await actorName(tx, ctx);
      await closeCaseRow(tx, caseId, { closedAt: ctx.now, closedBy, resolution, note: note || null });
      const { kind } = before.case;
      await record(
        tx,
        ctx,
        "kiosk.close-case",
        { type: "kioskCase", id: caseId },
        { after: { kind, resolution, note } },
      );
      const after = await findCase(tx, caseId);
      if (!after) throw new Problem("not_found");
      const now = (await itemsOfCases(tx, [after])).get(`${after.case.deviceId}:${after.case.itemId}`);
      return presentCase(ctx.actor, after, now);
    }),
  );
}
