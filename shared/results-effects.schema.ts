import * as z from "zod/mini";
import { currencies } from "./money.ts";
import { undoneActs } from "./results.ts";

// What a change of results does to money, which is confirmed before and can be undone after it.

const text = z.nullable(z.string());
const cents = z.number();

/** All the data of an account that a promoter may see. */
export const riderRef = z.object({ _id: z.string(), fullName: z.string(), hometown: text, amaNumber: text });
export type RiderRef = z.infer<typeof riderRef>;

/** The money that a change of results moves for one rider. */
const moneyMove = z.object({
  rider: riderRef,
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  /** The cents that the rider's results earn more than before; negative when they are taken back. */
  amount: cents,
  /** The cents of it that the rider has already spent, which are listed as due; null for promoters. */
  due: z.nullable(cents),
});
export type MoneyMove = z.infer<typeof moneyMove>;

/** The effects of a change of results on money, as the change itself computed them. */
export const moneyEffects = z.object({
  /** Sent back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  moves: z.array(moneyMove),
  /** The cents that wait in addition for an admin because of the event's budget. */
  waits: cents,
});
export type MoneyEffects = z.infer<typeof moneyEffects>;

/** The effects of a change of a whole sheet: the money, and the results that it deletes. */
export const sheetEffects = z.extend(moneyEffects, {
  /** The number of deleted results, of which `names` has the first ten. */
  deleted: z.number(),
  names: z.array(z.string()),
});
export type SheetEffects = z.infer<typeof sheetEffects>;

/**
 * The checksum of the effects that the user confirmed. With `""` or another checksum, a change that moves money is
 * not saved and its effects are returned (`asks`); without the field it is saved unasked.
 */
export const confirm = z.optional(z.string("invalid_value").check(z.maxLength(64, "too_long")));

/** A change of results that can be undone, once and until then. */
export const sheetUndo = z.object({
  _id: z.string(),
  act: z.enum(undoneActs),
  /** The name on the result; null if the change touched several. */
  name: text,
  classes: z.array(z.object({ _id: z.string(), name: z.string() })),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type SheetUndo = z.infer<typeof sheetUndo>;
