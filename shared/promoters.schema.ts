import * as z from "zod/mini";
import { classesVerified } from "./events.schema.ts";
import { resultsStatuses } from "./events.ts";
import { emailField, idField, localeField, optionalPhone, optionalText, requiredText, versionField } from "./fields.ts";
import { locales } from "./locale.ts";
import { currencies } from "./money.ts";

export const updatePromoterInput = z.object({
  __v: versionField,
  name: z.optional(requiredText(120)),
  phone: optionalPhone,
  locale: z.optional(localeField),
  /** Only staff change the email address, and whether the promoter is active. */
  email: z.optional(emailField),
  deActivated: z.optional(z.boolean("invalid_value")),
});
export type UpdatePromoterInput = z.infer<typeof updatePromoterInput>;

const promoterRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  locale: z.enum(locales),
  emailVerified: z.boolean(),
  deActivated: z.boolean(),
});
export type PromoterRecord = z.infer<typeof promoterRecord>;

export const promoterAnswer = z.object({ promoter: promoterRecord });

export const promoterParams = z.object({ promoterId: idField });

/** This input creates a promoter, with the first person who logs in for it and gets its emails. */
export const createPromoterInput = z.object({
  name: requiredText(120),
  phone: optionalPhone,
  contactName: requiredText(120),
  email: emailField,
  locale: localeField,
});
export type CreatePromoterInput = z.infer<typeof createPromoterInput>;

/** This input activates or deactivates a promoter; a deactivation needs a reason. */
export const promoterActivationInput = z.object({ active: z.boolean("required"), reason: optionalText(300) });
export type PromoterActivationInput = z.infer<typeof promoterActivationInput>;

const amounts = z.array(z.object({ currency: z.enum(currencies), amount: z.number() }));

/** These are the current effects of an activation or deactivation of a promoter on people and money. */
export const promoterEffects = z.object({
  /** `logins` is the number of people who can log in for it; `loggedIn` is how many of them are logged in now. */
  logins: z.number(),
  loggedIn: z.number(),
  series: z.number(),
  /** This is the number of its events that are still to be run. */
  upcoming: z.number(),
  /**
   * `owed` is the number of events that were raced and have no verified results; `waiting` is what they post, in cents.
   */
  owed: z.number(),
  waiting: amounts,
});
export type PromoterEffects = z.infer<typeof promoterEffects>;

const promoterEvent = z.object({
  _id: z.string(),
  title: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  posted: z.number(),
  currency: z.enum(currencies),
  resultsStatus: z.enum(resultsStatuses),
  /** This is the progress of an event whose results are in but not all verified; other events leave it out. */
  classesVerified: z.optional(classesVerified),
  /** This is the number of days from the last race day to verified results; it is null while they are not verified. */
  daysToResults: z.nullable(z.number()),
  /**
   * This is the number of days from the due date until the results were verified, or until today if they are not; it is
   * 0 if they are not late.
   */
  daysLate: z.number(),
  reminders: z.number(),
});
export type PromoterEvent = z.infer<typeof promoterEvent>;

/**
 * This is what staff read on a promoter's record: series, the events of two years and those to come, and how late
 * results were.
 */
export const promoterRacesAnswer = z.object({
  /** This is the number of all listed logins, whatever their status. */
  logins: z.number(),
  series: z.array(z.object({ _id: z.string(), name: z.string(), season: z.number(), rounds: z.number() })),
  events: z.array(promoterEvent),
  /** This is the number of all events, including those older than two years. */
  allEvents: z.number(),
  late: z.object({
    /** This is the number of races of the last two years whose results were due. */
    due: z.number(),
    /** `late` is how many of them had late results, and `lateNow` is how many are late now. */
    late: z.number(),
    lateNow: z.number(),
    /** These are the mean and the max number of days late, over the late ones; they are null if there are none. */
    meanDaysLate: z.nullable(z.number()),
    maxDaysLate: z.nullable(z.number()),
    /**
     * This is the median of the days from the last race day to verified results; it is null if there is no such race.
     */
    medianDays: z.nullable(z.number()),
  }),
});
export type PromoterRaces = z.infer<typeof promoterRacesAnswer>;
