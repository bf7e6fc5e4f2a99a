import type { Currency } from "#shared/money.ts";
import { withholding, type TaxStatus } from "#shared/payouts.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";

/** Splits a claim into withheld tax and net payment, in cents, at the rate of the race's season. */
export function splitOf(
  { nraWithholding }: Pick<ProgrammeSettings, "nraWithholding">,
  { gross, currency, taxStatus }: { gross: number; currency: Currency; taxStatus: TaxStatus },
): { rate: number; withheld: number; net: number } {
  return withholding(gross, { currency, taxStatus, rate: Math.round(nraWithholding * 10_000) });
}
