import * as z from "zod/mini";
import { locales } from "./locale.ts";
import { mergeRecord } from "./merges.schema.ts";
import { currencies } from "./money.ts";
import { paymentNeeds } from "./payouts.ts";
import { payoutClaim } from "./payouts.schema.ts";
import { textQuery } from "./query-fields.ts";
import { redemptionRecord, walletBalance } from "./redemptions.schema.ts";
import { riderRecord } from "./riders.schema.ts";

const text = z.nullable(z.string());
const instant = z.iso.datetime();

/** This is the query of a search: at least three letters of a name, or a whole AMA number or email address. */
export const findRidersQuery = z.object({ query: textQuery(150) });

/** A dealer or promoter who searches gets only these data about a rider. */
const riderHit = z.object({ _id: z.string(), fullName: z.string(), hometown: text, amaNumber: text });
export type FoundRider = z.infer<typeof riderHit>;

export const riderHitsAnswer = z.object({ riders: z.array(riderHit) });

/** This is a customer of a dealer: a rider who redeemed here or marked this dealer as a favorite. */
export const customerRecord = z.extend(riderHit, {
  /** This is the amount that was redeemed, in cents of the dealer's currency, minus refunds. */
  redeemed: z.number(),
  currency: z.enum(currencies),
  redemptions: z.number(),
  lastRedeemedAt: z.nullable(instant),
  favourite: z.boolean(),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** This is an amount in cents of one currency; amounts of different currencies are never added up. */
const money = z.object({ currency: z.enum(currencies), amount: z.number() });
export type RiderMoney = z.infer<typeof money>;

/** Staff see these facts about a rider in the list and on the record. */
const riderFacts = {
  /** This is true for a rider who has earned cash, as professionals do. */
  pro: z.boolean(),
  /** These are the bikes on the account now, by state. */
  bikes: z.object({ valid: z.number(), pending: z.number(), invalid: z.number() }),
  /** `credit` is the credit that can be spent now; `cash` is the earned cash that is not paid yet. */
  credit: z.array(money),
  cash: z.array(money),
  /** These are the verified earnings of the current season. */
  earned: z.array(money),
  /** This is the last day of the latest race with a result; it is null without results. */
  lastRaceDay: text,
};

/** This is a rider in the admins' list. */
export const riderListItem = z.extend(riderHit, {
  __v: z.number(),
  email: z.string(),
  city: text,
  state: text,
  country: text,
  emailVerified: z.boolean(),
  deActivated: z.boolean(),
  factory: z.boolean(),
  registeredAt: instant,
  ...riderFacts,
});
export type RiderListItem = z.infer<typeof riderListItem>;

/** Staff see these facts about a rider on the record only. */
const staffRiderFacts = z.object({
  ...riderFacts,
  redeemed: z.array(money),
  lastLoginAt: z.nullable(instant),
  results: z.number(),
  redemptions: z.number(),
  payouts: z.number(),
  documents: z.number(),
  favouriteDealers: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** These are the rider's own open requests to staff. */
  requests: z.array(z.object({ _id: z.string(), kind: z.enum(["identity", "deletion"]) })),
  /** This is the number of adjustments due that staff has not settled. */
  adjustments: z.number(),
  /** This is what the rider still has to provide for earned cash; it is empty if no cash was earned. */
  payoutNeeds: z.array(z.enum(paymentNeeds)),
  /**
   * This is the guardian's consent that a minor still needs, otherwise null. `sentTo` is the guardian to whom the link
   * can be sent again.
   */
  missingConsent: z.nullable(z.object({ sentTo: z.nullable(z.string()) })),
  guardianEmail: text,
  /** The person was erased at this time, and the account cannot be used any more. */
  erasedAt: z.nullable(instant),
  /** The account was merged into this rider's account; it is null if the account was not merged. */
  mergedInto: z.nullable(z.object({ _id: z.string(), fullName: z.string() })),
  /** These are the merges that the rider was a side of, the newest first. */
  merges: z.array(mergeRecord),
});
export type StaffRiderFacts = z.infer<typeof staffRiderFacts>;

const pinStates = ["set", "not_set", "off", "locked"] as const;

/**
 * This is a rider as a dealer sees them at the counter: never documents, PIN, address or email address
 * (docs/spec/portal.md#roles).
 */
const dealerRider = z.extend(riderHit, {
  firstName: z.string(),
  lastName: z.string(),
  profileImage: text,
  /** The rider's receipt is in this language. */
  locale: z.enum(locales),
  active: z.boolean(),
  /** This is the state of the PIN, so that nobody is prompted for a PIN that cannot be accepted. */
  pinState: z.enum(pinStates),
  pinLockedUntil: z.nullable(instant),
  /** The balance is only in the currency of the dealer's country. */
  balance: walletBalance,
});
export type DealerRider = z.infer<typeof dealerRider>;

export const dealerRiderAnswer = z.object({
  rider: dealerRider,
  /** These are the redemptions at this dealer, including refunded ones. */
  creditRedemptions: z.array(redemptionRecord),
  /** This list is always empty: a rider's cash is between the rider and the program. */
  payoutClaims: z.array(z.never()),
});
export type DealerRiderAnswer = z.infer<typeof dealerRiderAnswer>;

export const ownRiderAnswer = z.object({
  rider: riderRecord,
  /** Only staff get these facts. */
  facts: z.nullable(staffRiderFacts),
  creditRedemptions: z.array(redemptionRecord),
  /** These are the newest claims, as `GET /api/{type}/payout-claims` lists them. */
  payoutClaims: z.array(payoutClaim),
});
export type OwnRiderAnswer = z.infer<typeof ownRiderAnswer>;
