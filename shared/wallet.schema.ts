import * as z from "zod/mini";
import { payoutTypes } from "./events.ts";
import { awardStatuses, movementKinds } from "./ledger.ts";
import { currencies } from "./money.ts";
import { choiceQuery, pageQuery, pagination } from "./query-fields.ts";
import { redemptionRecord, walletBalance } from "./redemptions.schema.ts";
import { reasonCodes } from "./results.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** What a rider did in a class, with what it paid or why it did not. */
export const riderResult = z.object({
  _id: z.string(),
  eventId: z.string(),
  eventTitle: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  classId: z.string(),
  className: z.string(),
  payoutType: z.enum(payoutTypes),
  place: z.nullable(z.number()),
  tie: z.boolean(),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  currency,
  /** Cents; 0 before it is verified. */
  earned: z.number(),
  reason: z.nullable(z.enum(reasonCodes)),
  reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Null while the promoter has not verified it. */
  verifiedAt: z.nullable(instant),
});
export type RiderResult = z.infer<typeof riderResult>;

/** A lot of credit or cash as its rider sees it. */
export const awardRecord = z.object({
  _id: z.string(),
  /** A bonus was granted by hand; it is spent or paid as its wallet says. */
  type: z.enum(["cash", "credit", "bonus"]),
  wallet: z.enum(["credit", "cash"]),
  status: z.enum(awardStatuses),
  currency,
  initialValue: z.number(),
  currentValue: z.number(),
  issuedAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Where it came from; null for a bonus. */
  source: z.nullable(
    z.object({
      eventId: z.string(),
      eventTitle: z.string(),
      firstDate: z.string(),
      className: z.nullable(z.string()),
      place: z.nullable(z.number()),
    }),
  ),
});
export type AwardRecord = z.infer<typeof awardRecord>;

export const walletAnswer = z.object({
  /** When the server said so: a wallet shown offline is as of then. */
  asOf: instant,
  /** The currency of the rider's own country: its wallet stands first. */
  homeCurrency: currency,
  balances: z.array(walletBalance),
  cash: z.array(z.object({ currency, amount: z.number() })),
  lastResults: z.array(riderResult),
  lastRedemptions: z.array(redemptionRecord),
});
export type WalletAnswer = z.infer<typeof walletAnswer>;

export const awardsQuery = z.object({
  page: pageQuery,
  status: choiceQuery(awardStatuses),
  wallet: choiceQuery(["credit", "cash"]),
});
export type AwardsQuery = z.infer<typeof awardsQuery>;

export const awardsAnswer = z.object({ awards: z.array(awardRecord), pagination });
export type AwardsAnswer = z.infer<typeof awardsAnswer>;

export const awardParams = z.object({ awardId: z.uuid() });

/** One line of an award's story; the amounts add up to what it is worth now. */
export const awardStep = z.object({
  at: instant,
  kind: z.enum(movementKinds),
  /** Cents into the award, negative out of it. */
  amount: z.number(),
  redemptionCode: z.nullable(z.string()),
  dealerName: z.nullable(z.string()),
});
export type AwardStep = z.infer<typeof awardStep>;

export const awardAnswer = z.object({ award: awardRecord, story: z.array(awardStep) });
export type AwardAnswer = z.infer<typeof awardAnswer>;

export const riderResultsQuery = z.object({ page: pageQuery });
export const riderResultsAnswer = z.object({ results: z.array(riderResult), pagination });
export type RiderResultsAnswer = z.infer<typeof riderResultsAnswer>;
