import * as z from "zod/mini";
import { dueSettlements } from "./adjustments.ts";
import { centsField, idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";

const instant = z.iso.datetime();

/** This is an amount, in cents, that a correction claims back although the rider has already spent it. */
export const adjustmentDue = z.object({
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: z.number(),
  since: instant,
  /**
   * These fields name the race with the corrected results, the class if it still has the result, and the reason. For a
   * bonus that was taken back only `awardId` is set.
   */
  awardId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  resultId: z.nullable(z.string()),
  className: z.nullable(z.string()),
  place: z.nullable(z.number()),
  why: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  settledHow: z.nullable(z.enum(dueSettlements)),
  /** This is the name of the admin who settled the amount. */
  settledBy: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** At this time staff decided to deduct the amount from the rider's next awards; `note` has the reason. */
  nextAwardAt: z.nullable(instant),
});
export type AdjustmentDue = z.infer<typeof adjustmentDue>;

export const adjustmentParams = z.object({ adjustmentId: idField });

/** Settles the whole amount or a part of it; the rest stays due. */
export const settleDueInput = z.object({
  how: z.enum(["payment", "setOff"], "required"),
  amount: centsField(1, 100_000_000),
  /** For a payment this is the reference in the accounts; for a set-off it is the reason for the agreement. */
  reference: requiredText(200),
});
export type SettleDueInput = z.infer<typeof settleDueInput>;

export const waiveDueInput = z.object({ reason: requiredText(500) });
export type WaiveDueInput = z.infer<typeof waiveDueInput>;

/** This input decides whether the rider's next awards pay the amount (`on`). */
export const nextAwardInput = z.object({ on: z.boolean("required"), reason: requiredText(500) });
export type NextAwardInput = z.infer<typeof nextAwardInput>;

export const adjustmentAnswer = z.object({ adjustment: adjustmentDue });
export type AdjustmentAnswer = z.infer<typeof adjustmentAnswer>;
