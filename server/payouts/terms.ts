import type { Currency } from "#shared/money.ts";
import { claimTypeOf, type ClaimType, type TaxStatus } from "#shared/payouts.ts";
import type { Ctx } from "../platform/context.ts";
import { splitOf } from "./split.ts";
import type { PaymentInfoRow } from "./store.ts";
import type { PaidTo } from "./tables.ts";

/**
 * How a claim is paid: by card or check, and how much is withheld. Money in cents, `rate` in hundredths of a percent.
 */
export interface Terms {
  type: ClaimType;
  basis: TaxStatus;
  rate: number;
  withheld: number;
  net: number;
}

/** The terms for a claim of this value under the payment info in force. */
export function termsOf(
  ctx: Ctx,
  { country, taxStatus }: Pick<PaymentInfoRow, "country" | "taxStatus">,
  { gross, currency }: { gross: number; currency: Currency },
): Terms {
  return { type: claimTypeOf(country), basis: taxStatus, ...splitOf(ctx, { gross, currency, taxStatus }) };
}

/** The legal name and address that a card or check is sent to. */
export function paidToOf(info: PaymentInfoRow): PaidTo {
  const { legalName, addressLine1, addressLine2, city, state, zipcode, country } = info;
  return { legalName, addressLine1, addressLine2, city, state, zipcode, country };
}

/** True where a payment to both would be the same: same payee, same address, same tax status. */
export function isSameDestination(a: PaidTo & { taxStatus: TaxStatus }, b: PaidTo & { taxStatus: TaxStatus }): boolean {
  const fields = [
    "legalName",
    "addressLine1",
    "addressLine2",
    "city",
    "state",
    "zipcode",
    "country",
    "taxStatus",
  ] as const;
  return fields.every((field) => a[field] === b[field]);
}
