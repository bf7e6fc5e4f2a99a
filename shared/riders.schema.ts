import * as z from "zod/mini";
import { bikeInput, bikeRecord } from "./bikes.schema.ts";
import {
  confirmField,
  dayField,
  emailField,
  localeField,
  optionalPhone,
  optionalText,
  passwordField,
  pinField,
  requiredText,
  versionField,
} from "./fields.ts";
import { raceStyles } from "./events.ts";
import { locales } from "./locale.ts";
import { guardianRelations, sexes } from "./riders.ts";

const countryField = z.string("required").check(z.regex(/^[A-Z]{2}$/, "required"));

/** People enter these personal data at registration and on the profile. */
const person = {
  firstName: requiredText(60),
  lastName: requiredText(60),
  amaNumber: optionalText(20),
  phone1: optionalPhone,
  phone2: optionalPhone,
  addressLine1: optionalText(120),
  addressLine2: optionalText(120),
  city: optionalText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  country: countryField,
  hometown: optionalText(80),
  bio: optionalText(1000),
  sex: z.optional(z.nullable(z.enum(sexes, "invalid_value"))),
  socialMedia: optionalText(200),
  mainSport: optionalText(60),
  raceStyle: z.optional(z.nullable(z.enum(raceStyles, "invalid_value"))),
};

const guardianInput = z.object({
  name: requiredText(120),
  email: emailField,
  relation: z.enum(guardianRelations, "required"),
});

export const registerInput = z.object({
  ...person,
  dateOfBirth: dayField,
  email: emailField,
  password: passwordField,
  pin: pinField,
  locale: localeField,
  /** The bike may be added later; the rider is then reminded at each login. */
  bike: z.optional(bikeInput),
  guardian: z.optional(guardianInput),
  /** This is the version of the texts that were shown (terms.ts). */
  acceptedTerms: z.string("rules_not_accepted"),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** With this input the rider names or replaces the guardian; for riders under 14, the guardian confirms by email. */
export const nameGuardianInput = z.extend(guardianInput, { acceptedTerms: z.string("rules_not_accepted") });
export type NameGuardianInput = z.infer<typeof nameGuardianInput>;

/** This is the token of a link. A truncated link is treated like a used one. */
const linkToken = z.string("consent_link_used").check(z.regex(/^[\w-]{43}$/, "consent_link_used"));

/** This input loads what the guardian's link shows before the guardian answers. */
export const guardianLinkInput = z.object({ token: linkToken });
export const guardianLinkAnswer = z.object({
  riderName: z.string(),
  guardianName: z.string(),
  termsVersion: z.string(),
  /**
   * This is true if the consent is valid without an answer (riders from 14 to 17), so that the guardian can only
   * object.
   */
  counts: z.boolean(),
});
export type GuardianLinkAnswer = z.infer<typeof guardianLinkAnswer>;

/** A guardian consents, refuses (which closes the account), or says that this is not their child. */
const guardianAnswers = ["consents", "refuses", "notGuardian"] as const;
export type GuardianWord = (typeof guardianAnswers)[number];
export const guardianAnswerInput = z.object({ token: linkToken, answer: z.enum(guardianAnswers, "required") });
export type GuardianAnswerInput = z.infer<typeof guardianAnswerInput>;

export const setPinInput = z.object({ password: passwordField, pin: pinField });
export type SetPinInput = z.infer<typeof setPinInput>;

/**
 * This input has the changed fields of the record; the policy lists the fields that each role may change
 * (docs/spec/accounts.md#writable-fields).
 */
export const updateRiderInput = z.extend(z.partial(z.object(person)), {
  __v: versionField,
  locale: z.optional(localeField),
  dateOfBirth: z.optional(dayField),
  email: z.optional(emailField),
  note: optionalText(2000),
  deActivated: z.optional(z.boolean("invalid_value")),
  /**
   * This is the reason why staff change the email address, the state of the account or a locked identity, for the
   * history.
   */
  reason: optionalText(300),
  /**
   * This is the checksum of the money that the change moves, from the preview. Without it, or with another one, a change
   * of a locked date of birth that moves money answers 409 `money_unconfirmed` and saves nothing.
   */
  confirm: confirmField,
});
export type UpdateRiderInput = z.infer<typeof updateRiderInput>;

const text = z.nullable(z.string());

/** This is a rider's record as the rider and admins see it; dealers and promoters see less. */
export const riderRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  deActivated: z.boolean(),
  locale: z.enum(locales),
  amaNumber: text,
  phone1: text,
  phone2: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zipcode: text,
  country: text,
  hometown: text,
  bio: text,
  dateOfBirth: text,
  sex: z.nullable(z.enum(sexes)),
  socialMedia: text,
  mainSport: text,
  raceStyle: z.nullable(z.enum(raceStyles)),
  profileImage: text,
  factory: z.boolean(),
  registeredAt: z.string(),
  /**
   * This is true after a result was matched or an award issued: name, date of birth and AMA number can then be changed
   * only through staff.
   */
  identityLocked: z.boolean(),
  hasPin: z.boolean(),
  /** The PIN was set at this time; it is null if there is no PIN. */
  pinSetAt: z.nullable(z.iso.datetime()),
  /**
   * This is true after too many wrong attempts: credit cannot be used until the rider sets a new PIN
   * (docs/spec/accounts.md#pin).
   */
  pinOff: z.boolean(),
  bikes: z.array(bikeRecord),
  guardian: z.nullable(
    z.object({
      name: z.string(),
      relation: z.string(),
      at: z.string(),
      /** This is false after a refusal, and for riders under 14 until the guardian confirms by email. */
      confirmed: z.boolean(),
      /** This is true if the guardian did not consent, or is not this rider's guardian. */
      refused: z.boolean(),
    }),
  ),
  /** Only admins get this note of staff. */
  note: z.optional(text),
});
export type RiderRecord = z.infer<typeof riderRecord>;

export const riderAnswer = z.object({ rider: riderRecord });
