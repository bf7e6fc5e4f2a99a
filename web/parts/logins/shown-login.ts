import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { LoginStatus } from "#shared/logins.ts";
import type { PromoterLoginRow } from "#shared/promoter-logins.schema.ts";

/** This is the dealer or promoter for which people log in. */
export interface LoginOwner {
  kind: "dealer" | "promoter";
  _id: string;
  name: string;
  active: boolean;
}

/** This is a person's login for a dealer or promoter, in the form that the shared screens show. */
export interface ShownLogin {
  _id: string;
  __v: number;
  name: string;
  email: string;
  emailVerified: boolean;
  lastLoginAt: string | null;
  status: LoginStatus;
  invitedUntil: string | null;
  owner: LoginOwner;
  /** This is true for the person who gets the emails about a promoter's events. */
  isContact: boolean;
}

export const loginOfDealer = ({ dealerId, dealerName, dealerActive, ...login }: DealerLoginRow): ShownLogin => ({
  ...login,
  owner: { kind: "dealer", _id: dealerId, name: dealerName, active: dealerActive },
  isContact: false,
});

export const loginOfPromoter = ({
  promoterId,
  promoterName,
  promoterActive,
  ...login
}: PromoterLoginRow): ShownLogin => ({
  ...login,
  owner: { kind: "promoter", _id: promoterId, name: promoterName, active: promoterActive },
});
