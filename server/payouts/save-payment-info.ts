import { and, eq } from "drizzle-orm";
import { addressFaults } from "#shared/address.ts";
import type { PaymentInfoInput } from "#shared/payouts.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { openClaimsOf } from "./open-claims.ts";
import { maySavePaymentInfo } from "./policy.ts";
import { presentPaymentInfo } from "./present.ts";
import { findPaymentInfo } from "./store.ts";
import { paymentInfos } from "./tables.ts";

/** Says who is paid and where; with it, what waited for it is on its way. */
export async function savePaymentInfo(ctx: Ctx, riderId: string, input: PaymentInfoInput): Promise<void> {
  if (!maySavePaymentInfo(ctx.actor)) throw new Problem("proxy_forbids");
  // A check goes there by mail.
  const fields = addressFaults(input);
  if (fields) throw new Problem("invalid_input", { fields });
  await ctx.db.write(async (tx) => {
    const before = await findPaymentInfo(tx, riderId);
    const { __v, declaresNonResidence, addressLine2 = null, ...given } = input;
    const isNonResident = given.taxStatus === "nonResidentAlien";
    if (isNonResident && !declaresNonResidence && !before?.declaredAt) {
      throw new Problem("invalid_input", { fields: { declaresNonResidence: "required" } });
    }
    const declaredAt = isNonResident ? (before?.declaredAt ?? ctx.now) : null;
    const row = { ...given, addressLine2, declaredAt, updatedAt: ctx.now };
    if (before) {
      const stale = () => new Problem("stale_version", { extra: { paymentInfo: presentPaymentInfo(before) } });
      if (before.version !== __v) throw stale();
      const written = await tx
        .update(paymentInfos)
        .set({ ...row, version: before.version + 1 })
        .where(and(eq(paymentInfos.riderId, riderId), eq(paymentInfos.version, before.version)))
        .returning({ riderId: paymentInfos.riderId });
      if (written.length === 0) throw stale();
    } else {
      await tx.insert(paymentInfos).values({ riderId, ...row });
    }
    // That it changed is kept, not what it says: the log is read by more people than a pro's address is for.
    await record(tx, ctx, "payment-info.save", { type: "rider", id: riderId }, { after: { taxStatus: row.taxStatus } });
    await openClaimsOf(tx, ctx, riderId);
  });
}
