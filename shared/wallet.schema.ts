import * as z from "zod/mini";
import { payoutTypes } from "./events.ts";
import { eventListItem } from "./events.schema.ts";
import { awardStatuses, storyKinds } from "./ledger.ts";
import { currencies } from "./money.ts";
import { claimStatuses } from "./payouts.ts";
import { choiceQuery, formatQuery, idQuery, numberQuery, pageQuery, pagination } from "./query-fields.ts";
import { redemptionRecord, walletBalance } from "./redemptions.schema.ts";
import { askedRecord } from "./questions.schema.ts";
import { reasonCodes } from "./results.ts";
import { awardKinds, resultOutcomes } from "./wallet.ts";

const currency = z.enum(currencies);
const instant = z.iso.datetime();

/** This is a rider's result in a class, with what it paid or why it paid nothing. */
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
  /** This is the amount earned, in cents; it is 0 before the result is verified. */
  earned: z.number(),
  reason: z.nullable(z.enum(reasonCodes)),
  reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The promoter verified the result at this time; it is null before. */
  verifiedAt: z.nullable(instant),
  /** These awards are for this result: the first one, and one more for each correction that raised the amount. */
  awardIds: z.array(z.string()),
  /**
   * This is the current status of these awards, and the amount in cents that can still be spent or paid. It is null if
   * there is no award or all were revoked.
   */
  award: z.nullable(z.object({ status: z.enum(awardStatuses), left: z.number() })),
  /** This is the rider's latest question about the result; it is null if there is none. */
  asked: z.nullable(askedRecord),
  /** This promoter answers questions about the result; it is null if the program's staff answers. */
  answers: z.nullable(z.string()),
});
export type RiderResult = z.infer<typeof riderResult>;

/** This is an award of credit or cash as its rider sees it. */
export const awardRecord = z.object({
  _id: z.string(),
  /** A bonus is granted by hand; it is spent or paid according to its wallet. */
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
  /** This is the class and event of the award; it is null for a bonus. */
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

/** The wallet announces this award. The amount is in cents, as issued; event, class and place are null for a bonus. */
const latestAward = z.object({
  _id: z.string(),
  issuedAt: instant,
  amount: z.number(),
  currency,
  eventTitle: z.nullable(z.string()),
  className: z.nullable(z.string()),
  place: z.nullable(z.number()),
});
export type LatestAward = z.infer<typeof latestAward>;

/** This is a coming race; `racing` are the names of the classes that the rider plans to race. */
const nextRace = z.extend(eventListItem, { racing: z.array(z.string()) });
export type NextRace = z.infer<typeof nextRace>;

export const walletAnswer = z.object({
  /** The server answered at this time. Offline, the wallet is shown as of this time. */
  asOf: instant,
  /** This is the currency of the rider's own country; its wallet is listed first. */
  homeCurrency: currency,
  balances: z.array(walletBalance),
  /**
   * The cash is in cents. `amount` was earned and not paid yet, `waiting` is the part of it that is not in any payout,
   * and `paid` was sent to the rider so far, after withholding.
   */
  cash: z.array(z.object({ currency, amount: z.number(), waiting: z.number(), paid: z.number() })),
  /**
   * These are the latest awards that were not taken back, newest first; the wallet announces those that are new on the
   * device.
   */
  latestAwards: z.array(latestAward),
  /**
   * This is the guardian's consent that a minor still needs, otherwise null. `sentTo` is the guardian whose emailed
   * link was not answered yet and can be sent again; it is null if the rider has to name one.
   */
  missingConsent: z.nullable(z.object({ sentTo: z.nullable(z.string()) })),
  /**
   * This is true if the rider is an adult now and has results that earned nothing because no guardian had consented:
   * they can pay once the rider accepts the rules.
   */
  mayConsentAsAdult: z.boolean(),
  lastResults: z.array(riderResult),
  lastRedemptions: z.array(redemptionRecord),
  /**
   * These are the races that the rider plans to ride, then the next rounds of the series in which the rider raced; if
   * there are none, events near home or in the rider's country.
   */
  nextEvents: z.array(nextRace),
  /**
   * A rider who has no result, award or redemption yet is welcomed with a text that depends on these facts; it is null
   * for others. `bike` is the best state of the bikes.
   */
  welcome: z.nullable(z.object({ bike: z.enum(["none", "valid", "pending", "invalid"]), hasPin: z.boolean() })),
});
export type WalletAnswer = z.infer<typeof walletAnswer>;

const seasonQuery = numberQuery(1970, 2200);

export const awardsQuery = z.object({
  page: pageQuery,
  status: choiceQuery(awardStatuses),
  wallet: choiceQuery(["credit", "cash"]),
  kind: choiceQuery(awardKinds),
  currency: choiceQuery(currencies),
  /** This is the season of the race; for a bonus it is the year in which it was granted. */
  season: seasonQuery,
  eventId: idQuery,
  format: formatQuery,
});
export type AwardsQuery = z.infer<typeof awardsQuery>;

export const awardsAnswer = z.object({ awards: z.array(awardRecord), pagination });

export const awardParams = z.object({ awardId: z.uuid() });

/** This is one movement of an award; the amounts add up to its current value. */
const awardStep = z.object({
  at: instant,
  kind: z.enum(storyKinds),
  /** The amount is in cents: positive if it is added to the award, negative if it is taken from it. */
  amount: z.number(),
  redemptionId: z.nullable(z.string()),
  redemptionCode: z.nullable(z.string()),
  dealerName: z.nullable(z.string()),
});
export type AwardStep = z.infer<typeof awardStep>;

export const awardAnswer = z.object({
  award: awardRecord,
  /** The award is for this result; it is null for a bonus. */
  result: z.nullable(riderResult),
  story: z.array(awardStep),
  /** For cash, this is the payout that includes the award, with the amounts of the whole payout. */
  claim: z.nullable(
    z.object({
      status: z.enum(claimStatuses),
      gross: z.number(),
      withheld: z.number(),
      net: z.number(),
      dueAt: instant,
      sentAt: z.nullable(instant),
    }),
  ),
});
export type AwardAnswer = z.infer<typeof awardAnswer>;

const ofWallet = { issued: z.number(), takenBack: z.number(), expired: z.number(), left: z.number() };

/**
 * These are the totals of one season in one currency, in cents. They satisfy issued = revoked + expired + left + spent
 * or paid.
 */
const seasonTotals = z.object({
  season: z.number(),
  currency,
  credit: z.object({ ...ofWallet, spent: z.number() }),
  /** `paid` is gross; `withheld` is the part of it that was withheld for tax. */
  cash: z.object({ ...ofWallet, paid: z.number(), withheld: z.number() }),
});
export type SeasonTotals = z.infer<typeof seasonTotals>;

/** These are the choices for the filters, and the totals of each season. */
export const seasonsAnswer = z.object({
  seasons: z.array(seasonTotals),
  kinds: z.array(z.enum(awardKinds)),
  events: z.array(z.object({ _id: z.string(), title: z.string(), season: z.number() })),
});
export type SeasonsAnswer = z.infer<typeof seasonsAnswer>;

export const riderResultsQuery = z.object({
  page: pageQuery,
  season: seasonQuery,
  eventId: idQuery,
  /** The outcome `waiting` means that the result was submitted and is not verified. */
  outcome: choiceQuery(resultOutcomes),
});
export type RiderResultsQuery = z.infer<typeof riderResultsQuery>;
const counts = { paid: z.number(), unpaid: z.number() };
const resultsSeason = z.object({
  season: z.number(),
  ...counts,
  /** This is the number of results that are not verified yet. */
  waiting: z.number(),
  /** These are the earnings by currency, in cents. */
  earned: z.array(z.object({ currency, amount: z.number() })),
  /** These are the verified results of each month with a race ("2026-07"), in order. */
  months: z.array(z.object({ month: z.string(), ...counts })),
});
export type ResultsSeason = z.infer<typeof resultsSeason>;

export const riderResultsAnswer = z.object({
  results: z.array(riderResult),
  /** This is the requested season, otherwise the latest one: what it paid, month by month. */
  season: z.nullable(resultsSeason),
  /** The rider has results in these seasons; the latest comes first. */
  seasons: z.array(z.number()),
  pagination,
});
