import { currencyOfCountry, type Currency } from "#shared/money.ts";

/** The reasons why credit cannot be redeemed, in the order in which `eligibility` lists them. */
export type Ineligible =
  | "dealer_unknown"
  | "dealer_closed"
  | "rider_unknown"
  | "rider_inactive"
  | "wrong_currency"
  | "id_not_checked"
  | "possible_duplicate"
  | "no_credit"
  | "insufficient_credit";

/** The facts that decide on a redemption, at the desk and on a kiosk. Amounts are in cents. */
export interface EligibilityFacts {
  /** Null when there is no such dealer. */
  dealer: { open: boolean; country: string } | null;
  /** Null when there is no such rider, or the account was merged into another one. */
  rider: { active: boolean } | null;
  currency: Currency;
  idChecked: boolean;
  /** Null while the money has not been checked yet: the kiosk compares the PIN first. */
  money: {
    amount: number;
    /** The credit in this currency that counts for this redemption. */
    available: number;
    /**
     * True when the same amount was redeemed by this rider at this dealer within the hours of the setting, and nobody
     * confirmed that this is a second redemption.
     */
    duplicate: boolean;
  } | null;
}

/**
 * Returns the reasons why the rider may not redeem here, by the one rule for desk and kiosk; a pure function of the
 * facts. The desk refuses with the first reason, the kiosk turns it into a decision. An empty list means that the
 * redemption is allowed.
 */
export function eligibility({ dealer, rider, currency, idChecked, money }: EligibilityFacts): Ineligible[] {
  const reasons: (Ineligible | false)[] = [
    dealer === null && "dealer_unknown",
    dealer?.open === false && "dealer_closed",
    rider === null && "rider_unknown",
    rider?.active === false && "rider_inactive",
    dealer !== null && currencyOfCountry(dealer.country) !== currency && "wrong_currency",
    !idChecked && "id_not_checked",
    money?.duplicate === true && "possible_duplicate",
    money?.available === 0 && "no_credit",
    money !== null && money.available > 0 && money.available < money.amount && "insufficient_credit",
  ];
  return reasons.filter((reason) => reason !== false);
}
