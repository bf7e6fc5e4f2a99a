import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../platform/home-country.ts";

/** The input of the application, stored so that a reload or a lost connection loses nothing. */
export const emptyJoin = {
  role: "",
  businessName: "",
  contactName: "",
  email: "",
  phone: "",
  addressLine1: "",
  city: "",
  state: "",
  zipcode: "",
  country: "US",
  websiteUrl: "",
  dealerNumber: "",
  message: "",
  agreed: false,
};
export type JoinTyped = typeof emptyJoin;
export type JoinField = Exclude<keyof JoinTyped, "agreed">;

const key = "join";

export function keptJoin(locale: Locale): JoinTyped {
  const nothing = { ...emptyJoin, country: homeCountry(locale) };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return nothing;
    const entries = Object.entries(emptyJoin).map(([name, standard]): [string, unknown] => {
      const value: unknown = Reflect.get(kept, name);
      return [name, typeof value === typeof standard ? value : standard];
    });
    return { ...emptyJoin, ...Object.fromEntries(entries) };
  } catch {
    return nothing;
  }
}

export function keepJoin(typed: JoinTyped | null): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off or full: the input lasts only as long as the page.
  }
}
