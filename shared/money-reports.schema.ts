import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { currencies } from "./money.ts";
import { incomeTypes, journalAccounts, taxForms, taxNeeds } from "./money-reports.ts";
import { taxStatuses } from "./payouts.ts";
import { booleanQuery, choiceQuery, dayQuery, formatQuery } from "./query-fields.ts";

const currency = z.enum(currencies);
const text = z.nullable(z.string());

/** If `noCache` is true, the figures are computed again instead of read from the cache. */
export const liabilityQuery = z.object({ day: dayQuery, noCache: booleanQuery, format: formatQuery });

/** These are the figures of one currency at the end of a day, in cents. */
const liabilityOf = z.object({
  currency,
  /** This is the credit that can still be spent, or whose expiration is not booked yet. */
  credit: z.number(),
  /** This is the cash that was earned and is neither sent nor expired. */
  cash: z.number(),
  /** This is the parts credit that is not settled with dealers. */
  dealers: z.number(),
  /** This is the sum of the three: what the program owes. */
  owed: z.number(),
  cashEarned: z.number(),
  /** This is the cash in claims that are not sent; it is null for a past day, because it is not recorded. */
  cashFunded: z.nullable(z.number()),
  cashPaid: z.number(),
  cashWithheld: z.number(),
  expired: z.number(),
});
export type LiabilityOf = z.infer<typeof liabilityOf>;

export const liabilityAnswer = z.object({
  day: z.string(),
  isToday: z.boolean(),
  totals: z.array(liabilityOf),
  /** This is the open credit by the month in which it expires; `month` is null for credit that never expires. */
  expiring: z.array(z.object({ currency, month: text, amount: z.number() })),
  /** This is the credit and cash that expired unused, by the season of its race, in cents. */
  breakage: z.array(z.object({ currency, season: z.number(), credit: z.number(), cash: z.number() })),
  /** These are the balances of the ledger's accounts, as `npm run ledger:check` prints them. */
  balances: z.array(z.object({ account: z.enum(journalAccounts), currency, amount: z.number() })),
});
export type Liability = z.infer<typeof liabilityAnswer>;

const isMonth = (value: unknown): boolean => typeof value === "string" && isDay(`${value}-01`);
export const journalQuery = z.object({
  month: z.optional(z.string().check(z.refine(isMonth, "date_invalid"))),
  format: choiceQuery(["json", "csv"]),
});

export const journalAnswer = z.object({
  month: z.string(),
  /** These are the debits and credits of each account within the month, in cents; both columns have the same sum. */
  totals: z.array(z.object({ account: z.enum(journalAccounts), currency, debit: z.number(), credit: z.number() })),
});
export type Journal = z.infer<typeof journalAnswer>;

/** This is what one rider was paid in one calendar year (Pacific), by form, type of income, rate and currency. */
export const taxRow = z.object({
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  legalName: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zipcode: text,
  country: text,
  basis: z.enum(taxStatuses),
  form: z.enum(taxForms),
  income: z.enum(incomeTypes),
  currency,
  payments: z.number(),
  gross: z.number(),
  /** This is the rate of withholding from 0 to 1. */
  rate: z.number(),
  withheld: z.number(),
  net: z.number(),
  missing: z.array(z.enum(taxNeeds)),
});
export type TaxRow = z.infer<typeof taxRow>;

export const taxSum = z.object({
  currency,
  form: z.enum(taxForms),
  riders: z.number(),
  gross: z.number(),
  withheld: z.number(),
  net: z.number(),
  /** This is the number of riders with missing tax data. */
  missing: z.number(),
});
export type TaxSum = z.infer<typeof taxSum>;
