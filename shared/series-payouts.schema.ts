import * as z from "zod/mini";
import { placeInput, seriesRef } from "./events.schema.ts";
import { payoutTypes } from "./events.ts";
import { idField, requiredText, versionField } from "./fields.ts";
import { currencies } from "./money.ts";
import { seriesEffects } from "./series-effects.schema.ts";

// This module declares the payouts of a series, which staff set once and apply to its rounds.

const cents = z.number();

const payoutsLine = z.object({
  name: requiredText(80),
  payoutType: z.enum(payoutTypes, "required"),
  places: z.array(placeInput).check(z.maxLength(200, "too_long")),
});
export type SeriesPayoutsLine = z.infer<typeof payoutsLine>;

export const seriesPayouts = z.object({
  /** This is the currency of the amounts: rounds that pay in another one are left out. */
  currency: z.enum(currencies, "required"),
  classes: z.array(payoutsLine).check(z.maxLength(100, "too_long")),
});
export type SeriesPayouts = z.infer<typeof seriesPayouts>;

/** `__v` is the version of the series. */
export const saveSeriesPayoutsInput = z.extend(seriesPayouts, { __v: versionField });
export type SaveSeriesPayoutsInput = z.infer<typeof saveSeriesPayoutsInput>;

const rounds = z.array(idField).check(z.maxLength(200, "too_long"));

/** Without `rounds`, the rounds that can change without a correction are chosen: not raced yet, nothing verified. */
export const previewPayoutsInput = z.object({ rounds: z.optional(rounds) });

/** `confirm` is the checksum of the preview. */
export const applyPayoutsInput = z.object({ rounds, confirm: requiredText(64) });
export type ApplyPayoutsInput = z.infer<typeof applyPayoutsInput>;

/**
 * These are the reasons why payouts cannot be applied to a round: it is canceled, pays in another currency, or has
 * lower limits.
 */
const leftOutReasons = ["canceled", "currency", "limits"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** This is one round in the preview of applied payouts, with amounts in cents of its currency. */
const pricedRound = z.object({
  _id: z.string(),
  title: z.string(),
  firstDate: z.string(),
  round: z.nullable(z.number()),
  currency: z.enum(currencies),
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /** This is true if the payouts are applied to this round. */
  chosen: z.boolean(),
  /** This is true from the first race day on: riders have raced for what was posted. */
  raced: z.boolean(),
  /** This is true if a class is verified: the payouts then correct awards. */
  verified: z.boolean(),
  /** These are the other series of which the event is a round; its classes are the same there. */
  alsoIn: z.array(seriesRef),
  /** `before` is the posted total now, and `after` is the total with these payouts. */
  before: cents,
  after: cents,
  /** These are the classes that change. Classes that are not in the payouts of the series stay as they are. */
  classes: z.array(z.object({ name: z.string(), isNew: z.boolean(), before: cents, after: cents })),
  /**
   * This is the total of the promoter's payouts that wait for approval and would be withdrawn; it is null if none wait.
   */
  withdraws: z.nullable(cents),
});
export type PricedRound = z.infer<typeof pricedRound>;

export const payoutsPreview = z.object({
  checksum: z.string(),
  rounds: z.array(pricedRound),
  /** These are the money movements in the selected rounds with verified results. */
  effects: seriesEffects,
});
export type PayoutsPreview = z.infer<typeof payoutsPreview>;

/** This is the number of rounds that got other payouts. */
export const appliedPayoutsAnswer = z.object({ changed: z.number() });
