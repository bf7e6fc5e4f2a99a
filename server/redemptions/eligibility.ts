import { currencyOfCountry, type Currency } from "#shared/money.ts";

/** Credit cannot be redeemed for one of these reasons. `eligibility` lists them in this order. */
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

/** These facts decide on a redemption, at the desk and on a kiosk. Amounts are in cents. */
export interface EligibilityFacts {
  /** This is null when there is no such dealer. */
  dealer: { open: boolean; country: string } | null;
  /** This is null when there is no such rider, or the account was merged into another one. */
  rider: { active: boolean } | null;
  currency: Currency;
  idChecked: boolean;
  /** This is null while the money has not been checked yet: the kiosk compares the PIN first. */
  money: {
    amount: number;
    /** This is the amount of credit in the currency that can be used for this redemption. */
    available: number;
    /**
     * This is true when the same amount was redeemed by this rider at this dealer within the number of hours in the
     * setting, and nobody confirmed that this is a second redemption.
     */
    duplicate: boolean;
  } | null;
}

/**
 * Returns the reasons why the rider may not redeem here. Desk and kiosk share this rule, which depends on the facts
 * alone. The desk refuses with the first reason, the kiosk turns it into a decision. An empty list means that the
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
