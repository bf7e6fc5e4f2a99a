import * as z from "zod/mini";
import { dealerFacts } from "./dealers.list.ts";
import { emailField, optionalPhone, optionalText, optionalWebsite, requiredText, versionField } from "./fields.ts";
import { booleanQuery, countryQuery, textQuery, zipcodeQuery, zipDistanceQuery } from "./query-fields.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** This is a dealer as the finder shows it. */
const dealerListItem = z.object({
  _id: z.string(),
  name: z.string(),
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zipcode: text,
  country: z.string(),
  phone: text,
  websiteUrl: text,
  /**
   * This is the dealer's own location, otherwise that of its postal code, otherwise null: the dealer is then listed
   * last and is not on the map.
   */
  lat: number,
  lon: number,
  active: z.boolean(),
});
export type DealerListItem = z.infer<typeof dealerListItem>;

/**
 * This is a dealer in a search. `distance` is in miles from the postal code of the search; it is null if the dealer's
 * location is unknown.
 */
const foundDealer = z.extend(dealerListItem, { distance: z.optional(number) });
export type FoundDealer = z.infer<typeof foundDealer>;

export const dealersQuery = z.object({
  name: textQuery(),
  state: textQuery(),
  zipcode: zipcodeQuery,
  zipDistance: zipDistanceQuery,
  country: countryQuery,
  active: booleanQuery,
});
export type DealersQuery = z.infer<typeof dealersQuery>;

export const regionRef = z.object({ country: z.string(), state: z.string() });

export const dealersAnswer = z.object({
  dealers: z.array(foundDealer),
  distinctStates: z.array(regionRef),
  distinctCountry: z.array(z.string()),
  /** This is the location of the postal code of the search, around which the circle is drawn. */
  origin: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
});
export type DealersAnswer = z.infer<typeof dealersAnswer>;

/** These are the street tiles of the map; `tiles` is null if none are configured (docs/spec/public.md#maps). */
export const mapTilesAnswer = z.object({ tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })) });

/** This is the whole record, for the dealer and admins. */
export const dealerRecord = z.extend(dealerListItem, {
  __v: z.number(),
  dealerId: text,
  email: text,
  bio: text,
  profileImage: text,
});
export type DealerRecord = z.infer<typeof dealerRecord>;

export const dealerParams = z.object({ dealerId: z.uuid() });

export const dealerAnswer = z.object({
  dealer: dealerRecord,
  redemptions: z.array(
    z.object({
      _id: z.string(),
      code: z.string(),
      amount: z.number(),
      currency: z.enum(["USD", "CAD"]),
      createdAt: z.iso.datetime(),
      riderName: z.string(),
      employeeName: z.string(),
      /** This is the sum of the refunds in cents. */
      refundedAmount: z.number(),
      refundedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  distinctCountry: z.array(z.string()),
  /** Only staff get these facts; it is null for the dealer. */
  facts: z.nullable(dealerFacts),
  /** Only staff get the lengths of the lists of redemptions and of refunds; it is null for the dealer. */
  counts: z.nullable(z.object({ redemptions: z.number(), refunds: z.number() })),
});
export type DealerAnswer = z.infer<typeof dealerAnswer>;

const countryField = z.string("required").check(z.regex(/^[A-Z]{2}$/, "required"));

const details = {
  addressLine1: optionalText(120),
  addressLine2: optionalText(120),
  city: optionalText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  phone: optionalPhone,
  websiteUrl: optionalWebsite,
  email: z.optional(z.nullable(emailField)),
  bio: optionalText(1000),
  dealerId: optionalText(40),
};

/** This input creates a dealer. */
export const createDealerInput = z.object({ name: requiredText(120), country: countryField, ...details });
export type CreateDealerInput = z.infer<typeof createDealerInput>;

/**
 * These are the changed fields of the record. A separate call activates and deactivates a dealer. The policy lists the
 * fields that a dealer may write (docs/spec/accounts.md#writable-fields).
 */
export const updateDealerInput = z.object({
  __v: versionField,
  name: z.optional(requiredText(120)),
  country: z.optional(countryField),
  ...details,
});
export type UpdateDealerInput = z.infer<typeof updateDealerInput>;

export const favouriteDealersAnswer = z.object({ dealers: z.array(dealerListItem) });
