import * as z from "zod/mini";
import { idField, optionalText } from "./fields.ts";
import { currencies } from "./money.ts";

/** This is the max number of dealers in one call; a page of the list has fewer. */
const maxDealers = 200;

const wanted = {
  dealerIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(maxDealers, "invalid_value")),
  active: z.boolean("required"),
};

export const activationQuery = z.object(wanted);
export type ActivationQuery = z.infer<typeof activationQuery>;

/** This input activates or deactivates dealers; a deactivation needs a reason. */
export const activationInput = z.object({ ...wanted, reason: optionalText(300) });
export type ActivationInput = z.infer<typeof activationInput>;

/** These are the current effects of an activation or deactivation on people and money. */
export const activationEffects = z.object({
  /** This is the number of dealers that change; the others already have the requested state. */
  dealers: z.number(),
  /**
   * `logins` is the number of people who can log in for the dealers; `loggedIn` is how many of them are logged in now.
   */
  logins: z.number(),
  loggedIn: z.number(),
  /**
   * `kiosks` is the number of tablets on the dealers' counters; `queued` is the number of redemptions that were queued
   * on them at their last contact.
   */
  kiosks: z.number(),
  queued: z.number(),
  /** This is the number of riders who have one of the dealers among their favorites. */
  favourites: z.number(),
  /** This is the parts credit that is not settled yet, in cents. It stays due. */
  due: z.array(z.object({ currency: z.enum(currencies), amount: z.number() })),
});
export type ActivationEffects = z.infer<typeof activationEffects>;
