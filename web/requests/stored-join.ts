import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../places/home-country.ts";
import { fieldsOf, stored } from "../platform/cache/stored.ts";

/** The input of the application, stored so that a reload or a lost connection loses nothing. */
const emptyJoin = {
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

/** An older version of the page may have stored other fields. */
export const storedJoin = stored<JoinTyped>("join", fieldsOf(emptyJoin), "session");

/** What was typed before, else an empty form with the country that the language suggests. */
export const initialJoin = (locale: Locale): JoinTyped =>
  storedJoin.read() ?? { ...emptyJoin, country: homeCountry(locale) };
