import { and, eq } from "drizzle-orm";
import { addressFaults } from "#shared/address.ts";
import type { PaymentInfoInput } from "#shared/payouts.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { openClaimsOf } from "./open-claims.ts";
import { maySavePaymentInfo } from "./policy.ts";
import { presentPaymentInfo } from "./present.ts";
import { returnClaims } from "./return-claims.ts";
import { keepPastInfo } from "./retire-payment-info.ts";
import { findPaymentInfo } from "./store.ts";
import { paymentInfos } from "./tables.ts";
import { isSameDestination } from "./terms.ts";

/**
 * Saves the payee and the address, and opens claims for the cash that waited for them. Throws an error for each invalid
 * field.
 */
export async function savePaymentInfo(ctx: Ctx, riderId: string, input: PaymentInfoInput): Promise<void> {
  if (!maySavePaymentInfo(ctx.actor)) throw new Problem("proxy_forbids");
  // The address must be valid, because checks are mailed to it.
  const fields = addressFaults(input);
  if (fields) throw new Problem("invalid_input", { fields });
  await ctx.db.write(async (tx) => {
    const before = await findPaymentInfo(tx, riderId);
    const { __v, declaresNonResidence, addressLine2 = null, ...fields } = input;
    const isNonResident = fields.taxStatus === "nonResidentAlien";
    if (isNonResident && !declaresNonResidence && !before?.declaredAt) {
      throw new Problem("invalid_input", { fields: { declaresNonResidence: "required" } });
    }
    const declaredAt = isNonResident ? (before?.declaredAt ?? ctx.now) : null;
    const row = { ...fields, addressLine2, declaredAt, updatedAt: ctx.now };
    if (before) {
      const stale = () => new Problem("stale_version", { extra: { paymentInfo: presentPaymentInfo(before) } });
      if (before.version !== __v) throw stale();
      const written = await tx
        .update(paymentInfos)
        .set({ ...row, version: before.version + 1 })
        .where(and(eq(paymentInfos.riderId, riderId), eq(paymentInfos.version, before.version)))
        .returning({ riderId: paymentInfos.riderId });
      if (written.length === 0) throw stale();
      if (!isSameDestination(before, row)) {
        await keepPastInfo(tx, ctx, before);
        await returnClaims(tx, ctx, riderId, "paymentInfo");
      }
    } else {
      await tx.insert(paymentInfos).values({ riderId, ...row });
    }
    // The audit log records that payment info changed but not its content, because more people read the log than may
    // see a pro's address.
    await record(tx, ctx, "payment-info.save", { type: "rider", id: riderId }, { after: { taxStatus: row.taxStatus } });
    await openClaimsOf(tx, ctx, riderId);
  });
}
