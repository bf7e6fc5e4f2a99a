import * as z from "zod/mini";
import { idField, optionalText } from "./fields.ts";
import { currencies } from "./money.ts";

/** This is the max number of dealers in one act; a page of the list has fewer. */
const maxDealers = 200;

const wanted = {
  dealerIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(maxDealers, "invalid_value")),
  active: z.boolean("required"),
};

export const activationQuery = z.object(wanted);
export type ActivationQuery = z.infer<typeof activationQuery>;

/** Activates or deactivates dealers; a deactivation needs a reason. */
export const activationInput = z.object({ ...wanted, reason: optionalText(300) });
export type ActivationInput = z.infer<typeof activationInput>;

/** This is what an activation or deactivation means, in people and money, as of now. */
export const activationEffects = z.object({
  /** This is the number of dealers that change; the others already are as wanted. */
  dealers: z.number(),
  /** These are the people who can log in for them, and those of them who are logged in now. */
  logins: z.number(),
  loggedIn: z.number(),
  /** These are the tablets on their counters, and the redemptions that these held at their last contact. */
  kiosks: z.number(),
  queued: z.number(),
  /** This is the number of riders with one of them among their favorites. */
  favourites: z.number(),
  /** This is the parts credit that is not settled yet, in cents. It stays due. */
  due: z.array(z.object({ currency: z.enum(currencies), amount: z.number() })),
});
export type ActivationEffects = z.infer<typeof activationEffects>;
