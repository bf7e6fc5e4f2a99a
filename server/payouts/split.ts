import type { Currency } from "#shared/money.ts";
import { withholding, type TaxStatus } from "#shared/payouts.ts";
import type { Ctx } from "../platform/context.ts";

/** Splits a claim into withheld tax and net payment, in cents, at the program's rate. */
export function splitOf(
  { programme }: Ctx,
  { gross, currency, taxStatus }: { gross: number; currency: Currency; taxStatus: TaxStatus },
): { rate: number; withheld: number; net: number } {
  return withholding(gross, { currency, taxStatus, rate: Math.round(programme.nraWithholding * 10_000) });
}
