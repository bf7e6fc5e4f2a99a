import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { isEmail } from "./email.ts";
import { locales } from "./locale.ts";
import { ungrouped, visibleText } from "./visible-text.ts";
import { readWebAddress } from "./web-address.ts";

// Several forms share these fields; the message of each is an error code of problem.ts.

/**
 * Makes a field of whole cents from `min` to `max`. An amount above the maximum has the error "too large", even if it
 * is beyond the integers that JavaScript holds exactly.
 */
export const centsField = (min: number, max: number) =>
  z
    .int({ error: ({ code }) => (code === "too_big" ? "amount_too_large" : "amount_invalid") })
    .check(z.minimum(min, "amount_invalid"), z.maximum(max, "amount_too_large"));

/** This is the max sum in cents, which is more than any event, dealer or tablet can reach. */
export const maxSum = 1_000_000_000_00;

/**
 * Makes a field of a whole number from `min` to the largest that an integer column holds; Postgres refuses a larger
 * one.
 */
export const countField = (min: number, error = "invalid_value") => z.int32(error).check(z.minimum(min, error));

/** This is the version of the record that a form changes: an outdated version is refused. */
export const versionField = countField(0, "required");

/** This field is a UUID in a path or a body. */
export const idField = z.uuid("invalid_value");

export const requiredText = (max: number) =>
  z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(max, "too_long"));

/** Makes a field of optional text. Undefined leaves the value unchanged; an empty text or null removes it. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string("invalid_value").check(z.trim(), z.maxLength(max, "too_long")),
        z.transform((text) => (text === "" ? null : text)),
      ),
    ),
  );

/** This is a website, normalized; it is checked with the other fields of a form, so that all errors show at once. */
export const optionalWebsite = z.optional(
  z.nullable(
    z.pipe(
      z.string("invalid_value").check(
        z.trim(),
        z.maxLength(300, "too_long"),
        z.refine((text) => text === "" || readWebAddress(text) !== null, "invalid_value"),
      ),
      z.transform((text) => (text === "" ? null : readWebAddress(text))),
    ),
  ),
);

export const emailField = z
  .string("required")
  .check(z.overwrite(visibleText), z.minLength(1, "required"), z.refine(isEmail, "email_invalid"));

export const dayField = z.string("required").check(z.refine(isDay, "date_invalid"));

export const localeField = z.enum(locales, "invalid_value");

/** Returns true for a phone number: 10 to 13 digits, grouped in any way. */
const isPhone = (text: string): boolean => /^\d{10,13}$/.test(text.replaceAll(/[\s().+/\p{Pd}]/gu, ""));

export const optionalPhone = z.optional(
  z.nullable(
    z.pipe(
      z.string("invalid_value").check(
        z.overwrite(visibleText),
        z.refine((text) => text === "" || isPhone(text), "phone_invalid"),
      ),
      z.transform((text) => (text === "" ? null : text)),
    ),
  ),
);

/** This field is a password. Its rules depend on the program, so the server calls `passwordFault` (passwords.ts). */
export const passwordField = z.string("required").check(z.minLength(1, "required"), z.maxLength(400, "too_long"));

export const codeField = z.string("required").check(z.overwrite(ungrouped), z.regex(/^\d{6}$/, "code_wrong"));

export const pinField = z.string("required").check(z.regex(/^[0-9]{4}$/, "pin_format"));

/** This answer carries no data. */
export const done = z.object({ ok: z.literal(true) });

/**
 * This is the checksum of the effects that were confirmed. Without it nothing is written and the effects are returned.
 */
export const confirmField = z.optional(z.string("invalid_value").check(z.maxLength(64, "too_long")));
