import * as z from "zod/mini";
import { dueSettlements, dueStates } from "./adjustments.ts";
import { centsField, idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";
import { choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";

const instant = z.iso.datetime();

/** An amount that a correction claims back after it was spent, in cents. */
const adjustmentDue = z.object({
  _id: z.string(),
  riderId: z.string(),
  riderName: z.string(),
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: z.number(),
  since: instant,
  /**
   * The race with the corrected results, the class if it still has the result, and the reason. For a bonus that was
   * taken back only `awardId` is set.
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
  /** The name of the admin. */
  settledBy: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type AdjustmentDue = z.infer<typeof adjustmentDue>;

export const adjustmentsQuery = z.object({
  page: pageQuery,
  riderId: idQuery,
  /** The state; open by default. */
  state: choiceQuery(dueStates),
});
export type AdjustmentsQuery = z.infer<typeof adjustmentsQuery>;

export const adjustmentsAnswer = z.object({ adjustments: z.array(adjustmentDue), pagination });

export const adjustmentParams = z.object({ adjustmentId: idField });

/** Settles the whole amount or a part of it; the rest stays due. */
export const settleDueInput = z.object({
  how: z.enum(["payment", "setOff"], "required"),
  amount: centsField(1, 100_000_000),
  /** The reference in the accounts for a payment; the reason for the agreement for a set-off. */
  reference: requiredText(200),
});
export type SettleDueInput = z.infer<typeof settleDueInput>;

export const waiveDueInput = z.object({ reason: requiredText(500) });
export type WaiveDueInput = z.infer<typeof waiveDueInput>;

export const adjustmentAnswer = z.object({ adjustment: adjustmentDue });
export type AdjustmentAnswer = z.infer<typeof adjustmentAnswer>;
