import { eq } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import { claimTypeOf, type ClaimType, type TaxStatus } from "#shared/payouts.ts";
import { events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { programmeOfSeason, seasonAt } from "../seasons/season-settings.ts";
import { splitOf } from "./split.ts";
import type { PaymentInfoRow } from "./store.ts";
import type { PaidTo } from "./tables.ts";

/**
 * The terms of a claim say whether it is paid by card or check, and how much is withheld. Money is in cents, `rate` in
 * hundredths of a percent.
 */
export interface Terms {
  type: ClaimType;
  basis: TaxStatus;
  rate: number;
  withheld: number;
  net: number;
}

/** The terms of a claim depend on these facts. The claim of a bonus has no race. */
interface ToPay {
  gross: number;
  currency: Currency;
  eventId: string | null;
  openedAt: Date;
}

/**
 * Returns the terms for a claim of this value under the payment info in force and the settings of the race's season.
 */
export async function termsOf(
  reader: Reader,
  { country, taxStatus }: Pick<PaymentInfoRow, "country" | "taxStatus">,
  claim: ToPay,
): Promise<Terms> {
  const { gross, currency } = claim;
  const programme = await programmeOfSeason(reader, await seasonOfClaim(reader, claim));
  return { type: claimTypeOf(country), basis: taxStatus, ...splitOf(programme, { gross, currency, taxStatus }) };
}

/** Returns the season of the claim's race. The claim of a bonus has the season in which it was opened. */
async function seasonOfClaim(reader: Reader, { eventId, openedAt }: ToPay): Promise<number> {
  const [race] = eventId
    ? await reader.select({ season: events.season }).from(events).where(eq(events.id, eventId))
    : [];
  return race?.season ?? seasonAt(openedAt);
}

/** Returns the legal name and address that a card or check is sent to. */
export function paidToOf(info: PaymentInfoRow): PaidTo {
  const { legalName, addressLine1, addressLine2, city, state, zipcode, country } = info;
  return { legalName, addressLine1, addressLine2, city, state, zipcode, country };
}

/**
 * Returns true when both have the same payee, address and tax status, so that a payment to either would be the same.
 */
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
