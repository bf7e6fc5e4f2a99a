import * as z from "zod/mini";
import { isDay } from "./dates.ts";
import { isEmail } from "./email.ts";
import { isLocale, type Locale } from "./locale.ts";

/** Fields that forms of several nouns share; each names the refusal of problem.ts as its message. */

/** A UUID in a path or a body. */
export const idField = z.uuid("invalid_value");

export const requiredText = (max: number) =>
  z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(max, "too_long"));

/** Left out: stays as it is. Empty or null: is taken away. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string("invalid_value").check(z.trim(), z.maxLength(max, "too_long")),
        z.transform((text) => (text === "" ? null : text)),
      ),
    ),
  );

export const emailField = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.refine(isEmail, "email_invalid"));

export const dayField = z.string("required").check(z.refine(isDay, "date_invalid"));

export const localeField = z.custom<Locale>(isLocale, "invalid_value");

/** 10 to 13 digits however they are grouped (spec §9). */
const isPhone = (text: string): boolean => /^\d{10,13}$/.test(text.replaceAll(/[\s().+/\p{Pd}]/gu, ""));

/** What is not seen comes along when a number is copied from a telephone's contacts. */
const seen = (text: string): string => text.replaceAll(/\p{Cf}/gu, "").trim();

export const optionalPhone = z.optional(
  z.nullable(
    z.pipe(
      z.string("invalid_value").check(
        z.overwrite(seen),
        z.refine((text) => text === "" || isPhone(text), "phone_invalid"),
      ),
      z.transform((text) => (text === "" ? null : text)),
    ),
  ),
);

/** The rules of passwords depend on the programme: the verb asks `passwordFault` (passwords.ts). */
export const passwordField = z.string("required").check(z.minLength(1, "required"), z.maxLength(400, "too_long"));

export const codeField = z.string("required").check(
  z.overwrite((text) => text.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/, "code_wrong"),
);

export const pinField = z.string("required").check(z.regex(/^[0-9]{4}$/, "pin_format"));

/** An answer that has nothing to tell. */
export const done = z.object({ ok: z.literal(true) });
