import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../platform/home-country.ts";
import { noPerson } from "./person.ts";

/** The stored input of a registration, without the password and the PIN, which are never stored. */
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

/** The step to return to after a refusal: the first one that has a field with an error. */
export function stepOfErrors(errors: Record<string, string>): Step {
  const names = Object.keys(errors);
  const has = (...starts: string[]) => names.some((name) => starts.some((start) => name.startsWith(start)));
  if (has("bike", "vin")) return "bike";
  if (has("guardian", "acceptedTerms")) return "rules";
  if (names.every((name) => ["password", "pin", "again"].includes(name))) return "secrets";
  return "person";
}

const key = "registration";

export function keptRegistration(locale: Locale): Registration {
  const nothing = { ...emptyRegistration, country: homeCountry(locale) };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? over(kept) : nothing;
  } catch {
    return nothing;
  }
}

/** An older version of the page may have stored other fields or types. */
function over(kept: object): Registration {
  const entries = Object.entries(emptyRegistration).map(([name, standard]): [string, unknown] => {
    const value: unknown = Reflect.get(kept, name);
    return [name, typeof value === typeof standard ? value : standard];
  });
  return { ...emptyRegistration, ...Object.fromEntries(entries) };
}

export function keepRegistration(typed: Registration | null): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off or full: the input lasts only as long as the page.
  }
}
