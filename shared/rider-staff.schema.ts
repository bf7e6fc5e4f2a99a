import * as z from "zod/mini";
import { idField } from "./fields.ts";
import { currencies } from "./money.ts";
import { sessionRecord } from "./sessions.schema.ts";

// This module declares the actions of staff on the account of a rider (docs/spec/accounts.md).

/** This is the max number of riders in one preview; a page of the list has fewer. */
const maxRiders = 100;

const money = z.object({ currency: z.enum(currencies), amount: z.number() });

/** This is the query for the effects of activating or deactivating these riders. */
export const riderActivationQuery = z.object({
  riderIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(maxRiders, "invalid_value")),
  active: z.boolean("required"),
});
export type RiderActivationQuery = z.infer<typeof riderActivationQuery>;

/** These are the current effects of an activation or deactivation on people and money. */
export const riderActivationEffects = z.object({
  /** This is the number of riders that change; the others already have the requested state. */
  riders: z.number(),
  /** This is the number of those who are logged in now. */
  loggedIn: z.number(),
  /**
   * These are the open credit and the unpaid cash on their accounts, in cents by currency. They stay on the accounts.
   */
  credit: z.array(money),
  cash: z.array(money),
  /** These are the additional amounts that results earn because of an activation, in credit and in cash. */
  givesCredit: z.array(money),
  givesCash: z.array(money),
  /** This is the number of bikes that an activation removes, because another account has the VIN by now. */
  bikesGone: z.number(),
});
export type RiderActivationEffects = z.infer<typeof riderActivationEffects>;

/** This is how a rider can log in, as staff see it. It never includes a password, a PIN or a code. */
export const riderAccessAnswer = z.object({
  lastLoginAt: z.nullable(z.iso.datetime()),
  sessions: z.array(sessionRecord),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
});
export type RiderAccess = z.infer<typeof riderAccessAnswer>;
