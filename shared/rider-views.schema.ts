import * as z from "zod/mini";
import { locales } from "./locale.ts";
import { pageQuery, pagination, textQuery } from "./query-fields.ts";
import { redemptionRecord, walletBalance } from "./redemptions.schema.ts";
import { riderRecord } from "./riders.schema.ts";

const text = z.nullable(z.string());
const instant = z.iso.datetime();

/** Three letters of a name, or a whole AMA number or e-mail. */
export const findRidersQuery = z.object({ query: textQuery(120) });

/** All that a dealer or promoter may learn of a rider by searching. */
export const riderHit = z.object({ _id: z.string(), fullName: z.string(), hometown: text, amaNumber: text });
export type RiderHit = z.infer<typeof riderHit>;

export const riderHitsAnswer = z.object({ riders: z.array(riderHit) });
export type RiderHitsAnswer = z.infer<typeof riderHitsAnswer>;

export const ridersQuery = z.object({ page: pageQuery, query: textQuery(120) });
export type RidersQuery = z.infer<typeof ridersQuery>;

/** A dealer's customer: who redeemed here, or starred this dealer. */
export const customerRecord = z.extend(riderHit, {
  /** Cents in the dealer's currency, refunds taken off. */
  redeemed: z.number(),
  redemptions: z.number(),
  lastRedeemedAt: z.nullable(instant),
  favourite: z.boolean(),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** A rider as admins list them. */
export const riderListItem = z.extend(riderHit, {
  email: z.string(),
  state: text,
  country: text,
  emailVerified: z.boolean(),
  deActivated: z.boolean(),
  factory: z.boolean(),
  registeredAt: instant,
});
export type RiderListItem = z.infer<typeof riderListItem>;

export const ridersAnswer = z.object({
  riders: z.array(z.union([customerRecord, riderListItem])),
  pagination,
});
export const customersAnswer = z.object({ riders: z.array(customerRecord), pagination });
export type CustomersAnswer = z.infer<typeof customersAnswer>;

export const pinStates = ["set", "not_set", "off", "locked"] as const;

/** A rider as a dealer sees one at the counter: never documents, PIN, address or e-mail (spec §6). */
export const dealerRider = z.extend(riderHit, {
  firstName: z.string(),
  lastName: z.string(),
  profileImage: text,
  /** The language of the receipt. */
  locale: z.enum(locales),
  active: z.boolean(),
  /** Whether the PIN can be used at all, so that nobody is asked for one that cannot be right. */
  pinState: z.enum(pinStates),
  pinLockedUntil: z.nullable(instant),
  /** Of the dealer's country alone (decisions §3). */
  balance: walletBalance,
});
export type DealerRider = z.infer<typeof dealerRider>;

/** Claims are the rider's own matter; no dealer sees one. */
const payoutClaims = z.array(z.record(z.string(), z.unknown()));

export const dealerRiderAnswer = z.object({
  rider: dealerRider,
  /** At this dealer's counter, refunded ones too. */
  creditRedemptions: z.array(redemptionRecord),
  payoutClaims,
});
export type DealerRiderAnswer = z.infer<typeof dealerRiderAnswer>;

export const ownRiderAnswer = z.object({
  rider: riderRecord,
  creditRedemptions: z.array(redemptionRecord),
  payoutClaims,
});
export type OwnRiderAnswer = z.infer<typeof ownRiderAnswer>;
