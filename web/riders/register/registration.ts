import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../../places/home-country.ts";
import { fieldsSchema, stored } from "../../platform/cache/stored.ts";
import { noPerson } from "../person.ts";

/**
 * This is the empty input of a registration in its stored form: without the password and the PIN, which are never
 * stored.
 */
export const emptyRegistration = {
  ...noPerson,
  email: "",
  dateOfBirth: "",
  vin: "",
  make: "",
  model: "",
  bikeLater: false,
  guardianName: "",
  guardianEmail: "",
  guardianRelation: "",
  guardianAgreed: false,
  agreed: false,
};
export type Registration = typeof emptyRegistration;

export const steps = ["person", "bike", "rules", "secrets", "code"] as const;
export type Step = (typeof steps)[number];

export function isStep(text: string | undefined): text is Step {
  return steps.some((step) => step === text);
}

/**
 * Returns the step to show after the server refused the registration: the first step that has a field with an error.
 */
export function stepOfErrors(errors: Record<string, string>): Step {
  const names = Object.keys(errors);
  const has = (...starts: string[]) => names.some((name) => starts.some((start) => name.startsWith(start)));
  if (has("bike", "vin")) return "bike";
  if (has("guardian", "acceptedTerms")) return "rules";
  if (names.every((name) => ["password", "pin", "again"].includes(name))) return "secrets";
  return "person";
}

/**
 * The fields are checked when they are read, because an older version of the page may have stored other fields or
 * types.
 */
export const storedRegistration = stored<Registration>("registration", fieldsSchema(emptyRegistration), "session");

/**
 * Returns the input that is stored on the device. Without it, it returns an empty form with the country that the
 * language suggests. Server rendering uses the empty form, and so does the hydration (`isHydrated` is false).
 */
export const initialRegistration = (locale: Locale, isHydrated: boolean): Registration =>
  (isHydrated ? storedRegistration.read() : null) ?? { ...emptyRegistration, country: homeCountry(locale) };
